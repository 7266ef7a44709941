// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/row_model.h"

#include <QGuiApplication>
#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ui/base/category_swatch.h"
#include "ui/base/plain_table.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/run/row_columns.h"

namespace ridgepoint::ui {

struct RowModel::Node {
    run::Row row;
    std::string label;
    Node* parent = nullptr;
    int place = 0;
    std::vector<std::unique_ptr<Node>> children;
};

RowModel::RowModel(QObject* parent) : QAbstractItemModel(parent), root_(std::make_unique<Node>()) {}

RowModel::~RowModel() = default;

void RowModel::clear() {
    beginResetModel();
    root_ = std::make_unique<Node>();
    endResetModel();
}

void RowModel::setNesting(std::optional<run::Nesting> nesting) {
    if (nesting == nesting_) return;
    beginResetModel();
    nesting_ = nesting;
    root_ = std::make_unique<Node>();
    endResetModel();
}

void RowModel::setFrame(const Frame& frame, ColorBy colors) {
    colors_ = DotColors(frame, colors);
    ceilings_ = frame.snapshot->ceilings;
    std::vector<run::RowNode> fresh;
    if (nesting_) {
        fresh = run::rowTree(*frame.snapshot, *nesting_, frame.filter);
        // Limits the tree to the frame's rows.
        if (run::outermost(*nesting_) == frame.by && fresh.size() > frame.rows.size()) {
            std::unordered_set<std::string_view> shown;
            for (const run::Row& row : frame.rows) shown.insert(row.name);
            std::erase_if(fresh,
                          [&](const run::RowNode& each) { return !shown.contains(each.row.name); });
        }
    } else {
        fresh.reserve(frame.rows.size());
        for (const run::Row& row : frame.rows) fresh.push_back({row, row.name, {}});
    }
    const run::GroupBy by = nesting_ ? run::outermost(*nesting_) : frame.by;
    if (by != by_) {
        beginResetModel();
        by_ = by;
        level_ = frame.level;
        root_ = std::make_unique<Node>();
        endResetModel();
    }
    if (frame.level != level_) {
        level_ = frame.level;
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
    update(*root_, std::move(fresh));
}

void RowModel::append(Node& node, run::RowNode fresh) {
    auto child = std::make_unique<Node>();
    child->row = std::move(fresh.row);
    child->label = std::move(fresh.label);
    child->parent = &node;
    child->place = static_cast<int>(node.children.size());
    for (run::RowNode& each : fresh.children) append(*child, std::move(each));
    node.children.push_back(std::move(child));
}

void RowModel::update(Node& node, std::vector<run::RowNode> fresh) {
    std::unordered_map<std::string_view, run::RowNode*> by_name;
    by_name.reserve(fresh.size());
    for (run::RowNode& each : fresh) by_name.emplace(each.row.name, &each);
    const QModelIndex here = indexOf(node);
    auto& children = node.children;
    // Removes old rows from the end, one group of neighbours at a time.
    for (std::size_t end = children.size(); end > 0;) {
        if (by_name.contains(children[end - 1]->row.name)) {
            --end;
            continue;
        }
        std::size_t begin = end - 1;
        while (begin > 0 && !by_name.contains(children[begin - 1]->row.name)) --begin;
        beginRemoveRows(here, static_cast<int>(begin), static_cast<int>(end) - 1);
        children.erase(children.begin() + static_cast<std::ptrdiff_t>(begin),
                       children.begin() + static_cast<std::ptrdiff_t>(end));
        for (std::size_t i = begin; i < children.size(); ++i)
            children[i]->place = static_cast<int>(i);
        endRemoveRows();
        end = begin;
    }
    std::vector<run::RowNode*> stayed;
    stayed.reserve(children.size());
    for (const auto& child : children) {
        const auto found = by_name.find(child->row.name);
        stayed.push_back(found->second);
        by_name.erase(found);  // erased now, because the key points into the fresh row
    }
    std::vector<run::RowNode> newcomers;
    newcomers.reserve(by_name.size());
    for (run::RowNode& each : fresh) {
        if (by_name.contains(each.row.name)) {
            by_name.erase(each.row.name);
            newcomers.push_back(std::move(each));
        }
    }
    for (std::size_t i = 0; i < children.size(); ++i) {
        children[i]->row = std::move(stayed[i]->row);
        update(*children[i], std::move(stayed[i]->children));
    }
    const int before = static_cast<int>(children.size());
    if (before > 0)
        Q_EMIT dataChanged(index(0, 0, here), index(before - 1, columnCount() - 1, here));
    if (newcomers.empty()) return;
    beginInsertRows(here, before, before + static_cast<int>(newcomers.size()) - 1);
    for (run::RowNode& each : newcomers) append(node, std::move(each));
    endInsertRows();
}

const RowModel::Node* RowModel::nodeAt(const QModelIndex& index) const {
    return index.isValid() ? static_cast<const Node*>(index.constInternalPointer()) : root_.get();
}

QModelIndex RowModel::indexOf(const Node& node) const {
    return &node == root_.get() ? QModelIndex() : createIndex(node.place, 0, &node);
}

QModelIndex RowModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, nodeAt(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex RowModel::parent(const QModelIndex& index) const {
    const Node* const node = nodeAt(index);
    return node->parent == nullptr ? QModelIndex() : indexOf(*node->parent);
}

int RowModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent)->children.size());
}

