@testable import Server

/// Test vectors of WebAuthn Level 3, section 16, for the site `https://example.org`.
///
/// The source is github.com/w3c/webauthn, commit 146d0db0. Some don't verify the user, and are refused for that.
extension PasskeyVector {
    /// An example for each algorithm.
    static let standard = [standardES256, standardRS256, standardEdDSA]

    /// The example “Packed Attestation with ES256 Credential”.
    static let standardES256 = PasskeyVector(
        testDescription: "Packed Attestation with ES256 Credential", domain: "example.org",
        algorithm: .es256, counter: 0, newCounter: 0,
        credentialID: "yab1s0YtAoc_6gxWhiI0-Z8IFygITlEbt3YCAaiQVKU",
        registration: PasskeyVector.Registration(
            challenge: "wRhKX934BF4T3Ef1S2H1pla2ZrWQGPFthw6SVumVIBI",
            clientData: #"""
                {"type":"webauthn.create","challenge":"wRhKX934BF4T3Ef1S2H1pla2ZrWQGPFthw6SVumVIBI",\#
                "origin":"https://example.org","crossOrigin":false,\#
                "extraData":"clientDataJSON may be extended with additional fields in the future, \#
                such as this: 9a8bNYjKCgWrBXU-fCl1ag"}
                """#,
            attestationObject: """
                o2NmbXRmcGFja2VkZ2F0dFN0bXSjY2FsZyZjc2lnWEcwRQIgPxnsSyKfRquMRe_ym5BP8QwDkNxAvxIW8Ep49M66NCUCIQD-cEGj\
                J1mv8FoPnybHCpmceihEUbqJI0odNIPCXiGSW2N4NWOBWQIlMIICITCCAcigAwIBAgIRAIjCIPg8jvH-r-lN6uRfqtAwCgYIKoZI\
                zj0EAwIwYjEeMBwGA1UEAwwVV2ViQXV0aG4gdGVzdCB2ZWN0b3JzMQwwCgYDVQQKDANXM0MxJTAjBgNVBAsMHEF1dGhlbnRpY2F0\
                b3IgQXR0ZXN0YXRpb24gQ0ExCzAJBgNVBAYTAkFBMCAXDTI0MDEwMTAwMDAwMFoYDzMwMjQwMTAxMDAwMDAwWjBfMR4wHAYDVQQD\
                DBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAKBgNVBAoMA1czQzEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjEL\
                MAkGA1UEBhMCQUEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASpG6Q4lAndOKQoFBlAyo_rGsDXtDUFWBBKN3ekkyLzeYRA83iz\
                OYqy07t7-RMiyS6yNVb1mtCoNv7Ex2Y7Dk3Do2AwXjAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB_wQEAwIHgDAdBgNVHQ4EFgQUpYm6\
                ctBghCqxH3T7JGve2rFvm5swHwYDVR0jBBgwFoAURa_3FbDdeGdB_umW68FlR6OTGx4wCgYIKoZIzj0EAwIDRwAwRAIgFya52F7N\
                il7VEWNyLKOiCIb9myQqCqBFPUQhFgdd79UCIH70ceUwrIeWGoin8NDBewkf_GuSONMPefY1tBe-WRDnaGF1dGhEYXRhWKS_q8N0\
                MpWLBjNg061kYcnEc1rn-O3UZZKl4PAUUrLktU0AAAAAh2yk9SBxw-myVQnvLN9-1gAgyab1s0YtAoc_6gxWhiI0-Z8IFygITlEb\
                t3YCAaiQVKWlAQIDJiABIVggHPJ_JdpZEgikI5wuMk8QT1hVJUeaKe3u3YMPSOd66uUiWCBZ5LfabAEG4gbOOQyTq5ihWl7DiH5X\
                8Mwr7OgDuSDEIw
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "sRBvpGpXvvF4FRHAVX3ImKA0E9Xw8X0kRjDBlMfhrbU",
            clientData: #"""
                {"type":"webauthn.get","challenge":"sRBvpGpXvvF4FRHAVX3ImKA0E9Xw8X0kRjDBlMfhrbU",\#
                "origin":"https://example.org","crossOrigin":false,\#
                "extraData":"clientDataJSON may be extended with additional fields in the future, \#
                such as this: AZMwyMxIbD8-uguFNp6r8Q"}
                """#,
            authenticatorData: "v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUNAAAAAA",
            signature: """
                MEUCIGlJadPuko3m8C7yOpxkTX13mRZFFzSpS0MlQvSYoevpAiEAiwgZyCQhipcVLNCZxVv7FHeynZAKSaZAGDFPm_zNoWM
                """))

    /// The example “Packed Attestation with RS256 Credential”.
    static let standardRS256 = PasskeyVector(
        testDescription: "Packed Attestation with RS256 Credential", domain: "example.org",
        algorithm: .rs256, counter: 0, newCounter: 0,
        credentialID: "mSoYrMg_Z1M2AMETiktMS9I23hNinPAl7RfLALALdN8",
        registration: PasskeyVector.Registration(
            challenge: "vqjwdwAJvVfywN9v6p90Oifkthu-kjyGLHqtep_I5KY",
            clientData: #"""
                {"type":"webauthn.create","challenge":"vqjwdwAJvVfywN9v6p90Oifkthu-kjyGLHqtep_I5KY",\#
                "origin":"https://example.org","crossOrigin":false}
                """#,
            attestationObject: """
                o2NmbXRmcGFja2VkZ2F0dFN0bXSjY2FsZyZjc2lnWEcwRQIhAIuMXG6owULAMuC-aeE1PURGHFyRCZQc3alRuXbrlbazAiBNUvQG\
                wZ4lSz_5WJvRgHD7BVrI2xL90KZzS-qdcWjpAGN4NWOBWQImMIICIjCCAcegAwIBAgIQH2-3pezoG0WJa5g6mV2l8zAKBggqhkjO\
                PQQDAjBiMR4wHAYDVQQDDBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAKBgNVBAoMA1czQzElMCMGA1UECwwcQXV0aGVudGljYXRv\
                ciBBdHRlc3RhdGlvbiBDQTELMAkGA1UEBhMCQUEwIBcNMjQwMTAxMDAwMDAwWhgPMzAyNDAxMDEwMDAwMDBaMF8xHjAcBgNVBAMM\
                FVdlYkF1dGhuIHRlc3QgdmVjdG9yczEMMAoGA1UECgwDVzNDMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQsw\
                CQYDVQQGEwJBQTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLeza3VCoREgtEPHlNDJn9wloGt2WGQT2B4IYWPvb-FHpVevw04o\
                YdkFfW1GXUcFoDEFUL3utfNe41uUJauFmYGjYDBeMAwGA1UdEwEB_wQCMAAwDgYDVR0PAQH_BAQDAgeAMB0GA1UdDgQWBBT7N7ZH\
                vM-55U2YnqqswWM4aHA_szAfBgNVHSMEGDAWgBRFr_cVsN14Z0H-6ZbrwWVHo5MbHjAKBggqhkjOPQQDAgNJADBGAiEAuGvBKdkq\
                _KfZhpo59w8TmjBbQHOjnrZU2BQkvtV1fZECIQDPn3xgyrfEp9Pn8AIPKBqT1P0Kn5USG5ifVpMqaIhfumhhdXRoRGF0YVkCG7-r\
                w3QylYsGM2DTrWRhycRzWuf47dRlkqXg8BRSsuS1XQAAAABCj4h4KYuYYqNq2MdSe_7yACCZKhisyD9nUzYAwROKS0xL0jbeE2Kc\
                8CXtF8sAsAt036QBAwM5AQAgWQG0A_______________________________________________________________________\
                ____________________________________________________________________________________________________\
                __________________________________________f_________________________________________________________\
                ________________________________________________________________________________________________gAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAASFDAQAB
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "KV9Z9fqP5ixayp4nYmx4yNo3aubYzS3SmuutYB4bxMU",
            clientData: #"""
                {"type":"webauthn.get","challenge":"KV9Z9fqP5ixayp4nYmx4yNo3aubYzS3SmuutYB4bxMU",\#
                "origin":"https://example.org","crossOrigin":false}
                """#,
            authenticatorData: "v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUZAAAAAA",
            signature: """
                AQY9UtfDm01DL8cGPF2T5YK9yxaInNcfiI1n2IDqcwpChJjTvI4e4R8rHsvmwpKxGMVf-q3e-oytClTdE3xR8e7Gc_G7bE0XidaC\
                aiIrItD1hfyQH9yTMhLledGZuJ1nKqRIkTM-ahNVU2Al6CslWQJWw1OCKbVXNwg7L2uTd-SeJHLxGVL3n90NoYC1_9kBtASajwgb\
                tAcRvvdsYq7ZQ1cfLQV1MEy1SdaNiJL5UIajD5Nxau6Bj43AbpbA1eDtTPqf2Hc9kEZLaM8UD3mGZm_5yeMwKs0FNdYNdp9GXiq1\
                fviqvIn8z-97oypkFUqLPSa-Ipj0cLjMU3fb49_UsLRfjwHmO95s_Ha2J3H5twqifPQBUsrZOqWs14T9S5D2duLqgo0L8kAK67qu\
                QVPlg49Tf4i2IoNGeCqTqJm-Zux33kWz788xHaYyHJLmsM0Rv-ZTvz6YzujjQfAtZ9u2-cmNnoF4CQz7W3D7xtVBWZrHlK4vHU3h\
                KG7I3owtr3sdFchDjpDZJN9cGQRSIKTIQ4wbl5u-AWzz0O7sI8OZnUiCzGRbd23pMHVmEs3G3TmBYP8Cpg
                """))

    /// The example “Packed Attestation with Ed25519 Credential”.
    static let standardEdDSA = PasskeyVector(
        testDescription: "Packed Attestation with Ed25519 Credential", domain: "example.org",
        algorithm: .edDSA, counter: 0, newCounter: 0,
        credentialID: "zp-EDtllmVgM0UD7x7syMGM_UPYQQa_3Mwiuccqoor0",
        registration: PasskeyVector.Registration(
            challenge: "qKv52r3GsN9jRms5vanoo0o04YUzelnxxXmZBnbTs70",
            clientData: #"""
                {"type":"webauthn.create","challenge":"qKv52r3GsN9jRms5vanoo0o04YUzelnxxXmZBnbTs70",\#
                "origin":"https://example.org","crossOrigin":false,\#
                "extraData":"clientDataJSON may be extended with additional fields in the future, \#
                such as this: B_DT5g7ZD_-9OTLYX5IvEQ"}
                """#,
            attestationObject: """
                o2NmbXRmcGFja2VkZ2F0dFN0bXSjY2FsZyZjc2lnWEgwRgIhANg_YL2AJpU3WDIYhYrvsDrFfUX6BuQv6q4zLRh_YtqfAiEAoCvT\
                y29-HSg8k7rR8_S1pMBJRGPaf9vyVpSRFnVNHxdjeDVjgVkCJzCCAiMwggHIoAMCAQICEQCyz8nqM8hkOw4adgRj6vFkMAoGCCqG\
                SM49BAMCMGIxHjAcBgNVBAMMFVdlYkF1dGhuIHRlc3QgdmVjdG9yczEMMAoGA1UECgwDVzNDMSUwIwYDVQQLDBxBdXRoZW50aWNh\
                dG9yIEF0dGVzdGF0aW9uIENBMQswCQYDVQQGEwJBQTAgFw0yNDAxMDEwMDAwMDBaGA8zMDI0MDEwMTAwMDAwMFowXzEeMBwGA1UE\
                AwwVV2ViQXV0aG4gdGVzdCB2ZWN0b3JzMQwwCgYDVQQKDANXM0MxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24x\
                CzAJBgNVBAYTAkFBMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3St6VktzuMC4HExi5SGSXE0RmOyfWD2_HuvjZLZc2cKam980\
                aqqB-2uVB-UkmlL9r4454msLfcRZkqfiM7cPcKNgMF4wDAYDVR0TAQH_BAIwADAOBgNVHQ8BAf8EBAMCB4AwHQYDVR0OBBYEFAri\
                dUa8fsyxtLWXvTVPDAsfH4-OMB8GA1UdIwQYMBaAFEWv9xWw3XhnQf7pluvBZUejkxseMAoGCCqGSM49BAMCA0kAMEYCIQCg1DTs\
                tfw7_X2l9BkEUXrSg2JJ9WG9g0unpDioq3pM6AIhAPrIRbt6AlE7WOnzGWVNvkmw8CuVg1usVoxx-KGM3emraGF1dGhEYXRhWIG_\
                q8N0MpWLBjNg061kYcnEc1rn-O3UZZKl4PAUUrLktUEAAAAA1aozWB6MpHjiD-cT9dMv8gAgzp-EDtllmVgM0UD7x7syMGM_UPYQ\
                Qa_3Mwiuccqoor2kAQEDJyAGIVggROBt3TMcNqjcZnurUryuY0hskWql4znmrOuqhJNL-DI
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "iVlX4BxjOmmDSKLYoxpUt9sn6MHEOyCA15riGQJnv9I",
            clientData: #"""
                {"type":"webauthn.get","challenge":"iVlX4BxjOmmDSKLYoxpUt9sn6MHEOyCA15riGQJnv9I",\#
                "origin":"https://example.org","crossOrigin":false}
                """#,
            authenticatorData: "v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUBAAAAAA",
            signature: "9cWcfkbDT2-MwZcQHd-ZNPollfaOsZE6Y36EGeubpM_fxI-FOTvA1AsBHw1v7LCX1mB1JXEyI6DcDUU5k9rgCw"))

    /// The example “ES256 Credential with "crossOrigin": true in clientDataJSON”.
    static let standardCrossOrigin = PasskeyVector(
        testDescription: "ES256 Credential with crossOrigin: true in clientDataJSON", domain: "example.org",
        algorithm: .es256, counter: 0, newCounter: 0,
        credentialID: "bhBQwNLKLwfHVcssZqdMZPpDBlwY-Tg1TZkV2yvVzlc",
        registration: PasskeyVector.Registration(
            challenge: "O-WqzQNTcUJHI0CrWWnyQPHYdxbiC2gHrCMGVfpLO0k",
            clientData: #"""
                {"type":"webauthn.create","challenge":"O-WqzQNTcUJHI0CrWWnyQPHYdxbiC2gHrCMGVfpLO0k",\#
                "origin":"https://example.org","crossOrigin":true,\#
                "extraData":"clientDataJSON may be extended with additional fields in the future, \#
                such as this: zZquEtDR9DWqpW5tBWTFug"}
                """#,
            attestationObject: """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikv6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LVFAAAAAIg_T2AU8ZwJ\
                2HqjgSO-SNAAIG4QUMDSyi8Hx1XLLGanTGT6QwZcGPk4NU2ZFdsr1c5XpQECAyYgASFYICIgCkc_kLEQeIUVUNA7TkSiJ5-MTson\
                sxU97f4D5Ol9Ilggy9C-ledGrW9agZG-EXVuTAQg5y9ltGbTm8VrixI6nG4
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "h2qlF7qD_e5l_P_bykyE7q5dVPgEGh_IXJkeW7snMTc",
            clientData: #"""
                {"type":"webauthn.get","challenge":"h2qlF7qD_e5l_P_bykyE7q5dVPgEGh_IXJkeW7snMTc",\#
                "origin":"https://example.org","crossOrigin":true,\#
                "extraData":"clientDataJSON may be extended with additional fields in the future, \#
                such as this: 92pcTVD0Aby-q4dtmj6efg"}
                """#,
            authenticatorData: "v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUFAAAAAA",
            signature: """
                MEYCIQDrEvzyOxJ2TA8SLiI3H6uS4oOHn9eY847hhByVG25A5wIhAMdiN_-dt3s8VvMIN82moJrPoukVVE5gnAczsRhANtHP
                """))

    /// The example “ES256 Credential with "topOrigin" in clientDataJSON”.
    static let standardTopOrigin = PasskeyVector(
        testDescription: "ES256 Credential with topOrigin in clientDataJSON", domain: "example.org",
        algorithm: .es256, counter: 0, newCounter: 0,
        credentialID: "uK1ZuZYEerGOLOtXIGw2LaV0WHk0gfSo6_EBx8p8wPE",
        registration: PasskeyVector.Registration(
            challenge: "Th9MYZhpnjPBTxkhU_Sdfg6ONXfVrEFsXzrckqQfJ-U",
            clientData: #"""
                {"type":"webauthn.create","challenge":"Th9MYZhpnjPBTxkhU_Sdfg6ONXfVrEFsXzrckqQfJ-U",\#
                "origin":"https://example.org","crossOrigin":true,"topOrigin":"https://example.com"}
                """#,
            attestationObject: """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikv6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LVBAAAAAJdYb9CXmadk\
                AcIARVCZ7yoAILitWbmWBHqxjizrVyBsNi2ldFh5NIH0qOvxAcfKfMDxpQECAyYgASFYIKHEfB2C2k6-gs1yIHECs4BnBwGZO8NT\
                mK4uVyZCf-AdIlgghsEIDYKYcCjH9U7LGwEYXeJDs1kpSg7SEM1HSA8K3Ig
                """),
        assertion: PasskeyVector.Assertion(
            challenge: "1UpcjKS2Ko47syHjsrxzhW-FoQFQ2yk5rBlXOeseoGY",
            clientData: #"""
                {"type":"webauthn.get","challenge":"1UpcjKS2Ko47syHjsrxzhW-FoQFQ2yk5rBlXOeseoGY",\#
                "origin":"https://example.org","crossOrigin":true,"topOrigin":"https://example.com",\#
                "extraData":"clientDataJSON may be extended with additional fields in the future, \#
                such as this: UiFoJMVRQHDAFWFi4vxUpQ"}
                """#,
            authenticatorData: "v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUFAAAAAA",
            signature: """
                MEUCIQC1pwyBeA1fzJpPKunKrpkFj4rMr1i5H7WTKWRsKKxv_AIgEuEBwWXbPI6ZV_DFTdbKm1a8O9LygL0vqmwdAsblwXE
                """))
}
