import Catalogue
import Foundation

/// A record of the tests.
struct Boat: StoredRecord, Hashable {
    static let collection = "boats"
    static let name = StoredField("name", \Boat.name)
    static let length = StoredField("length", \Boat.length)
    static let weight = StoredField("weight", \Boat.weight)
    static let isAfloat = StoredField("afloat", \Boat.isAfloat)
    static let launched = StoredField("launched", \Boat.launched)
    static let rig = StoredField("rig", \Boat.rig)
    static let fields = StoredFields(name, length, weight, isAfloat, launched, rig)

    enum Rig: String, Codable, CaseIterable, StoredValue { case sloop, ketch, yawl }

    var id: String
    var name: String
    var length: Int?
    var weight: Double?
    var isAfloat: Bool?
    var launched: Date?
    var rig: Rig?

    init(
        id: String, name: String, length: Int? = nil, weight: Double? = nil, isAfloat: Bool? = nil,
        launched: Date? = nil, rig: Rig? = nil
    ) {
        self.id = id
        self.name = name
        self.length = length
        self.weight = weight
        self.isAfloat = isAfloat
        self.launched = launched
        self.rig = rig
    }
}
