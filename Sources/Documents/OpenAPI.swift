package import Routes

/// The description of the JSON API in the OpenAPI format.
package enum OpenAPI {
    /// - Parameter basePath: of the server, under which all paths stand.
    package static func document(under basePath: BasePath) -> [UInt8] {
        let text = String(decoding: EmbeddedFiles.openapi_json, as: UTF8.self)
        return Array(text.replacing("\"url\": \"/\"", with: "\"url\": \"\(basePath)\"").utf8)
    }
}
