import { isIP } from 'node:net'

/**
 * A client address as rate limits count it. An IPv6 customer has at least a /64 (2^64 addresses), so all of these count as one;
 * an IPv4 address in IPv6 notation is the IPv4 address. Anything else is returned unchanged.
 */
export function networkOf(subject: string): string {
  const address = subject.split('%', 1)[0] ?? ''
  if (isIP(address) !== 6) return subject
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const [before, after] = [parseGroups(head), parseGroups(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...zeros, ...after]
}

const parseGroups = (text: string) =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })
