import Catalogue
import Foundation
import Testing

@testable import Media

@Suite struct PictureFactsTests {
    private static let files: [(file: Data, type: MediaType)] = [
        (PictureFile.jpeg, .jpeg), (PictureFile.turnedJPEG, .jpeg), (PictureFile.printedJPEG, .jpeg),
        (PictureFile.png, .png), (PictureFile.greyPNG, .png), (PictureFile.transparentPNG, .png),
        (PictureFile.webP, .webp), (Data(String.gif(width: 30, height: 20).utf8), .gif),
    ]

    private static let ratios: [Double] = [2.0 / 3, 2.0 / 3, 2.0 / 3, 1.5, 1, 1, 16.0 / 9, 1.5]
    private static let hues: [String?] = ["2", "2", nil, "18", "grey", "10", "10", nil]

    @Test(arguments: zip(files, ratios))
    func haveTheProportionsThatBrowsersShow(picture: (file: Data, type: MediaType), ratio: Double) throws {
        let known = try #require(PictureFacts(picture.file, type: picture.type).aspectRatio)
        #expect(abs(known - ratio) < 0.001)
    }

    @Test(arguments: zip(files, hues))
    func haveTheHueThatMostOfThePictureHas(picture: (file: Data, type: MediaType), hue: String?) {
        #expect(PictureFacts(picture.file, type: picture.type).hue?.name == hue)
    }

    @Test func leaveOutThePixelsOfAHugePicture() throws {
        let picture = try #require(DecodedPicture(PictureFile.png(width: 100_000, height: 50_000), type: .png))
        #expect(picture.width == 100_000 && picture.height == 50_000)
        #expect(picture.raster == nil)
        #expect(PictureFacts(PictureFile.png(width: 900_000, height: 1), type: .png).aspectRatio == 20)
        #expect(PictureFacts(PictureFile.png(width: 0, height: 1), type: .png).aspectRatio == nil)
    }

    @Test func areUnknownForOtherTypes() {
        for type in MediaType.allCases where type.isPicture {
            #expect(PictureFacts(Data(), type: type) == PictureFacts(Data("nonsense".utf8), type: type))
            #expect(PictureFacts(Data(), type: type).aspectRatio == nil)
        }
        #expect(PictureFacts(PictureFile.jpeg, type: .png).aspectRatio == nil)
    }

    @Test(arguments: files)
    func areReadOfWhatIsLeftOfATruncatedFile(picture: (file: Data, type: MediaType)) {
        let whole = PictureFacts(picture.file, type: picture.type).aspectRatio
        for count in 0..<picture.file.count {
            let ratio = PictureFacts(picture.file.prefix(count), type: picture.type).aspectRatio
            #expect(ratio == nil || ratio == whole || picture.type == .jpeg, "\(count)")
        }
    }

    /// Whatever the bytes, decoding ends with a result: nothing traps.
    @Test(arguments: files)
    func areReadOfDamagedFiles(picture: (file: Data, type: MediaType)) {
        var numbers = Fingerprint("noise").numbers
        for _ in 0..<500 {
            var file = Array(picture.file)
            for _ in 0...Int.random(in: 0..<8, using: &numbers) {
                file[Int.random(in: file.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            let ratio = PictureFacts(file, type: picture.type).aspectRatio
            #expect(ratio.map { (0.05...20).contains($0) } ?? true)
        }
    }
}
