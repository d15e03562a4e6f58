@testable import Server

/// Passkeys by other implementations, for the site `https://catalogue.example`.
///
/// The Python packages webauthn 2.7.1 and fido2 1.2.0 accept all of them.
extension PasskeyVector {
    static let catalogue = [es256, edDSA, rs256]

    /// A passkey for ES256, made by soft-webauthn 0.1.4, which was changed to set the flag UV.
    static let es256 = PasskeyVector(
        testDescription: "ES256", domain: "catalogue.example",
        algorithm: .es256, counter: 0, newCounter: 1,
        credentialID: "RzbqqXs3v3PNdHrbW4ykzVEtexhp55RzHrL-IggdM5A",
        registration: PasskeyVector.Registration(
            challenge: "nBGNtNDgMSCMeWqzP3qhAlIm6s7yA3oJsWHb8dQbWzc",
            clientData: #"""
                {"type": "webauthn.create", "challenge": "nBGNtNDgMSCMeWqzP3qhAlIm6s7yA3oJsWHb8dQbWzc", \#
                "origin": "https://catalogue.example"}
                """#,
            attestationObject: """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikH6GWMJEKWUs1Wu7VpCI36UTfC--O-osyZXonXOkmzutFAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAIEc26ql7N79zzXR621uMpM1RLXsYaeeUcx6y_iIIHTOQpQECAyYgASFYII5IBW_LccpZOO9Mg3z1ZjYsEhmBYgWP\
                6CVF9xLidOzlIlggn3JHx1CUGPM5oGx_wzQ_BDFARSCvbMo98lsARc7ZdEI
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "2O2uX0hUQ82AB31ipR7dT6scGEPlOFepXTYpNlBZF30",
            clientData: #"""
                {"type": "webauthn.get", "challenge": "2O2uX0hUQ82AB31ipR7dT6scGEPlOFepXTYpNlBZF30", \#
                "origin": "https://catalogue.example"}
                """#,
            authenticatorData: "H6GWMJEKWUs1Wu7VpCI36UTfC--O-osyZXonXOkmzusFAAAAAQ",
            signature: """
                MEYCIQDK3lKPOprb4z5GfpJ-EQBFFI6d4iUMy0glEReeI8HxcQIhALNWSSp1A-l1YG6MU8uQHlZPcPZU-dbOAGWFburPd36O
                """))

    /// A passkey for EdDSA with extensions and without a counter, made by fido2 1.2.0 and cryptography 44.0.3.
    static let edDSA = PasskeyVector(
        testDescription: "EdDSA", domain: "catalogue.example",
        algorithm: .edDSA, counter: 0, newCounter: 0,
        credentialID: "7SVt3YSxbBcl-28Wp4I9JwrznG0pHrZa-hdZiqN0QkTNYFD9qq3GFtSZsqwxBDdFeY1sDm1Y0UvecjYX8cn5OA",
        registration: PasskeyVector.Registration(
            challenge: "5mKf3_Cb3oX0ng48xeA1nd_rj4yIVv6CTOQttrnF1KU",
            clientData: #"""
                {"type":"webauthn.create","challenge":"5mKf3_Cb3oX0ng48xeA1nd_rj4yIVv6CTOQttrnF1KU",\#
                "origin":"https://catalogue.example","crossOrigin":false}
                """#,
            attestationObject: """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVivH6GWMJEKWUs1Wu7VpCI36UTfC--O-osyZXonXOkmzuvdAAAAAP9AGnmAPGPw\
                WkNhebhg16YAQO0lbd2EsWwXJftvFqeCPScK85xtKR62WvoXWYqjdEJEzWBQ_aqtxhbUmbKsMQQ3RXmNbA5tWNFL3nI2F_HJ-Tik\
                AQEDJyAGIVggzBV8IPBVd9zJahqQuaCO8Cb62GsM7Lp7mJSZY9zCYaOha2NyZWRQcm90ZWN0Ag
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "qCOwrSTqI_w58WKUK8_d09WgprsqL6ZG0gciYRvIu0E",
            clientData: #"""
                {"type":"webauthn.get","challenge":"qCOwrSTqI_w58WKUK8_d09WgprsqL6ZG0gciYRvIu0E",\#
                "origin":"https://catalogue.example","crossOrigin":false,\#
                "other_keys_can_be_added_here":"do not compare clientDataJSON against a template"}
                """#,
            authenticatorData: "H6GWMJEKWUs1Wu7VpCI36UTfC--O-osyZXonXOkmzusdAAAAAA",
            signature: "Nz_DMhJxUbfxANPdtFzONY0pY8W6rxjPzfsKAQrkpgE13nxgDWIJgpfIZUKSNE3JGMMPIUeMjNfx0cFlBToGCg"))

    /// A passkey for RS256 with an attestation statement, made by fido2 1.2.0 and cryptography 44.0.3.
    static let rs256 = PasskeyVector(
        testDescription: "RS256", domain: "catalogue.example",
        algorithm: .rs256, counter: 41, newCounter: 42,
        credentialID: "j0CzEFGZW-I7vbS9JKhXsg",
        registration: PasskeyVector.Registration(
            challenge: "FqhiWhog7pXAHfYXJuKJAuTgZaIy6yvCgcPd9Nsxnno",
            clientData: #"""
                {"type":"webauthn.create","challenge":"FqhiWhog7pXAHfYXJuKJAuTgZaIy6yvCgcPd9Nsxnno",\#
                "origin":"https://catalogue.example","crossOrigin":false}
                """#,
            attestationObject: """
                o2NmbXRmcGFja2VkZ2F0dFN0bXSiY2FsZzkBAGNzaWdZAQCaVeaO-yH9uicV8klPLI1_dawjIFFqmgFPoCkvDHMqK13E5bnAIcMg\
                A2PsvtryZyYVrpO3CQu70QlRsun6EEbljQqIMTy2skZ0JtICPdq6rFPYzWgq09_E_AYM9ulJ2niOD7cxHzBLhptRBOjRH7J_agjH\
                d_nOidjQ6i9FAITsBPOYPObcKjjYLwZzHdhnN6Ar8pzGGgaTcHKb7mamRkQpbQY9JFWGkDZAYm5N03Uf18F_oig2l0lmtcXVxzt0\
                FW8W7mT3uk-y_tzuja5xDMww63Xm0nT7uhR7Ma1wWZWR3_RxmBqk5PHmb6M1Yys0MUmq3teJbqnWiueha5gy0eqsaGF1dGhEYXRh\
                WQFXH6GWMJEKWUs1Wu7VpCI36UTfC--O-osyZXonXOkmzutNAAAAKX3FyFnm7sHMshJ6ydC_CdQAEI9AsxBRmVviO720vSSoV7Kk\
                AQMDOQEAIFkBAMwSH27BD91iNrQJa7-DM5UfAIJ5eJewF5G4LYqdBt1dZZOTN36P_lgRVfgwHbcek-scBaigdQgSTBh15O4I21m-\
                Js-SIRDvi5ReGOTL2qTz24kwJQkm9Q2x4nIHgyv1OcvWbK0bRQugZbEStGDx1VjQlJSpetfpHnxaS_IvCv7M_ZWEoLAUJgjoZMAF\
                SzRYWb_8X-t0Sab5EaZT8IXzdv1LGPFoAxxKT3eNEpyNezKYUprMWBE1YWteifVputh4u9eFX09WNdAEGU-lBYASXeYc2YofDm1z\
                vBwxzxo_yYnU7zz2bZD1wubsXZ-bVV2-p6LVuiBf7x6C5raq32d7l7MhQwEAAQ
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "5Tf1omZBpyjN6TxHi-q-SCe2jqGr1zWgGhozYhYwV0U",
            clientData: #"""
                {"type":"webauthn.get","challenge":"5Tf1omZBpyjN6TxHi-q-SCe2jqGr1zWgGhozYhYwV0U",\#
                "origin":"https://catalogue.example","crossOrigin":false,\#
                "other_keys_can_be_added_here":"do not compare clientDataJSON against a template"}
                """#,
            authenticatorData: "H6GWMJEKWUs1Wu7VpCI36UTfC--O-osyZXonXOkmzusNAAAAKg",
            signature: """
                FeC9DGb8e90A5BOZacZowNDJSJUeIzDVSLsBgIE5s1OiWIE0cfPxkB-CdtgZsosGMYaij6rk96dXRVquNi61mbX6zlJ_ToadcfGi\
                sDvpKKoBf0isJdw0bHgTpKZqTScIZ32BpemYOcLtFuxPBA6O8X8xYn9M349K1uMjrtwgVKT16DFApRW1fvFjeH0bGyPqIXJBLbVh\
                nIsMHa-Pg-K4xErpAZH_92xezQufGq3ZhEt-IpRwkhKW2Kla92jNuORkgSqSq_Jbv9KZyj63ijtTa6hbG73_fYTr1l2z1XpYtKNS\
                7X3blhOOK9bxFxxWjT_d6qVIb3mj_8TqjG6mRtYKyw
                """))
}
