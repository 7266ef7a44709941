// SPDX-License-Identifier: GPL-3.0-or-later
// GuideWindow shows the pages of docs/, from the installation or the source tree, without a
// network.
#pragma once

#include <QTextBrowser>
#include <QWidget>
#include <filesystem>

QT_BEGIN_NAMESPACE
class QLineEdit;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// Returns the guide's folder for a program in `folder`: docs/ in the source tree, or
// share/doc/ridgepoint/docs in an installation. Returns an empty path if there is no guide.
std::filesystem::path guideFolder(std::filesystem::path folder);

// Shows Markdown. Scales pictures to the page width and scrolls to headings by their anchors.
class GuidePage : public QTextBrowser {
    Q_OBJECT
  public:
    using QTextBrowser::QTextBrowser;
    // Selects the next occurrence of the text. After the last occurrence, continues at the top.
    // Returns false if the text does not occur.
    bool findNext(const QString& words);

  protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    QVariant loadResource(int type, const QUrl& url) override;

  private:
    void layOut();
    void goToHeading(const QString& anchor);
};

class GuideWindow : public QWidget {
    Q_OBJECT
  public:
    explicit GuideWindow(const std::filesystem::path& folder, QWidget* parent = nullptr);
    GuidePage* page() const { return page_; }

  private:
    GuidePage* page_;
    QLineEdit* search_;
};

}  // namespace ridgepoint::ui
