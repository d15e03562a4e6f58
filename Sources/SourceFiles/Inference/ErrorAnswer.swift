import Catalogue
import OrderedCollections

/// Tells answers that report an error.
enum ErrorAnswer {
    /// The words of an error; nil if the answer does not report one.
    static func message(in answer: JSON) -> String? {
        guard case .object(let members) = answer else { return nil }
        let names = Dictionary(members.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        for name in ["error", "errors", "fault", "error_message", "errormessage", "error_code"] {
            guard let value = names[name], isError(value) else { continue }
            return words(of: value) ?? words(of: names["message"] ?? .null) ?? ""
        }
        let codes = ["status", "statuscode", "status_code", "code", "http_code"].compactMap { names[$0] }
        let isFailure = codes.contains { code in
            switch code {
            case .number(let number, _): (400..<600).contains(number)
            case .text(let text):
                ["error", "fail", "failed", "failure"].contains(text.lowercased())
                    || Int(text).map { (400..<600).contains($0) } == true || code.isErrorCode
            default: false
            }
        }
        let isUnsuccessful = names["success"] == .boolean(false) || names["ok"] == .boolean(false)
        let message = ["message", "status_message", "detail", "msg", "reason", "title", "code"].lazy.compactMap {
            names[$0].flatMap(words)
        }.first
        if isFailure || isUnsuccessful { return message ?? "" }
        return members.count <= 2 && (names["message"] != nil || names["detail"] != nil)
            && !members.values.contains(where: { !$0.isScalar }) ? message : nil
    }

    /// The words of the errors that an answer reports beside its records, such as those of GraphQL; none if the records are
    /// these errors.
    static func messages(in answer: JSON, besides items: ValuePath?) -> [String] {
        guard let members = answer.members else { return [] }
        return members.flatMap { name, value -> [String] in
            let isNamed = ["error", "errors"].contains(name.lowercased())
            guard isNamed, items?.steps.first?.selectors != [.name(name)], isError(value) else { return [] }
            switch value {
            case .array(let elements): return elements.prefix(5).compactMap(words)
            case .text(let text) where Self.wordsOfSuccess.contains(text.lowercased()): return []
            default: return [words(of: value)].compactMap(\.self)
            }
        }
    }

    private static let wordsOfSuccess: Set = ["ok", "none", "no", "no error", "success", "null", "false", "0"]

    private static func isError(_ value: JSON) -> Bool {
        switch value {
        case .null, .boolean(false): false
        case .text(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .number(let number, _): number != 0
        case .boolean(true): true
        }
    }

    private static func words(of value: JSON) -> String? {
        switch value {
        case .text(let text): text.isEmpty ? nil : text.presentable(limit: 200)
        case .array(let elements): elements.first.flatMap(words)
        case .object(let members):
            ["message", "detail", "title", "description", "code"].lazy.compactMap { members[$0].flatMap(words) }.first
        default: nil
        }
    }
}

extension JSON {
    /// A word such as `InvalidCredentials`, in place of a status.
    fileprivate var isErrorCode: Bool {
        guard case .text(let text) = self else { return false }
        let words = KeyWords(text)
        return words.contains(anyOf: ["invalid", "missing", "unauthorized", "forbidden", "denied"])
    }
}
