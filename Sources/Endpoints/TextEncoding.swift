import Foundation

/// The character encoding of a text that is not in plain UTF-8.
struct TextEncoding: Hashable {
    /// The name by which `iconv` knows it.
    let name: String
    /// The length of the byte order mark, in bytes.
    var markLength = 0
    /// The size of the smallest unit, in bytes.
    var unit: Int { name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1 }

    /// The encoding of a text; nil for UTF-8 without a mark, and for what is no text.
    ///
    /// A byte order mark counts most, then the zeros that UTF-16 and UTF-32 have between characters of ASCII, then the
    /// declared name (WHATWG Encoding Standard, section 4.2). ISO 8859-1 is read as Windows-1252, unless the text is
    /// valid UTF-8, which is often declared so.
    static func of(_ body: Data, declared label: String?) -> TextEncoding? {
        let start = Array(body.prefix(8))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return TextEncoding(name: "UTF-8", markLength: 3) }
        for name in ["UTF-32LE", "UTF-32BE", "UTF-16LE", "UTF-16BE"] {
            let encoding = TextEncoding(name: name)
            let units = stride(from: 0, to: start.count, by: encoding.unit).map {
                encoding.value(of: start[$0..<min($0 + encoding.unit, start.count)])
            }
            if units.first == 0xFEFF, units.dropFirst().first.map(isASCII) ?? true {
                return TextEncoding(name: name, markLength: encoding.unit)
            }
            if units.count > 1, units.prefix(2).allSatisfy(isASCII) { return encoding }
        }
        let label = label?.lowercased() ?? "utf-8"
        guard let name = names[label] ?? numbered(label) else { return nil }
        if name == latin1, String(validating: body, as: UTF8.self) != nil { return nil }
        return TextEncoding(name: name)
    }

    /// The text in UTF-8, with the byte FF in place of each that cannot be read; nil if the system lacks the encoding.
    ///
    /// No valid UTF-8 has that byte, so that readers count the texts that it stands in.
    func utf8(_ body: Data) -> Data? {
        let bytes = body.dropFirst(markLength)
        guard name != "UTF-8" else { return Data(bytes) }
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = Array(bytes).map(CChar.init(bitPattern:))
        var output = [CChar](repeating: 0, count: 65_536)
        var result = Data()
        var (offset, isOver) = (0, input.isEmpty)
        while !isOver {
            let (failure, read, written) = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    var (from, to) = (input.baseAddress.map { $0 + offset }, output.baseAddress)
                    var (left, room) = (input.count - offset, output.count)
                    errno = 0
                    let failed = iconv(converter, &from, &left, &to, &room) == -1
                    return (failed ? errno : 0, input.count - offset - left, output.count - room)
                }
            }
            result.append(contentsOf: output[..<written].lazy.map(UInt8.init(bitPattern:)))
            offset += read
            switch failure {
            case E2BIG where written > 0: continue
            case 0: isOver = true
            default:
                result.append(0xFF)
                // An incomplete character is the last one.
                offset += failure == EILSEQ ? unit : input.count
                isOver = offset >= input.count
            }
        }
        return result
    }

    private func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
        guard bytes.count == unit else { return 0 }
        let ordered = name.hasSuffix("LE") ? Array(bytes.reversed()) : Array(bytes)
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Whether a text of JSON, XML or HTML may begin with a unit.
    private static func isASCII(_ unit: UInt32) -> Bool {
        [0x09, 0x0A, 0x0D].contains(unit) || (0x20..<0x7F).contains(unit)
    }

    private static let latin1 = "WINDOWS-1252"

    /// The encodings by the names that are registered with IANA. UTF-16 and UTF-32 are known by their zeros.
    private static let names: [String: String] = [
        "us-ascii": latin1, "ascii": latin1, "iso-8859-1": latin1, "iso8859-1": latin1, "iso_8859-1": latin1,
        "latin1": latin1, "latin-1": latin1, "l1": latin1, "windows-1252": latin1, "cp1252": latin1,
        "iso-8859-9": "WINDOWS-1254", "latin5": "WINDOWS-1254", "latin2": "ISO-8859-2", "latin9": "ISO-8859-15",
        "iso-8859-11": "CP874", "tis-620": "CP874", "windows-874": "CP874",
        "koi8-r": "KOI8-R", "koi8-u": "KOI8-U", "ibm866": "CP866", "cp866": "CP866", "macintosh": "MACINTOSH",
        "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS",
        "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "windows-31j": "CP932", "euc-jp": "EUC-JP",
        "iso-2022-jp": "ISO-2022-JP", "euc-kr": "UHC", "ks_c_5601-1987": "UHC", "windows-949": "UHC",
    ]

    /// An encoding whose name has a number.
    private static func numbered(_ label: String) -> String? {
        for (prefix, name, numbers) in [
            ("iso-8859-", "ISO-8859-", 2...16), ("iso8859-", "ISO-8859-", 2...16),
            ("windows-", "WINDOWS-", 1250...1258),
            ("cp", "WINDOWS-", 1250...1258),
        ] {
            guard label.hasPrefix(prefix), let number = Int(label.dropFirst(prefix.count)), numbers.contains(number)
            else { continue }
            return "\(name)\(number)"
        }
        return nil
    }
}
