public import Endpoints
import Foundation

extension Strings {
    /// The value of a fact, with its unit.
    public func text(_ field: FieldContent) -> String {
        switch field.value {
        case .text(let text):
            return means(.field, field.key, field.label) ? label(.value, "\(field.key).\(text)", default: text) : text
        case .list(let texts): return texts.isEmpty ? self(.none) : list(texts)
        case .references(let ids, _): return ids.isEmpty ? self(.none) : list(ids)
        case .date(let text): return date(text)
        case .price(let amount, let currency): return price(amount, currency: currency)
        case .link(let address): return address
        case .boolean(let isTrue): return self(isTrue ? .yes : .no)
        case .unknown, .number(.unknown): return self(.unknown)
        case .number(.notApplicable): return self(.notApplicable)
        case .number(.year(let year)): return self.year(year)
        case .number(.duration(let value)): return lasting(value)
        case .number(.value(let value)) where field.unit == .seconds: return lasting(value)
        case .number(.value(let value)): return measure(amount(value), unit: field.unit)
        case .number(.range(let lower, let upper)):
            return measure(self(.range, amount(lower), amount(upper)), unit: field.unit)
        }
    }

    /// The value of a fact beside an item's name, where a day needs no time, and a score no scale.
    public func rowText(_ field: FieldContent) -> String {
        switch field.value {
        case .date(let text): date(text, showsTime: false)
        case .number(.value(let value)) where field.unit == .outOfHundred: amount(value)
        case .number(.range(let lower, let upper)) where field.unit == .outOfHundred:
            self(.range, amount(lower), amount(upper))
        default: text(field)
        }
    }

    /// The label of an option.
    public func label(of option: QueryParameter.Option, in parameter: QueryParameter) -> String {
        switch option.label {
        case .text(let text): translation(.choice, "\(parameter.name).\(option.value)", of: text)
        case .declared(let text, let translations): translations[language] ?? text
        case .region(let code): locale.localizedString(forRegionCode: code.uppercased()) ?? code.uppercased()
        case .top(let count): self(.top, number(Double(count)))
        case .upTo(let count): self(.upTo, number(Double(count)))
        }
    }

    /// The name of a group of options.
    public func label(ofGroup name: String, in parameter: QueryParameter) -> String {
        translation(.choice, "\(parameter.name).\(name)", of: name)
    }

    /// Options in reading order: regions by name, others as declared.
    public func ordered(_ options: [QueryParameter.Option]) -> [QueryParameter.Option] {
        guard options.allSatisfy(\.isRegion) else { return options }
        let named = options.map { option in
            if case .region(let code) = option.label {
                return (option, locale.localizedString(forRegionCode: code.uppercased()) ?? code)
            }
            return (option, option.value)
        }
        return named.sorted { compare($0.1, with: $1.1) == .orderedAscending }.map(\.0)
    }

    /// The name of a parameter in the person's language, or else a name made from its key.
    public func label(of parameter: QueryParameter) -> String {
        if case .declared(let text, let translations) = parameter.label { return translations[language] ?? text }
        return label(.parameter, parameter.name, default: parameter.name.humanised)
    }

    /// The symbol of a unit in the person's language.
    public func label(of unit: FieldUnit) -> String { label(.unit, unit.symbol, default: unit.symbol) }

    /// The name of a sort in the person's language, or else the declared one. The values of a list's parameters may give
    /// it another name.
    public func label(of sort: SortDescription, in source: ResolvedSource) -> String {
        let name = source.titleParameters.lazy.compactMap(source.parameter).compactMap { parameter in
            self.texts.entry("\(LabelKind.sort.rawValue).\(sort.key).\(parameter.value)")
        }.first
        return name ?? sort.translations[language] ?? translation(.sort, sort.key, of: sort.label)
    }

    /// The title of a source in the person's language, or else the declared one.
    public func title(of source: ResolvedSource) -> String {
        source.source.titles[language] ?? translation(.source, source.id.rawValue, of: source.title)
    }

    /// A size, such as 23 kB.
    public func bytes(_ count: Int) -> String {
        count.formatted(.byteCount(style: .file).locale(locale))
    }

    /// A description of the loss if the upstreams vanished now.
    public func loss(_ loss: ArchiveReport.Loss) -> String {
        if loss.isNothing { return self(.fullySaved) }
        if loss.isEverything { return self(.onlySamples) }
        var parts: [String] = []
        if loss.items > 0 { parts.append(self(.itemsUnsaved, count: loss.items)) }
        if !loss.names.isEmpty {
            let names = loss.names.map { label(.field, $0, default: $0).lowercased(with: locale) }
            parts.append(self(.namesUnsaved, list(names)))
        }
        return parts.joined(separator: " ")
    }

    /// The reason for an upstream error, in words for people.
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
            case .unreadable(let format): self.phrase(for: format)
            case .reported: .causeReported
            case .incomplete(arrived: 0, of: _): .causeEmpty
            case .incomplete: .causeIncomplete
            case .rateLimited: .causeRateLimited
            case .status(429, _), .status(503, _): .causeBusy
            case .status(401, _), .status(403, _), .status(409, _): .causeRefused
            case .status(404, _), .status(410, _): .causeNotFound
            case .status: .causeBroken
            case .unsupported: .causeUnserved
            case .notRequested: .causeUnasked
            case .offline: .causeOffline
            case .cancelled: .causeCancelled
            }
        let reason = self(phrase, error.host)
        guard error.cause == .reported, let words = error.serverMessage else { return reason }
        return "\(reason) “\(words)”"
    }

    /// The effect of an upstream error on the reader, without hosts and formats.
    public func effect(of error: EndpointError) -> String {
        let phrase: Phrase =
            switch error.cause {
            case .offline: .causeOffline
            case .unsupported: .causeUnserved
            case .notRequested: .causeUnasked
            case .rateLimited, .status(429, _), .status(503, _): .sourcePauses
            case .status(401, _), .status(403, _), .status(409, _): .sourceRefuses
            case .status(404, _), .status(410, _): .sourceLacksIt
            case .unreachable, .insecure, .timedOut, .tooLarge, .interrupted, .redirected, .undecodable, .unreadable,
                .reported, .incomplete, .status, .cancelled:
                .sourceTroubled
            }
        return self(phrase)
    }

    private func phrase(for format: BodyFormat) -> Phrase {
        switch format {
        case .empty: .causeEmpty
        case .html: .causePage
        case .xml: .causeXML
        case .phpWarning: .causePHPWarning
        case .image, .audio, .video, .pdf, .archive, .csv: .causeFile
        case .brokenJSON, .text, .binary: .causeUndecodable
        }
    }
}
