import Foundation
import NIOHTTP1

/// What the upstream answers when nothing is wrong with it.
struct Site: Sendable {
    /// The components under which everything lies.
    private let prefix: [String]
    private let answers: any Answers
    /// At paths that don't lie under the prefix.
    private let others: (any Answers)?
    private let dialect: ServedDialect
    private let endless: EndlessFeed

    /// - Parameter prefix: a path such as `/api`; `/` or nothing for none.
    init(
        answers: any Answers, others: (any Answers)? = nil, prefix: String, dialect: ServedDialect, started: Date = .now
    ) {
        self.prefix = prefix.split(separator: "/").map(String.init)
        self.answers = answers
        self.others = others
        self.dialect = dialect
        endless = EndlessFeed(started: started)
    }

    func reply(to request: Request) throws -> Reply {
        guard request.method == .GET || request.method == .HEAD else {
            var reply = try Reply.json(
                ["message": "Expected GET or HEAD, got \(request.method)."], status: .methodNotAllowed)
            reply.headers.add(name: "Allow", value: "GET, HEAD")
            return reply
        }
        guard let components = request.components else { return try dialect.notFound() }
        if let document = try others?.document(at: components) {
            return Reply(.ok, body: document.body, modified: document.modified)
        }
        guard components.starts(with: prefix) else { return try dialect.notFound() }
        let path = Array(components.dropFirst(prefix.count))
        if path.first == "endless", path.count <= 2 {
            return try endless.reply(to: request, id: path.dropFirst().first)
        }
        do {
            return try dialect.reply(to: request, at: path, from: answers) ?? dialect.notFound()
        } catch {
            return try .json(["error": "\(error)"], status: .internalServerError)
        }
    }
}
