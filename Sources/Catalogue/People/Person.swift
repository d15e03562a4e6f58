import Endpoints
public import Foundation

/// A person who may sign in.
public struct Person: Hashable, Sendable, Identifiable {
    /// A random name that never changes.
    public let id: String
    /// The name that the person signs in with.
    public let name: PersonName
    /// The person’s rights.
    public let role: Role
    /// The person's favourites, home page and searches.
    public let profile: ProfileID
    /// The date when the person was added.
    public let createdAt: Date

    /// Makes a person with a random id.
    package init(newNamed name: PersonName, _ role: Role, profile: ProfileID, at date: Date) {
        self.init(id: UUID().uuidString.lowercased(), name: name, role: role, profile: profile, createdAt: date)
    }

    /// Creates a person.
    public init(id: String, name: PersonName, role: Role, profile: ProfileID, createdAt: Date) {
        self.id = id
        self.name = name
        self.role = role
        self.profile = profile
        self.createdAt = createdAt
    }
}

/// The rights of a person. Each role includes those before it.
public enum Role: String, CaseIterable, Comparable, Sendable {
    /// Reads.
    case guest
    /// Has favourites, a home page and searches.
    case member
    /// Manages people, sources and settings.
    case admin

    /// Whether the right role may do more.
    public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .guest: 0
        case .member: 1
        case .admin: 2
        }
    }
}

/// The name that a person signs in with. Upper and lower case, and compatible characters, are the same.
public struct PersonName: Hashable, Sendable, CustomStringConvertible {
    /// The most characters of a name.
    public static let maxLength = 60

    /// The name as it was written, without spaces around it.
    public let text: String
    /// The form that is compared.
    public let folded: String

    /// Creates a name; nil unless it has 1 to 60 characters, none of them a control character or a line separator.
    public init?(_ text: String) {
        let text = text.trimmed
        guard (1...Self.maxLength).contains(text.count), text.utf8.count <= 4 * Self.maxLength,
            text.unicodeScalars.allSatisfy(Self.isAllowed)
        else { return nil }
        self.text = text
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: text.unicodeScalars.filter { $0.properties.generalCategory != .format })
        folded =
            String(visible).precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
        if folded.isEmpty { return nil }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
        // Some scripts and emoji need the joiners.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }

    /// Whether both name the same person.
    public static func == (left: PersonName, right: PersonName) -> Bool { left.folded == right.folded }
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    public var description: String { text }
}
