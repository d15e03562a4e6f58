import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The elements of an XML document, in the order in which they begin.
final class FeedElements: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    private(set) var all: [Element] = []
    private var open: [Int] = []

    /// Reads a document; nil if it is not well-formed.
    static func reading(_ text: String) -> FeedElements? {
        let elements = FeedElements()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = elements
        return parser.parse() ? elements : nil
    }

    func texts(of name: String) -> [String] { all.filter { $0.name == name }.map(\.text) }

    /// The addresses of the links with a relation.
    func links(_ relation: String) -> [String] {
        all.filter { $0.name == "link" && $0.attributes["rel"] == relation }.compactMap { $0.attributes["href"] }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(all.count)
        all.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        _ = open.popLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { all[last].text += text }
    }
}
