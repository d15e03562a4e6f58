import NIOCore
import NIOHTTP1
import NIOPosix

/// Which fault is in force, and which requests there were.
actor Control {
    private let door: Door
    private let site: Site
    private let isTLS: Bool
    private var ongoing: OngoingFault?
    private var change: Task<Void, any Error>?
    private var log = RequestLog()

    init(door: Door, site: Site, isTLS: Bool) {
        self.door = door
        self.site = site
        self.isTLS = isTLS
    }

    var fault: Fault? { ongoing?.fault }
    var requestCount: Int { log.count }
    var requests: [RequestLog.Entry] { log.entries }

    // MARK: What the control port asks for

    /// Returns when the change is in force. Changes are made one after another, in the order in which they came.
    ///
    /// - Parameter fault: nil for none.
    func put(_ fault: Fault?) async throws {
        if fault?.kind == .listener(.certificate), !isTLS { throw FaultError.needsTLS }
        switch fault?.kind {
        case .listener(.refuse): try await put(fault, door: .shut)
        case .listener(.certificate): try await put(fault, door: .expired)
        default: try await put(fault, door: .open)
        }
    }

    /// Ends everything that is still being answered.
    func stop() async throws {
        try await put(nil, door: .shut)
    }

    func forgetRequests() {
        log.removeAll()
    }

    private func put(_ fault: Fault?, door state: Door.State) async throws {
        let change = Task { [previous = change] in
            _ = await previous?.result
            ongoing?.end.succeed()
            ongoing = fault.map { OngoingFault(fault: $0) }
            let upstream = Upstream(site: site, control: self)
            try await door.change(to: state) { try await upstream.respond(to: $0, with: $1) }
        }
        self.change = change
        try await change.value
    }

    // MARK: What the upstream reports

    /// - Returns: the request's number, and the fault that meets it.
    func received(_ request: Request, isGood: Bool) -> (number: Int, fault: OngoingFault?) {
        let number = log.append(request)
        let isMet = ongoing?.fault.meets(request.path, isGood: isGood) ?? false
        return (number, isMet ? ongoing : nil)
    }

    func answers(_ number: Int, with status: HTTPResponseStatus) {
        log.change(number) { $0.status = status.code }
    }

    func broke(_ number: Int, _ error: any Error) {
        log.change(number) { $0.broken = "\(error)" }
    }

    func isInForce(_ fault: OngoingFault) -> Bool { ongoing?.end.futureResult == fault.end.futureResult }
}

/// A fault from being switched on until being switched off.
struct OngoingFault: Sendable {
    var fault: Fault
    /// Kept when the fault is switched off.
    let end = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
}
