import Catalogue

extension QueryParameters {
    /// A copy with another value of a property.
    func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var copy = self
        copy[keyPath: property] = value
        return copy
    }
}
