import ipaddr from 'ipaddr.js'

/** Which addresses a request may go to. `privateNetworks` are those that the installation allows, like `10.1.0.0/16`. */
export type AddressPolicy = { privateNetworks: readonly string[] }

/**
 * Whether an address is on the public internet, by the IANA's special-purpose registries as `ipaddr.js` has them. An IPv4 address in
 * IPv6 notation counts as what it is; addresses that translate to an IPv4 address (RFC 6052, 6to4, Teredo) don't count as public.
 */
export const isPublic = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Whether a request may go to this address. Unencrypted ones go to allowed private networks only. */
export const isAllowed = (
  address: string,
  { privateNetworks, isEncrypted }: AddressPolicy & { isEncrypted: boolean },
) => (isEncrypted && isPublic(address)) || privateNetworks.some((network) => isIn(address, network))

function isIn(address: string, network: string) {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const [base, bits] = ipaddr.isValidCIDR(network)
    ? ipaddr.parseCIDR(network)
    : [ipaddr.parse(network), network.includes(':') ? 128 : 32]
  return parsed.kind() === base.kind() && parsed.match(base, bits)
}
