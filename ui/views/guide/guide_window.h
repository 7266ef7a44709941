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

// Returns the folder with the guide of the program in `folder`: docs/ of its source tree or
// share/doc/ridgepoint/docs of its installation. Empty if there is none.
std::filesystem::path guideFolder(std::filesystem::path folder);

// Shows Markdown with pictures that fit the page, and goes to headings by their anchors.
class GuidePage : public QTextBrowser {
    Q_OBJECT
  public:
    using QTextBrowser::QTextBrowser;
    // Selects the next place with these words, from the top after the last; false if there is none.
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
