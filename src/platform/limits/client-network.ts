import ipaddr from 'ipaddr.js'

/**
 * A client address as rate limits count it. An IPv6 customer has at least a /64 (2^64 addresses), so all of these count as one;
 * an IPv4 address in IPv6 notation is the IPv4 address. Anything else is returned unchanged.
 */
export function networkOf(subject: string): string {
  if (!ipaddr.IPv6.isValid(subject)) return subject
  const address = ipaddr.IPv6.parse(subject)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/64`)}/64`
}

/** The same address without the name of a network interface, as in `fe80::1%eth0`. */
const withoutZone = ({ parts }: ipaddr.IPv6) => new ipaddr.IPv6(parts)
