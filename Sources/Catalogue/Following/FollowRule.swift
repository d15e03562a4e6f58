package import Endpoints
package import Foundation

/// A rule for reporting changes to a person: events and a fact of an item, or of each item of a list.
package struct FollowRule: Sendable, Hashable, Codable, Identifiable {
    /// Random and opaque.
    package typealias ID = String

    /// An event of an item.
    package enum Event: String, Sendable, Hashable, Codable, CaseIterable {
        /// An item is in the list for the first time.
        case new
        /// An item is no longer in the list.
        case gone
        /// An item is in the list again.
        case back
    }

    /// A condition about a fact of the item, or of each item of the list.
    package struct FactCondition: Sendable, Hashable, Codable {
        /// When it is met.
        package enum Test: Sendable, Hashable, Codable {
            /// The number is at least this one.
            case atLeast(Double)
            /// The number is at most this one.
            case atMost(Double)
            /// The value differs from the one at which the condition was last met, or which the fact had when the rule was
            /// made. With a percentage, the number differs at least by it.
            case changes(percent: Double?)
        }

        /// The key of the fact.
        package let key: String
        /// When it is met.
        package let test: Test
        /// The currency of the price that ``Test/atLeast(_:)`` and ``Test/atMost(_:)`` compare; nil for other numbers.
        package let currency: String?

        package init(_ key: String, _ test: Test, currency: String? = nil) {
            self.key = key
            self.test = test
            self.currency = currency
        }
    }

    package let id: ID
    /// The list or the item that the rule is about.
    package var subject: FollowSubject
    /// The events to be told of.
    package var events: Set<Event>
    /// The fact to be told of; nil for none.
    package var fact: FactCondition?
    /// When the rule was made.
    package let createdAt: Date

    package init(
        id: ID, subject: FollowSubject, events: Set<Event> = [], fact: FactCondition? = nil, createdAt: Date
    ) {
        self.id = id
        self.subject = subject
        self.events = events
        self.fact = fact
        self.createdAt = createdAt
    }

    /// The events that a rule about an item, or about a list, can have.
    package static func events(ofItem isItem: Bool) -> [Event] { isItem ? [.gone, .back] : Event.allCases }
}

/// The subject of a rule: a list, narrowed as its address says, or an item of a list.
package struct FollowSubject: Sendable, Hashable, Codable {
    /// The source of the list.
    package let source: SourceID
    /// The id of the item; nil for the list.
    package var item: String?
    /// The title when the rule was made.
    package let title: String
    /// The choices of the list, which the address of the item has, too.
    package let choices: [Resource.Parameter]
    /// An item of the list must match each of these choices of facets.
    package let filters: [FacetFilter]
    /// An item of the list must contain these words; empty for none.
    package let term: String
    /// The request for the list, by which the archive knows it.
    package var list: Resource
    /// The request for the item alone; nil if the source has none that adds facts.
    package var details: Resource?

    package init(
        source: SourceID, item: String? = nil, title: String, choices: [Resource.Parameter] = [],
        filters: [FacetFilter] = [], term: String = "", list: Resource, details: Resource? = nil
    ) {
        self.source = source
        self.item = item
        self.title = title
        self.choices = choices
        self.filters = filters
        self.term = term
        self.list = list
        self.details = details
    }

    /// Whether another subject is the same item of the list, or the same list, narrowed alike.
    package func isSame(as other: FollowSubject) -> Bool {
        source == other.source && item == other.item && list == other.list && term == other.term
            && Set(filters) == Set(other.filters)
    }

    /// Whether only some of the list's items are followed.
    var isNarrowed: Bool { !filters.isEmpty || !term.isEmpty }

    /// The path of an item's page beside the list, without the base path.
    package func link(of item: String) -> String {
        Resource(
            Resource("/" + Resource.encoded(source.rawValue)).appending(item).path, query: choices
        ).description
    }

    /// The path of the page that shows what is followed, without the base path.
    package var link: String {
        if let item { return link(of: item) }
        let narrowed = term.isEmpty ? [] : [Resource.Parameter("term", term)]
        let facets = filters.flatMap(\.parameters).map { Resource.Parameter($0.name, $0.value) }
        return Resource("/" + Resource.encoded(source.rawValue), query: choices + narrowed + facets).description
    }
}
