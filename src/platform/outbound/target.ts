import { isIP } from 'node:net'
import { type AddressPolicy, isAllowed } from './addresses.ts'

/** The host of a URL as sockets want it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Below are the services of an operating system: mail, SSH, databases' older ports. 443 and 80 are the web's. */
const FIRST_FREE_PORT = 1024

/** Why no request can go to this URL, as a sentence for the person who entered it; null if one can. The address behind a name is checked at each connection. */
export function targetProblem(text: string, policy: AddressPolicy): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter a web address that starts with https://'
  if (url.username || url.password)
    return 'The address can’t contain a user name or password. The signature proves that a request is ours.'
  if (url.hash) return 'The address can’t contain a #. Servers never receive that part.'
  const isEncrypted = url.protocol === 'https:'
  if (!isEncrypted && policy.privateNetworks.length === 0)
    return 'The address has to start with https://, so that no one else can read the events.'
  if (url.port && Number(url.port) < FIRST_FREE_PORT && url.port !== '443' && url.port !== '80')
    return 'Use port 443, or one from 1024 up. Lower ports belong to other services, such as mail.'
  const host = hostOf(url)
  if (isIP(host) && !isAllowed(host, { ...policy, isEncrypted })) return NOT_PUBLIC
  return null
}

/** What users read when a name or address leads to a network that's none of theirs. */
export const NOT_PUBLIC =
  'This address is in a private or reserved network, which ODIE doesn’t send to. Use an address that’s reachable from the internet.'
