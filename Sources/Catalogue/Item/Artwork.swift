/// A picture of an item, in the sizes that an upstream offers.
public enum Artwork: Hashable, Sendable, Codable {
    /// An absolute address with the size in its last part, such as `…/100x100bb.jpg`. The host answers any size, up to
    /// the size of the original.
    case resizable(String)
    /// Pictures of several widths.
    case variants([Variant])

    /// A picture of one width.
    public struct Variant: Hashable, Sendable, Codable {
        /// The width in pixels.
        public let width: Int
        /// The height in pixels; nil if upstream doesn't say.
        public let height: Int?
        /// The absolute address.
        public let address: String

        /// Creates a variant of a size in pixels.
        public init(width: Int, height: Int? = nil, address: String) {
            self.width = width
            self.height = height
            self.address = address
        }
    }

    /// The address of the smallest picture of at least a width, or else of the largest one; nil if there is no picture.
    ///
    /// - Parameter width: the width in pixels, at least 1.
    public func address(width: Int) -> String? {
        switch self {
        case .resizable(let address):
            return address.resized(to: max(width, 1))
        case .variants(let variants):
            let sorted = variants.sorted { $0.width < $1.width }
            return (sorted.first { $0.width >= width } ?? sorted.last)?.address
        }
    }

    /// The width divided by the height; 1 if it is unknown.
    public var aspectRatio: Double {
        switch self {
        case .resizable(let address):
            guard let size = address.size else { return 1 }
            return Double(size.width) / Double(size.height)
        case .variants(let variants):
            let largest = variants.max { $0.width < $1.width }
            guard let largest, let height = largest.height, height > 0, largest.width > 0 else { return 1 }
            return Double(largest.width) / Double(height)
        }
    }
}

extension String {
    private var lastPart: Range<Index> {
        let path = self[..<(firstIndex { $0 == "?" || $0 == "#" } ?? endIndex)]
        return (path.lastIndex(of: "/").map(index(after:)) ?? startIndex)..<path.endIndex
    }

    private var sizeRange: Range<Index>? { self[lastPart].firstRange(of: /[0-9]{1,4}x[0-9]{1,4}/) }

    /// The size in the address's last part; nil if there is none.
    fileprivate var size: (width: Int, height: Int)? {
        guard let range = sizeRange else { return nil }
        let numbers = self[range].split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 && numbers[0] > 0 && numbers[1] > 0 ? (numbers[0], numbers[1]) : nil
    }

    /// The address with another width in its last part, in the same proportions.
    fileprivate func resized(to width: Int) -> String {
        guard let range = sizeRange, let size else { return self }
        let height = (width * size.height + size.width / 2) / size.width
        return replacingCharacters(range, with: "\(width)x\(max(height, 1))")
    }

    private func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}
