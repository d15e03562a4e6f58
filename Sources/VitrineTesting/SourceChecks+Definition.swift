public import Catalogue
import Endpoints
import Foundation
public import SourceFiles

/// Checks a source of a few lines against recorded answers; see ``problems(of:asking:in:)``.
public func problems(of source: InferredSource, in recordings: Recordings) -> [SourceProblem] {
    switch source.definition {
    case .success(let definition): problems(of: definition, id: SourceID(rawValue: source.id), in: recordings)
    case .failure(let error): [SourceProblem(.decoding, "\(error)")]
    }
}

/// Checks a definition against recorded answers; see ``problems(of:asking:in:)``.
///
/// - Parameters:
///   - definition: the definition. The first recorded answer tells what it leaves out.
///   - id: the id of the source.
///   - recordings: the answers.
public func problems(
    of definition: SourceDefinition, id: SourceID = "source", in recordings: Recordings
) -> [SourceProblem] {
    do {
        let whole = definition.isComplete ? definition : try completed(definition, by: recordings)
        return problems(of: try FileSource(whole, id: id), in: recordings)
    } catch let problem as MissingRecording {
        return [SourceProblem(.recordings, "expected an answer to \(problem.address), got none")]
    } catch {
        return [SourceProblem(.decoding, "\(error)")]
    }
}

private struct MissingRecording: Error {
    let address: String
}

private func completed(_ definition: SourceDefinition, by recordings: Recordings) throws -> SourceDefinition {
    let address = RecordReader(definition).firstRequest()?.addresses.first?.description ?? "a list"
    guard let url = URL(string: address), let body = recordings.body(at: address) else {
        throw MissingRecording(address: address)
    }
    let answer = try JSON(Answer(resource: Resource(url.path()), body: body))
    return try Inference.definition(for: answer, from: url, completing: definition).definition
}
