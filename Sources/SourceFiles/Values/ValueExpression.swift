import Endpoints

/// A path with filters, or a text with paths in braces.
///
/// `premiered | year` is a path with a filter; `{text: "S{season} E{number}"}` is a text, whose braces may hold filters,
/// too, and which writes braces themselves as `{{` and `}}`.
public struct ValueExpression: Hashable, Sendable {
    /// A part of a text with paths in braces.
    public enum Part: Hashable, Sendable {
        /// Text as it is.
        case literal(String)
        /// The text of a value.
        case value(ValueExpression)
    }

    /// The two forms.
    public indirect enum Form: Hashable, Sendable {
        /// The values of a path after some filters.
        case path(ValuePath, [ValueFilter])
        /// A text; unknown if the value of one of its parts is.
        case text([Part])
    }

    /// The form with its parts.
    public let form: Form

    /// The longest expression in characters.
    static let maximumLength = 2_000
    /// The most filters after one path.
    static let maximumFilters = 10

    /// Creates an expression of a path.
    public init(_ path: ValuePath, _ filters: ValueFilter...) { form = .path(path, filters) }

    /// Creates an expression of a form.
    public init(_ form: Form) { self.form = form }

    /// Reads a path and its filters.
    public init(_ text: String) throws(SyntaxError) {
        var pieces = try ExpressionSplitter.pieces(of: text)
        let path: ValuePath
        do throws(ValuePathError) {
            path = try ValuePath(pieces.removeFirst().trimmed)
        } catch {
            throw SyntaxError(error)
        }
        guard pieces.count <= Self.maximumFilters else {
            throw SyntaxError(expected: "at most \(Self.maximumFilters) filters", got: "\(pieces.count)")
        }
        var filters: [ValueFilter] = []
        for piece in pieces { filters.append(try ValueFilter(piece)) }
        form = .path(path, filters)
    }

    /// Reads a text with paths in braces: `S{season} E{number}`.
    public init(template: String) throws(SyntaxError) {
        form = .text(try ExpressionSplitter.parts(of: template))
    }

    /// The path; nil for a text.
    public var path: ValuePath? { if case .path(let path, _) = form { path } else { nil } }
    /// All paths that it reads.
    public var paths: [ValuePath] {
        switch form {
        case .path(let path, _): [path]
        case .text(let parts):
            parts.flatMap { part -> [ValuePath] in if case .value(let value) = part { value.paths } else { [] } }
        }
    }
    /// The filters; none for a text.
    public var filters: [ValueFilter] { if case .path(_, let filters) = form { filters } else { [] } }
    /// Whether it is a text with paths in braces.
    public var isTemplate: Bool { path == nil }
}

extension ValueExpression: CustomStringConvertible {
    /// The text that reads as this expression, in the form that it has.
    public var description: String {
        switch form {
        case .path(let path, let filters):
            ([path.description] + filters.map(\.description)).joined(separator: " | ")
        case .text(let parts):
            parts.map { part in
                switch part {
                case .literal(let text):
                    text.replacing("{", with: "{{").replacing("}", with: "}}")
                case .value(let value): "{\(value.description)}"
                }
            }.joined()
        }
    }
}
