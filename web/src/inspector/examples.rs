//! Inputs to begin with.
//!
//! The bytes are those of the standards' own examples (RFC 8949, RFC 8392), of the DAG-CBOR
//! fixtures, and a few made here to show one thing each.

/// An input with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// What it is.
    pub name: &'static str,
    /// What there is to see in it.
    pub about: &'static str,
    /// As it would be pasted.
    pub text: &'static str,
}

/// The shelf, in its order.
pub const EXAMPLES: &[Example] = &[
    Example {
        name: "A map of two pairs",
        about: "RFC 8949, indefinite length",
        text: "bf6346756ef563416d7421ff",
    },
    Example {
        name: "A date, a big number, a fraction",
        about: "tags of RFC 8949",
        text: "83c11a514b67b0c249010000000000000000c48221196ab3",
    },
    Example {
        name: "Diagnostic notation",
        about: "text that becomes bytes, with comments",
        text: "/ a reading / { \"sensor\": 7, \"at\": 0(\"2013-03-21T20:04:00Z\"), \
               \"values\": [1.5, -2_1, h'01 02', 'raw'] }",
    },
    Example {
        name: "JSON",
        about: "text that becomes bytes",
        text: "{\"name\": \"perop\", \"sizes\": [1, 2.5, -3e2], \"ok\": true}",
    },
    Example {
        name: "Base64",
        about: "of a text and a list",
        text: "gmVhcnJheYJmb2Y1YXJyYXk=",
    },
    Example {
        name: "A C array",
        about: "as it stands in source code",
        text: "const uint8_t reading[] = { 0xa1, 0x61, 0x74, 0xf9, 0x4d, 0x00 };",
    },
    Example {
        name: "A signed token",
        about: "COSE_Sign1 with CWT claims, RFC 8392",
        text: "d28443a10126a05850a70175636f61703a2f2f61732e6578616d706c652e636f\
               6d02656572696b77037818636f61703a2f2f6c696768742e6578616d706c652e\
               636f6d041a5612aeb0051a5610d9f0061a5610d9f007420b7158405427c1ff28\
               d23fbad1f29c4c7c6a555e601d6fa29f9179bc3d7438bacaca5acd08c8d4d4f9\
               6131680c429a01f85951ecee743a52b9b63632c57209120e1c9e30",
    },
    Example {
        name: "Claims",
        about: "CWT, RFC 8392",
        text: "a70175636f61703a2f2f61732e6578616d706c652e636f6d02656572696b7703\
               7818636f61703a2f2f6c696768742e6578616d706c652e636f6d041a5612aeb0\
               051a5610d9f0061a5610d9f007420b71",
    },
    Example {
        name: "A public key",
        about: "COSE_Key, P-256",
        text: "a501020326200121582011111111111111111111111111111111111111111111\
               1111111111111111111122582022222222222222222222222222222222222222\
               22222222222222222222222222",
    },
    Example {
        name: "Links",
        about: "DAG-CBOR with content identifiers",
        text: "a2644461746149736f6d652064617461654c696e6b7382a36448617368d82a58\
               230012208ab7a6c5e74737878ac73863cb76739d15d4666de44e5756bf55a2f9\
               e9ab5f43644e616d6569736f6d65206c696e6b655473697a651a05f5e100a364\
               48617368d82a58230012208ab7a6c5e74737878ac73863cb76739d15d4666de4\
               4e5756bf55a2f9e9ab5f44644e616d656f736f6d65206f74686572206c696e6b\
               655473697a6508",
    },
    Example {
        name: "Contract metadata",
        about: "the end of EVM bytecode",
        text: "a264697066735822122000000000000000000000000000000000000000000000\
               000000000000000000ff64736f6c6343000819",
    },
    Example {
        name: "Nothing lost",
        about: "NaN payloads, -0.0, long heads, chunks, equal keys",
        text: "8af97e01fb7ff8000000000001fa7fc00001f980001b0000000000000001f8ff\
               5f420102ffa2010201037f61616162ff5fff",
    },
    Example {
        name: "Cut short",
        about: "an array that promises four items",
        text: "84010203",
    },
    Example {
        name: "Not UTF-8",
        about: "a text through a wrong decoder",
        text: "8262c32866efbfbdefbfbd",
    },
    Example {
        name: "Items one after another",
        about: "a sequence, RFC 8742",
        text: "010261618163747765",
    },
];
