/// A country or region with one of Apple's stores: the 155 that had charts first, and the 20 added in 2020.
///
/// The raw value is the ISO 3166-1 two-letter code in lower case, or `xk` for Kosovo, which has no code.
public enum Storefront: String, CaseIterable, Hashable, Sendable {
    case ae, af, ag, ai, al, am, ao, ar, at, au, az
    case ba, bb, be, bf, bg, bh, bj, bm, bn, bo, br, bs, bt, bw, by, bz
    case ca, cd, cg, ch, ci, cl, cm, cn, co, cr, cv, cy, cz
    case de, dk, dm, `do`, dz
    case ec, ee, eg, es
    case fi, fj, fm, fr
    case ga, gb, gd, ge, gh, gm, gr, gt, gw, gy
    case hk, hn, hr, hu
    case id, ie, il, `in`, iq, `is`, it
    case jm, jo, jp
    case ke, kg, kh, kn, kr, kw, ky, kz
    case la, lb, lc, lk, lr, lt, lu, lv, ly
    case ma, md, me, mg, mk, ml, mm, mn, mo, mr, ms, mt, mu, mv, mw, mx, my, mz
    case na, ne, ng, ni, nl, no, np, nr, nz
    case om
    case pa, pe, pg, ph, pk, pl, pt, pw, py
    case qa
    case ro, rs, ru, rw
    case sa, sb, sc, se, sg, si, sk, sl, sn, sr, st, sv, sz
    case tc, td, th, tj, tm, tn, to, tr, tt, tw, tz
    case ua, ug, us, uy, uz
    case vc, ve, vg, vn, vu
    case xk
    case ye
    case za, zm, zw
}
