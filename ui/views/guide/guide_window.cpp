// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/guide/guide_window.h"

#include <QAction>
#include <QImage>
#include <QLineEdit>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QTextTable>
#include <QToolBar>
#include <QVBoxLayout>
#include <system_error>

#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

namespace fs = std::filesystem;

constexpr int kMargin = 24;  // pixels; margin around the text
// Maximum number of parent folders that are searched for the guide. The folder share/ is three
// levels above lib/x86_64-linux-gnu/ridgepoint.
constexpr int kMostFoldersUp = 5;

// Derives a heading's anchor in the same way as GitHub and MkDocs.
QString anchorOf(const QString& heading) {
    QString anchor;
    for (const QChar each : heading.toLower()) {
        if (each.isLetterOrNumber() || each == QLatin1Char('_'))
            anchor += each;
        else if (each.isSpace() || each == QLatin1Char('-'))
            anchor += QLatin1Char('-');
    }
    return anchor;
}

}  // namespace

fs::path guideFolder(fs::path folder) {
    std::error_code ignored;
    for (int up = 0; up < kMostFoldersUp && !folder.empty(); ++up) {
        for (const char* const below : {"docs", "share/doc/ridgepoint/docs"}) {
            if (fs::exists(folder / below / "guide/index.md", ignored)) return folder / below;
        }
        folder = folder == folder.root_path() ? fs::path() : folder.parent_path();
    }
    return {};
}

void GuidePage::doSetSource(const QUrl& url, QTextDocument::ResourceType type) {
    const bool other =
        url.adjusted(QUrl::RemoveFragment) != source().adjusted(QUrl::RemoveFragment);
    QTextBrowser::doSetSource(url, type);
    if (other) layOut();
    if (url.hasFragment()) goToHeading(url.fragment());
}

// Adds space above headings and replaces the heavy table borders of Qt's Markdown.
void GuidePage::layOut() {
    document()->setDocumentMargin(kMargin);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() < 2) continue;
        format.setTopMargin(kMargin);
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* const frame : document()->rootFrame()->childFrames()) {
        auto* const table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr) continue;
        QTextTableFormat format = table->format();
        format.setCellSpacing(0);
        format.setCellPadding(4);
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(palette().mid());
        table->setFormat(format);
    }
}

void GuidePage::goToHeading(const QString& anchor) {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor) continue;
        QTextCursor place(block);
        setTextCursor(place);
        verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(place).top() -
                                      kMargin / 2);
        return;
    }
}

QVariant GuidePage::loadResource(int type, const QUrl& url) {
    const QVariant loaded = QTextBrowser::loadResource(type, url);
    if (type != QTextDocument::ImageResource) return loaded;
    const QImage image = QImage::fromData(loaded.toByteArray());
    const int room = viewport()->width() - 2 * kMargin;
    if (image.width() <= room || room <= 0) return image;
    return image.scaledToWidth(room, Qt::SmoothTransformation);
}

bool GuidePage::findNext(const QString& words) {
    if (words.isEmpty()) return false;
    if (find(words)) return true;
    const QTextCursor before = textCursor();
    moveCursor(QTextCursor::Start);
    if (find(words)) return true;
    setTextCursor(before);
    return false;
}

GuideWindow::GuideWindow(const fs::path& folder, QWidget* parent)
    : QWidget(parent, Qt::Window), page_(new GuidePage(this)), search_(new QLineEdit(this)) {
    setObjectName(QStringLiteral("guideWindow"));
    setWindowTitle(tr("Guide – Ridgepoint"));
    resize(980, 780);
    page_->setFrameShape(QFrame::NoFrame);
    page_->setOpenExternalLinks(true);
    page_->setAccessibleName(tr("Page of the guide"));
    search_->setPlaceholderText(tr("Search this page"));
    search_->setAccessibleName(tr("Search this page"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(260);

    auto* const bar = new QToolBar(this);
    const auto add = [&](const QString& words, const QKeySequence& keys, auto&& act) {
        QAction* const action = bar->addAction(words);
        action->setShortcut(keys);
        action->setToolTip(words +
                           QStringLiteral(" (%1)").arg(keys.toString(QKeySequence::NativeText)));
        connect(action, &QAction::triggered, page_, act);
        return action;
    };
    QAction* const back =
        add(tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left), &QTextBrowser::backward);
    QAction* const forward =
        add(tr("Forward"), QKeySequence(Qt::ALT | Qt::Key_Right), &QTextBrowser::forward);
    add(tr("Contents"), QKeySequence(Qt::ALT | Qt::Key_Home), &QTextBrowser::home);
    bar->addWidget(search_);
    for (QAction* const each : {back, forward}) each->setEnabled(false);
    connect(page_, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(page_, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    connect(search_, &QLineEdit::returnPressed, this, [this] { page_->findNext(search_->text()); });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
    });
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this,
            &QWidget::close);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(page_, 1);
    page_->setSource(QUrl::fromLocalFile(pathText(folder / "guide/index.md")));
    page_->setFocus();
}

}  // namespace ridgepoint::ui
