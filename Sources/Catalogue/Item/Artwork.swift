/// A picture that an upstream has of an item, in whichever sizes it has it.
public enum Artwork: Hashable, Sendable, Codable {
    /// An absolute address whose last part has the size in it, such as `…/100x100bb.jpg`, and which answers any other size:
    /// what is larger than the original answers the original.
    case resizable(String)
    /// Pictures of some widths.
    case variants([Variant])

    /// A picture of one width.
    public struct Variant: Hashable, Sendable, Codable {
        /// In pixels.
        public let width: Int
        /// In pixels; nil where upstream doesn't say.
        public let height: Int?
        /// Absolute.
        public let address: String

        /// Creates a variant of a size in pixels.
        public init(width: Int, height: Int? = nil, address: String) {
            self.width = width
            self.height = height
            self.address = address
        }
    }

    /// The address of a picture that is at least as wide as asked for; the largest where there is none.
    ///
    /// - Parameter width: in pixels, 1 or more.
    public func address(width: Int) -> String? {
        switch self {
        case .resizable(let address):
            return address.resized(to: max(width, 1))
        case .variants(let variants):
            let sorted = variants.sorted { $0.width < $1.width }
            return (sorted.first { $0.width >= width } ?? sorted.last)?.address
        }
    }

    /// Width by height; 1 where nothing is known of it.
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

    /// The size in the address's last part; nil where there is none.
    fileprivate var size: (width: Int, height: Int)? {
        guard let range = sizeRange else { return nil }
        let numbers = self[range].split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 && numbers[0] > 0 && numbers[1] > 0 ? (numbers[0], numbers[1]) : nil
    }

    /// The address with another size in its last part, of the same shape.
    fileprivate func resized(to width: Int) -> String {
        guard let range = sizeRange, let size else { return self }
        let height = (width * size.height + size.width / 2) / size.width
        return replacingCharacters(range, with: "\(width)x\(max(height, 1))")
    }

    private func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}
