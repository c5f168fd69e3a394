import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import type { Field } from './header-fields.ts'

/** One result of a field Authentication-Results, such as `dkim=pass header.d=example.com`. Everything is in lowercase. */
type Result = { method: string; result: string; properties: ReadonlyMap<string, string> }

const MAX_VALUE = 8_000

/**
 * Whether the receiving server says that the domain of the From address sent the message: DKIM or SPF passed for the same
 * organizational domain (RFC 7489, section 3.1), or DMARC did (RFC 8601, section 2.7). `fields` are in the order of the header.
 *
 * A sender can write such fields, too. The server's own are above everything that the sender wrote, so of each method the topmost field
 * with the server's id counts, and none below the next Received. (A server also has to remove the fields that claim its id, RFC 8601,
 * section 5.)
 */
export function isAuthentic(
  fields: readonly Field[],
  { authservId, author }: { authservId: string | null; author: string },
): boolean {
  const domain = author.slice(author.lastIndexOf('@') + 1)
  if (authservId === null) return false
  const known = new Set<string>()
  for (const results of ownResults(fields, authservId)) {
    const fresh = results.filter(({ method }) => !known.has(method))
    if (fresh.some((result) => speaksFor(result, domain))) return true
    for (const { method } of results) known.add(method)
  }
  return false
}

/** The results in the server's own fields, the topmost first. */
function ownResults(fields: readonly Field[], authservId: string): Result[][] {
  const own: Result[][] = []
  for (const { name, value } of fields) {
    if (name === 'received' && own.length > 0) break
    if (name !== 'authentication-results' || value.length > MAX_VALUE) continue
    const [id = '', ...results] = partsOf(value)
    if (id.split(/\s/, 1)[0] === authservId) own.push(results.flatMap((text) => resultOf(text) ?? []))
  }
  return own
}

function speaksFor({ method, result, properties }: Result, domain: string): boolean {
  if (result !== 'pass') return false
  const ofAddress = (text = '') => text.slice(text.lastIndexOf('@') + 1)
  if (method === 'dmarc') return (properties.get('header.from') ?? domain) === domain
  if (method === 'dkim')
    // Gmail gives only the identity, whose domain is the signer's or below it (RFC 6376, section 3.5).
    return isAligned(properties.get('header.d') ?? ofAddress(properties.get('header.i')), domain)
  return method === 'spf' && isAligned(ofAddress(properties.get('smtp.mailfrom')), domain)
}

/** Relaxed alignment: both belong to the same organization, by the Public Suffix List. */
function isAligned(one: string, other: string): boolean {
  const organization = organizationOf(one)
  return organization !== null && organization === organizationOf(other)
}

const organizationOf = (domain: string) => getDomain(domainToASCII(domain), { allowPrivateDomains: true })

/** What comes next in a field: outside of comments, and in one. Quotes mean nothing in a comment. */
const OUTSIDE = /"(?:[^"\\]|\\.)*"|\\.|\(|[^"\\(]+|./sy
const IN_COMMENT = /\\.|[()]|[^\\()]+|./sy

/** The parts of a field between semicolons, in lowercase, without comments and quotes (RFC 8601, section 2.2). */
function partsOf(value: string): string[] {
  let text = ''
  let depth = 0
  for (let at = 0; at < value.length; ) {
    const pattern = depth > 0 ? IN_COMMENT : OUTSIDE
    pattern.lastIndex = at
    const [token] = pattern.exec(value)!
    at += token.length
    if (token === '(') depth++
    else if (depth === 0) text += plainOf(token)
    else if (token === ')') depth--
    if (depth > 0) text += ' '
  }
  return text.split(';').map((part) => part.trim().toLowerCase())
}

/** A quoted separator separates nothing. */
const plainOf = (token: string) =>
  token.length > 1 && token.startsWith('"') ? token.slice(1, -1).replaceAll(/[\s;=]/g, '_') : token

/** `dkim=pass reason="good" header.d=example.com`; null for `none`, and for anything else. */
function resultOf(text: string): Result | null {
  const [first = '', ...rest] = text.replaceAll(/\s*=\s*/g, '=').split(/\s+/)
  const [, method, result] = /^([a-z0-9-]+)(?:\/\d+)?=([a-z]+)$/.exec(first) ?? []
  if (!method || !result) return null
  const properties = new Map<string, string>()
  for (const each of rest) {
    const [, name, value] = /^([a-z]+\.[a-z0-9_-]+)=(.+)$/.exec(each) ?? []
    if (name && value && !properties.has(name)) properties.set(name, value)
  }
  return { method, result, properties }
}
