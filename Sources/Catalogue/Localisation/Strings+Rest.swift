import Endpoints

extension Strings {
    /// Why a list is not whole, with the failure if there was one; nil for a whole list, and without content.
    public func missingReason(of state: FeedState) -> String? {
        guard let content = state.content, content.missing > 0 else { return nil }
        let rest = rest(of: content, in: state.phase)
        return [rest, failure(of: state)].compactMap(\.self).joined(separator: " ")
    }

    /// The reason for the last failure; nil if there was none, and if the reason why the list is not whole says as
    /// much.
    public func failure(of state: FeedState) -> String? {
        guard let error = state.failedAttempt?.error else { return nil }
        let isSaid = state.content?.shortfall != nil
        switch error.cause {
        case .incomplete where isSaid, .reported where isSaid: return nil
        default: return reason(error)
        }
    }

    /// Why a part of a list is missing, or that it is on its way.
    public func rest(of content: FeedContent, in phase: FeedState.Phase) -> String {
        guard let bound = content.bound else {
            if phase == .fetchingNext { return self(.fetchingNext, count: content.missing) }
            if let shortfall = content.shortfall { return reason(shortfall, of: content) }
            return content.isMissingCounted ? self(.missing, count: content.missing) : self(.missingSome)
        }
        let arrived = number(Double(content.arrived))
        let limit: String
        switch bound {
        case .items(let count): limit = self(.items, count: count)
        case .answers(let count): limit = self(.responses, count: count)
        case .bytes(let count): limit = binaryBytes(count)
        case .elsewhere(let address):
            return self(.stoppedElsewhere, covered(content.items.count, of: content.total), address)
        case .demand: return loaded(content.items.count, of: content.total)
        }
        return content.total > content.arrived
            ? self(.stopped, arrived, number(Double(content.total)), limit) : self(.stoppedOfUnknown, arrived, limit)
    }

    /// How many items of a list have been loaded that is loaded on demand.
    public func loaded(_ items: Int, of total: Int) -> String { self(.loaded, covered(items, of: total)) }

    /// The extent of a list that is loaded on demand: how many of the loaded items it shows, or that it sorts those
    /// alone; nil for a list that is whole.
    public func coverage(of page: ListPage) -> String? {
        guard let loaded = page.loaded else { return nil }
        let covered = covered(loaded, of: page.total)
        if page.query.isNarrowed { return self(.matchesLoaded, number(Double(page.matches)), covered) }
        return page.query.isSorted(in: page.source) ? self(.sortedLoaded, covered) : self(.loaded, covered)
    }

    /// When an upstream is asked again: in seconds or, if these are more than 90, in minutes. The countdown in browsers says the
    /// same.
    package func nextRequest(in seconds: Double) -> String {
        seconds > 90
            ? self(.nextRequestMinutes, number((seconds / 60).rounded(.up))) : self(.nextRequest, number(seconds))
    }

    private func covered(_ items: Int, of total: Int) -> String {
        let count = number(Double(items))
        return total > items ? self(.matches, count, number(Double(total))) : count
    }

    private func reason(_ shortfall: ListShortfall, of content: FeedContent) -> String {
        let reason =
            switch shortfall {
            case .fewerThanTotal: self(.shortfallFewer)
            case .fewerThanAskedFor: self(.shortfallCapped)
            case .repeatedPart: self(.shortfallRepeated)
            case .partNotFound: self(.shortfallNotFound)
            case .moreSomewhere: self(.shortfallSomewhere)
            case .upstreamError(let words?): self(.shortfallError, words)
            case .upstreamError(nil): self(.shortfallErrorUnsaid)
            }
        let isCounted = content.total > content.arrived
        return self(
            .partial,
            isCounted ? covered(content.arrived, of: content.total) : self(.items, count: content.items.count), reason)
    }

    /// The size in powers of 1,024, such as 128 MiB.
    private func binaryBytes(_ count: Int) -> String {
        count < 1 << 20 ? bytes(count) : "\(number(Double(count >> 20))) MiB"
    }
}
