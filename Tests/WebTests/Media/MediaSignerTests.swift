import Catalogue
import Foundation
import Testing

@testable import Media

@Suite struct MediaSignerTests {
    private let signer = MediaSigner.test

    @Test func recognisesWhatItSigned() {
        for reference in [MediaReference.picture(), .preview(), .picture("")] {
            #expect(signer.isValid(signer.signature(of: reference), of: reference))
        }
    }

    @Test func isStable() {
        #expect(
            signer.signature(of: .picture())
                == MediaSigner(key: Data(repeating: 7, count: 32)).signature(of: .picture()))
        #expect(signer.signature(of: .picture()).wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
    }

    @Test func refusesEveryOtherReference() {
        let signature = signer.signature(of: .picture("https://a.example/1"))
        #expect(!signer.isValid(signature, of: .picture("https://a.example/2")))
        #expect(!signer.isValid(signature, of: .preview("https://a.example/1")))
        #expect(!signer.isValid(signature, of: MediaReference(.picture, of: "heroes", at: "https://a.example/1")))
    }

    @Test func refusesEveryChangedSignature() {
        let signature = signer.signature(of: .picture())
        for index in signature.indices {
            var changed = signature
            changed.replaceSubrange(index...index, with: signature[index] == "A" ? "E" : "A")
            #expect(!signer.isValid(changed, of: .picture()))
        }
        for other in [
            "", "A", signature + "A", String(signature.dropLast()), signature + "=", "é" + signature.dropFirst(2),
        ] {
            #expect(!signer.isValid(other, of: .picture()))
        }
    }

    /// A page has each picture in many widths, which share a signature.
    @Test func recognisesEachWidthOfPagesAlone() {
        let name = { (size: String) in "https://pictures.example/x/\(size)bb.jpg" }
        let signature = signer.signature(of: .picture(name("100x150")))
        let sizes = [("52x78", true), ("640x960", true), ("53x80", false), ("640x640", false), ("9999x9999", false)]
        for (size, isValid) in sizes {
            let reference = MediaReference(.picture, of: "albums", at: name(size), namedSize: "100x150")
            #expect(signer.isValid(signature, of: reference) == isValid, "\(size)")
            #expect(!signer.isValid(signature, of: .picture(name(size))), "\(size)")
        }
        for (size, named) in [("52x78", "100x100"), ("52x78", "../100x150"), ("", "100x150"), ("52x78", "")] {
            let reference = MediaReference(.picture, of: "albums", at: name(size), namedSize: named)
            #expect(!signer.isValid(signature, of: reference), "\(size) \(named)")
        }
    }

    @Test func refusesSignaturesOfAnotherKey() {
        let other = MediaSigner(key: Data(repeating: 8, count: 32))
        #expect(!signer.isValid(other.signature(of: .picture()), of: .picture()))
    }

    @Test func keepsSourceAndAddressApart() {
        let one = MediaReference(.picture, of: "a\nhttps", at: "b")
        let other = MediaReference(.picture, of: "a", at: "https\nb")
        #expect(signer.signature(of: one) != signer.signature(of: other))
    }
}
