import Catalogue
import Endpoints
import Foundation

/// Answers paths with the samples that sources come with.
struct SampleAnswers: Answers {
    private let documents: [[String]: Document]

    init(of sources: [any Source], modified: Date = .now) {
        let samples = sources.flatMap { $0.erased.samples }.map { sample in
            (
                sample.resource.path.split(separator: "/").map(String.init),
                Document(body: sample.body, modified: modified)
            )
        }
        documents = Dictionary(samples) { first, _ in first }
    }

    func document(at components: [String]) -> Document? { documents[components] }
}

extension Source {
    fileprivate var erased: AnySource { AnySource(self) }
}
