import { Email } from '#domain/accounts/identity/contract.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import { cleanName } from '#kernel/text/text.ts'
import type { NextStep, ProviderProblem } from './contract.ts'

/* What a provider's claims mean here, and where the browser lands. */

export type PersonClaims = Record<string, unknown>

/**
 * Which claims say that a provider has verified the email. Microsoft's `email` alone is whatever a tenant's administrator typed;
 * only `xms_edov`, "email domain owner verified", is proof
 * (https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization).
 */
const VERIFIED_BY: Record<ProviderKey, readonly string[]> = {
  google: ['email_verified'],
  microsoft: ['email_verified', 'xms_edov'],
  oidc: ['email_verified'],
}

/**
 * The email in the form that accounts have; null if there's none that can have an account. Checked before it's put into lower
 * case, which would turn letters that only look like ASCII, such as U+212A, into ASCII ones.
 */
export function emailOf({ email }: PersonClaims): string | null {
  if (typeof email !== 'string' || !/^[\x21-\x7e]+$/.test(email)) return null
  return Email.safeParse(email).data ?? null
}

/** The same, if the provider has verified it: the claim is `true`, not a word for it. */
export const verifiedEmailOf = (provider: ProviderKey, claims: PersonClaims) =>
  VERIFIED_BY[provider].some((claim) => claims[claim] === true) ? emailOf(claims) : null

const MAX_NAME_LENGTH = 100

/** To fill in a form with; null for what the provider doesn't say. */
export function namesOf(claims: PersonClaims) {
  const [first, ...others] = nameIn(claims.name)?.split(' ') ?? []
  return {
    firstName: nameIn(claims.given_name) ?? nameIn(first),
    lastName: nameIn(claims.family_name) ?? nameIn(others.join(' ')),
  }
}

/** Cut between letters, and never through one of two UTF-16 units. */
function nameIn(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const name = cleanName(claim.slice(0, 1_000).toWellFormed().replaceAll('\0', ' '))
  return cleanName(name.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '')) || null
}

type Landing = {
  problem?: ProviderProblem
  step?: NextStep
  connected?: ProviderKey
  provider?: ProviderKey
  /** A path of this site. */
  next?: string | null
}

/** An address of `page`, with what it has to say. The query holds our own codes and `next`, and nothing else from the request. */
export function landingOn(page: '/auth' | '/account', landing: Landing): `/${string}` {
  const query = new URLSearchParams(
    Object.entries(landing).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return query.size > 0 ? `${page}?${query}` : page
}
