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
            return words(of: value) ?? message(among: names) ?? ""
        }
        let isUnsuccessful = names["success"] == .boolean(false) || names["ok"] == .boolean(false)
        if isUnsuccessful || codes.contains(where: { names[$0].map(isFailure) ?? false })
            || resultCodes.contains(where: { names[$0].map(isFailedResult) ?? false })
        {
            return message(among: names) ?? ""
        }
        if members.count == 1, let envelope = envelopes.lazy.compactMap({ names[$0] }).first {
            return message(in: envelope)
        }
        let isMessage =
            members.count <= 2 && messagesAlone.contains { names[$0] != nil }
            || members.count == 1 && notesAlone.contains { names[$0] != nil }
        return isMessage && members.values.allSatisfy(\.isScalar) ? message(among: names) : nil
    }

    private static let codes = ["status", "statuscode", "status_code", "code", "http_code"]
    /// Codes that are 0 without an error.
    private static let resultCodes = ["resultcode", "result_code", "errcode"]
    private static let messages = [
        "message", "error_description", "resultmsg", "result_msg", "errmsg", "status_message", "detail", "msg",
        "reason", "title", "note", "information", "code",
    ]
    /// Names of texts that an answer has in place of records, perhaps with a code.
    private static let messagesAlone = ["message", "detail"]
    private static let notesAlone = ["note", "information"]
    /// Names of the only member of an answer, which says how the request went.
    private static let envelopes = ["response", "header", "result"]

    private static func message(among names: [String: JSON]) -> String? {
        messages.lazy.compactMap { names[$0].flatMap(words) }.first
    }

    private static func isFailure(_ code: JSON) -> Bool {
        switch code {
        case .number(let number, _): (400..<600).contains(number)
        case .text(let text):
            ["error", "fail", "failed", "failure"].contains(text.lowercased())
                || Int(text).map { (400..<600).contains($0) } == true
                // A word such as `InvalidCredentials`.
                || KeyWords(text).contains(anyOf: ["invalid", "missing", "unauthorized", "forbidden", "denied"])
        default: false
        }
    }

    private static func isFailedResult(_ code: JSON) -> Bool {
        guard let number = code.scalarText.flatMap(Double.init) else { return isFailure(code) }
        return number != 0 && !(200..<300).contains(number)
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
