//! User, host and port.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::{decoded, encoded};
use crate::cbor::edn::cursor::Fault;

/// Shape: user behind `false`, the labels of the host or the bytes of its address, the port.
pub(super) fn encoded_authority(authority: &str) -> Result<Vec<u8>, Fault> {
    let (user, host) = match authority.rsplit_once('@') {
        Some((user, host)) => (Some(user), host),
        None => (None, authority),
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let (host, port) = match host.rsplit_once(':') {
        Some((host, port)) if is_port(port) => (host, port),
        _ => (host, ""),
    };
    let mut parts = Vec::new();
    if let Some(user) = user {
        let user = decoded(user)?;
        parts.push(encoded(|out| _ = out.boolean(false)));
        parts.push(encoded(|out| _ = out.text(&user)));
    }
    let literal = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    if literal.is_none() && host.contains(['[', ']']) {
        return Err(Fault::new(0, "an IPv6 address is between `[` and `]`"));
    }
    if let Some(literal) = literal {
        let address: Ipv6Addr = literal
            .parse()
            .map_err(|_| Fault::new(0, "expected an IPv6 address between the brackets"))?;
        parts.push(encoded(|out| _ = out.bytes(&address.octets())));
    } else if let Ok(address) = host.parse::<Ipv4Addr>() {
        parts.push(encoded(|out| _ = out.bytes(&address.octets())));
    } else {
        for label in host.split('.') {
            let label = decoded(label)?.to_lowercase();
            parts.push(encoded(|out| _ = out.text(&label)));
        }
    }
    if !port.is_empty() {
        let port: u16 = port
            .parse()
            .map_err(|_| Fault::new(0, "a port is a number up to 65535"))?;
        parts.push(encoded(|out| _ = out.unsigned(port.into())));
    }
    Ok(encoded(|out| {
        out.array(parts.len() as u64);
        for part in &parts {
            out.encoded(part);
        }
    }))
}
