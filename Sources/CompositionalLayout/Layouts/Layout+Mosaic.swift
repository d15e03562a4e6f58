extension Layout {
    /// A large cell beside several small ones, all nearly square, mirrored in every second row.
    ///
    /// A row has three cells in a narrow container, five in a regular one, nine in a wide one. Whatever the number of
    /// cells, the last ones grow to fill their row. Heights follow from widths alone and leave no room below a
    /// picture, so text lies over it.
    public static let mosaic = Layout("mosaic") { traits in
        let pattern = MosaicPattern(width: traits.width)
        let margin: Double = traits.width == .compact ? 20 : 32
        return LayoutSection(
            pattern.group(of: 2 * pattern.count),
            endings: (1..<(2 * pattern.count)).map(pattern.group),
            interGroupSpacing: pattern.spacing,
            insets: EdgeInsets(leading: margin, trailing: margin),
            boundaryItems: [.header, .footer]
        )
    }
}

/// Rows two small cells high: a large cell, then blocks of small ones.
private struct MosaicPattern {
    let spacing: Double
    /// The large cell's part of the row.
    private let large: Double
    private let blocks: Int
    /// Small cells side by side in a block.
    private let columns: Int

    init(width: WidthClass) {
        (spacing, large, blocks, columns) =
            switch width {
            case .compact: (8, 2.0 / 3, 1, 1)
            case .regular: (16, 1.0 / 2, 1, 2)
            case .wide: (16, 1.0 / 3, 2, 2)
            }
    }

    /// The cells of a whole row.
    var count: Int { 1 + blocks * columns * 2 }

    /// One row or two, of so many cells together.
    func group(of cells: Int) -> Group {
        .vertical(.fullWidth(estimatedHeight: 0), interItemSpacing: .fixed(spacing)) {
            row(of: min(cells, count), isMirrored: false)
            if cells > count { row(of: cells - count, isMirrored: true) }
        }
    }

    private func row(of cells: Int, isMirrored: Bool) -> Group {
        // A large cell is as high as it is wide.
        let size = LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(large))
        if cells <= blocks {
            return .horizontal(size, repeating: Item(), count: cells, interItemSpacing: .fixed(spacing))
        }
        var elements = [Group.Element.item(Item(Self.part(large)))]
        for block in 0..<blocks {
            // As many in each block as in the others, or one more.
            let share = (cells - 1) * (block + 1) / blocks - (cells - 1) * block / blocks
            elements.append(.group(self.block(of: share)))
        }
        return .horizontal(size, interItemSpacing: .fixed(spacing)) { isMirrored ? elements.reversed() : elements }
    }

    /// Cells in columns of two; where there are too few, some columns have one high cell, or it is one cell.
    private func block(of cells: Int) -> Group {
        .horizontal(Self.part((1 - large) / Double(blocks)), interItemSpacing: .fixed(spacing)) {
            if cells == 1 {
                Item()
            } else {
                let column = Self.part(1 / Double(columns))
                for index in 0..<columns {
                    if index < 2 * columns - cells {
                        Item(column)
                    } else {
                        Group.vertical(column, repeating: Item(), count: 2, interItemSpacing: .fixed(spacing))
                    }
                }
            }
        }
    }

    /// A part of the row's width and all of its height.
    private static func part(_ width: Double) -> LayoutSize {
        LayoutSize(width: .fractionalWidth(width), height: .fractionalHeight(1))
    }
}
