/// One reason to prefer a candidate, or to avoid it: a name, a weight, and how strongly it applies from 0 to 1.
struct Signal<Subject>: Sendable {
    let name: String
    let weight: Double
    let strength: @Sendable (Subject) -> Double

    init(_ name: String, _ weight: Double, strength: @escaping @Sendable (Subject) -> Double) {
        (self.name, self.weight, self.strength) = (name, weight, strength)
    }

    /// A signal that applies or does not.
    init(_ name: String, _ weight: Double, when applies: @escaping @Sendable (Subject) -> Bool) {
        self.init(name, weight, strength: { applies($0) ? 1 : 0 })
    }

    func score(of subject: Subject) -> Double { weight * strength(subject) }
}

extension Array {
    /// The sum of the signals' scores.
    func score<Subject>(of subject: Subject) -> Double where Element == Signal<Subject> {
        reduce(0) { $0 + $1.score(of: subject) }
    }

    /// The element with the highest score above a threshold; of equals, the first.
    func best(above threshold: Double = 0, by signals: [Signal<Element>]) -> Element? {
        var best: (element: Element, score: Double)?
        for element in self {
            let score = signals.score(of: element)
            if score > threshold, score > best?.score ?? -.infinity { best = (element, score) }
        }
        return best?.element
    }
}