int RowModel::columnCount(const QModelIndex&) const { return ui::columnCount(); }

const run::Row& RowModel::row(const QModelIndex& index) const { return nodeAt(index)->row; }

int RowModel::rowOf(const QString& name) const {
    const std::string wanted = name.toStdString();
    for (const auto& child : root_->children) {
        if (child->row.name == wanted) return child->place;
    }
    return -1;
}

std::vector<QModelIndex> RowModel::find(const QStringList& names) const {
    std::vector<QModelIndex> found;
    if (names.isEmpty()) return found;
    std::unordered_set<std::string> wanted;
    for (const QString& name : names) wanted.insert(name.toStdString());
    const bool deep = nesting_ == run::Nesting::layer_tree;
    const std::function<void(const Node&)> look = [&](const Node& node) {
        for (const auto& child : node.children) {
            if (wanted.contains(child->row.name)) found.push_back(indexOf(*child));
            if (deep) look(*child);
        }
    };
    look(*root_);
    return found;
}

QStringList RowModel::namesOf(const QModelIndex& index) const {
    const Node* node = nodeAt(index);
    QStringList names;
    if (node == root_.get()) return names;
    if (nesting_ != run::Nesting::layer_tree) {
        while (node->parent != root_.get()) node = node->parent;
        return {text(node->row.name)};
    }
    const std::function<void(const Node&)> add = [&](const Node& each) {
        names << text(each.row.name);
        for (const auto& child : each.children) add(*child);
    };
    add(*node);
    return names;
}

QVariant RowModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Node& node = *nodeAt(index);
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            if (column > 0) return columnText(node.row, column, level_);
            return node.label != node.row.name ? withoutNamespace(text(node.label))
                                               : shortRowLabel(node.row);
        case kWholeLabelRole:
            return node.label != node.row.name ? text(node.label) : rowLabel(node.row);
        case Qt::ToolTipRole:
            return rowTooltip(node.row, level_, ceilings_);
        case Qt::DecorationRole:
            return column == 0 ? QVariant(swatchOf(colors_.of(node.row).color(
                                     Theme::of(QGuiApplication::palette()).dark)))
                               : QVariant();
        case Qt::TextAlignmentRole:
            return cellAlignment(isNumberColumn(column));
        case kSortRole:
            return columnSortKey(node.row, column, level_);
        case kNameRole:
            return text(node.row.name);
        case kPartRole:
            if (const auto part = columnPart(node.row, column)) return *part;
            return {};
        case kBarRole:
            return colors_.of(node.row).color(false);
        default:
            return {};
    }
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    switch (role) {
        case Qt::TextAlignmentRole:
            return cellAlignment(isNumberColumn(section));
        case Qt::ToolTipRole:
            return columnTooltip(section);
        case Qt::DisplayRole:
            return columnTitle(section, level_, by_);
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
