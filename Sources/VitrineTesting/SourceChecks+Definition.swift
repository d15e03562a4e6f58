public import Catalogue
import Endpoints
import Foundation
public import SourceFiles

/// Checks a source of a few lines against recorded answers; see ``problems(of:asking:in:)``.
///
/// - Parameters:
///   - source: the source.
///   - term: the term to search for; nil for a list that needs none.
///   - recordings: the answers.
public func problems(
    of source: InferredSource, searching term: String? = nil, in recordings: Recordings
) -> [SourceProblem] {
    switch source.definition {
    case .success(let definition):
        problems(of: definition, id: SourceID(rawValue: source.id), searching: term, in: recordings)
    case .failure(let error): [SourceProblem(.decoding, "\(error)")]
    }
}

/// Checks the text of a source's file against recorded answers; see ``problems(of:asking:in:)``.
///
/// - Parameters:
///   - yaml: the text. The first recorded answer tells what it leaves out.
///   - id: the id of the source.
///   - term: the term to search for; nil for a list that needs none.
///   - recordings: the answers.
public func problems(
    of yaml: String, id: SourceID = "source", searching term: String? = nil, in recordings: Recordings
) -> [SourceProblem] {
    do throws(DefinitionError) {
        let definition = try SourceDefinition(yaml: yaml, file: "\(id).yaml")
        return problems(of: definition, id: id, searching: term, in: recordings)
    } catch {
        return error.diagnostics.map { SourceProblem(.decoding, "\($0)") }
    }
}

/// Checks a definition against recorded answers; see ``problems(of:asking:in:)``.
///
/// - Parameters:
///   - definition: the definition. The first recorded answer tells what it leaves out.
///   - id: the id of the source.
///   - term: the term to search for; nil for a list that needs none.
///   - recordings: the answers.
public func problems(
    of definition: SourceDefinition, id: SourceID = "source", searching term: String? = nil, in recordings: Recordings
) -> [SourceProblem] {
    do {
        let source = try fileSource(definition, id: id, searching: term, completedBy: recordings)
        let query = term.flatMap { source.query.setting("term", to: $0) }
        return problems(of: source, asking: query.map { [$0] }, in: recordings)
    } catch let problem as MissingRecording {
        return [SourceProblem(.recordings, problem.description)]
    } catch {
        return [SourceProblem(.decoding, "\(error)")]
    }
}

/// The source of a definition. The first recorded answer tells what the definition leaves out.
func fileSource(
    _ definition: SourceDefinition, id: SourceID, searching term: String? = nil, completedBy recordings: Recordings
) throws -> FileSource {
    guard !definition.isComplete else { return try FileSource(definition, id: id) }
    let request = RecordReader(definition).firstRequest(variables: term.map { ["term": $0] } ?? [:])
    let address = request?.addresses.first?.description ?? "a search"
    let posted = request?.body.flatMap { recordings.body(at: "\(address) \($0.json)") }
    guard let url = URL(string: address), let body = posted ?? recordings.body(at: address) else {
        throw MissingRecording(address: address)
    }
    let answer = try JSON(Answer(resource: Resource(url.path()), body: body))
    return try FileSource(Inference.definition(for: answer, from: url, completing: definition).definition, id: id)
}

private struct MissingRecording: Error, CustomStringConvertible {
    let address: String
    var description: String { "expected an answer to \(address), got none" }
}
