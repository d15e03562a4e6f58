public import Foundation

/// A picture of an item, in the sizes that an upstream offers.
///
/// It is fetched only from the hosts that the source names (``SourcePolicy/mediaHosts``); of any other, a drawn picture is shown.
public enum Artwork: Hashable, Sendable, Codable {
    /// An absolute address with the size in its last part, such as `…/100x100bb.jpg`. The host answers any size, up to
    /// the size of the original.
    case resizable(String)
    /// Pictures of several widths.
    case variants([Variant])

    /// A picture of one width.
    public struct Variant: Hashable, Sendable, Codable {
        /// The width in pixels, from 1 to 100,000; 0 if it is unknown, and the picture is not shown.
        public let width: Int
        /// The height in pixels, from 1 to 100,000; nil if it is unknown.
        public let height: Int?
        /// The absolute address.
        public let address: String

        /// Creates a variant of a size in pixels. A side outside the range leaves the height unknown.
        public init(width: Int, height: Int? = nil, address: String) {
            self.width = min(max(width, 0), Artwork.sides.upperBound)
            self.height = height.flatMap { Artwork.sides.contains($0) && Artwork.sides.contains(width) ? $0 : nil }
            self.address = address
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                width: try container.decode(Int.self, forKey: .width),
                height: try container.decodeIfPresent(Int.self, forKey: .height),
                address: try container.decode(String.self, forKey: .address))
        }
    }

    /// One picture of one size.
    ///
    /// - Parameters:
    ///   - address: the absolute address.
    ///   - width: the width in pixels, from 1 to 100,000; by default 400, about the width of a cell.
    ///   - height: the height in pixels; nil if it is unknown.
    public init(_ address: String, width: Int = 400, height: Int? = nil) {
        self = .variants([Variant(width: width, height: height, address: address)])
    }

    /// One picture of one size; nil without an address.
    public init?(_ address: String?, width: Int = 400, height: Int? = nil) {
        guard let address else { return nil }
        self.init(address, width: width, height: height)
    }

    /// One picture of one size; nil without an address.
    public init?(_ address: URL?, width: Int = 400, height: Int? = nil) {
        self.init(address?.absoluteString, width: width, height: height)
    }

    /// The lengths of a side in pixels. Others are mistakes.
    private static let sides = 1...100_000
    /// The aspect ratios in which pages show pictures, which crop any beyond them.
    private static let aspectRatios = 0.05...20

    /// The address of the smallest picture of at least a width, or else of the largest one; nil if there is no picture.
    ///
    /// - Parameter width: the width in pixels, from 1 to 100,000.
    public func address(width: Int) -> String? {
        switch self {
        case .resizable(let address):
            return address.resized(to: min(max(width, Self.sides.lowerBound), Self.sides.upperBound))
        case .variants(let variants):
            let sorted = variants.sorted { $0.width < $1.width }
            return (sorted.first { $0.width >= width } ?? sorted.last)?.address
        }
    }

    /// The size in the address that upstream named, such as `100x150`, if an address has it in another size and leads
    /// back to it; else nil.
    package func namedSize(for address: String) -> String? {
        guard case .resizable(let named) = self, named != address, let size = Self.size(in: named),
            Self.address(address, inSize: size) == named
        else { return nil }
        return size
    }

    /// The size that the last part of an address names, such as `100x150`; nil if it names none.
    package static func size(in address: String) -> String? { address.sized.map { String(address[$0.place]) } }

    /// An address with another size in its last part; nil if it has none.
    package static func address(_ address: String, inSize size: String) -> String? {
        address.sized.map { "\(address[..<$0.place.lowerBound])\(size)\(address[$0.place.upperBound...])" }
    }

    /// The width divided by the height, from 0.05 to 20; nil if it is unknown.
    public var aspectRatio: Double? {
        guard let size else { return nil }
        let ratio = Double(size.width) / Double(size.height)
        return min(max(ratio, Self.aspectRatios.lowerBound), Self.aspectRatios.upperBound)
    }

    private var size: (width: Int, height: Int)? {
        switch self {
        // Hosts fit a picture of any proportions into the square that an address names.
        case .resizable(let address): return address.size.flatMap { $0.width == $0.height ? nil : $0 }
        case .variants(let variants):
            let largest = variants.max { $0.width < $1.width }
            return largest.flatMap { largest in largest.height.map { (largest.width, $0) } }
        }
    }
}

extension String {
    private var lastPart: Substring.UTF8View {
        let path = utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
    }

    /// The size that the address's last part names, such as `100x150` with at most four digits each, and where it stands;
    /// nil if it names no size. A regular expression took half the time of a page with pictures.
    fileprivate var sized: (width: Int, height: Int, place: Range<Index>)? {
        let part = lastPart
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        for cross in part.indices where part[cross] == UInt8(ascii: "x") {
            let before = part[..<cross].suffix(4)
            let start = before.lastIndex { !isDigit($0) }.map { part.index(after: $0) } ?? before.startIndex
            let after = part[part.index(after: cross)...].prefix(4).prefix(while: isDigit)
            guard let width = Int(self[start..<cross]), let height = Int(self[after.startIndex..<after.endIndex])
            else { continue }
            return width > 0 && height > 0 ? (width, height, start..<after.endIndex) : nil
        }
        return nil
    }

    /// The size in the address's last part; nil if there is none.
    fileprivate var size: (width: Int, height: Int)? { sized.map { ($0.width, $0.height) } }

    /// The address with another width in its last part, in the same proportions.
    fileprivate func resized(to width: Int) -> String {
        guard let (oldWidth, oldHeight, place) = sized else { return self }
        let height = (width * oldHeight + oldWidth / 2) / oldWidth
        return "\(self[..<place.lowerBound])\(width)x\(max(height, 1))\(self[place.upperBound...])"
    }
}
