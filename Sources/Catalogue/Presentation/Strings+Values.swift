public import Endpoints
import Foundation

extension Strings {
    /// A fact as people read it, with its unit.
    public func text(_ field: FieldContent) -> String {
        switch field.value {
        case .text(let text): return text
        case .list(let texts): return texts.isEmpty ? self(.none) : texts.joined(separator: ", ")
        case .references(let ids, _): return ids.isEmpty ? self(.none) : ids.joined(separator: ", ")
        case .unknown, .number(.unknown): return self(.unknown)
        case .number(.notApplicable): return self(.notApplicable)
        case .number(.value(let value)): return measure(number(value), unit: field.unit)
        case .number(.range(let lower, let upper)):
            return measure(self(.range, number(lower), number(upper)), unit: field.unit)
        }
    }

    private func measure(_ number: String, unit: FieldUnit?) -> String {
        guard let unit else { return number }
        return self(.measure, number, label(.unit, unit.symbol, default: unit.symbol))
    }

    public func label(of field: FieldContent) -> String {
        label(.field, field.key, default: field.label)
    }

    public func label(of sort: SortDescription) -> String {
        label(.sort, sort.key, default: sort.label)
    }

    public func title(of source: AnySource) -> String {
        label(.source, source.id.rawValue, default: source.title)
    }

    /// A size, such as 23 kB.
    public func bytes(_ count: Int) -> String {
        count.formatted(.byteCount(style: .file).locale(locale))
    }

    /// What would be lost if the upstreams vanished now.
    public func loss(_ loss: ArchiveReport.Loss) -> String {
        if loss.isNothing { return self(.nothingLost) }
        if loss.isEverything { return self(.allLost) }
        var parts: [String] = []
        if loss.items > 0 { parts.append(self(.itemsLost, count: loss.items)) }
        if !loss.names.isEmpty {
            let names = loss.names.map { label(.field, $0, default: $0).lowercased(with: locale) }
            parts.append(self(.namesLost, names.joined(separator: ", ")))
        }
        return parts.joined(separator: " ")
    }

    /// Why upstream gave nothing, in a person's words.
    public func reason(_ error: EndpointError) -> String {
        let phrase: Phrase =
            switch error.cause {
            case .unreachable: .causeUnreachable
            case .insecure: .causeInsecure
            case .timedOut: .causeTimedOut
            case .tooLarge: .causeTooLarge
            case .interrupted: .causeInterrupted
            case .redirected: .causeRedirected
            case .undecodable: .causeUndecodable
            case .incomplete: .causeIncomplete
            case .rateLimited: .causeRateLimited
            case .status(429, _), .status(503, _): .causeBusy
            case .status(401, _), .status(403, _): .causeRefused
            case .status(404, _), .status(410, _): .causeNotFound
            case .status: .causeBroken
            case .offline: .causeOffline
            case .cancelled: .causeCancelled
            }
        return self(phrase, error.host)
    }
}
