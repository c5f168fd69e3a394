import { z } from 'zod'
import type { Role } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'

/** What an access token may be limited to. */
export const Resource = z.enum([
  'reports',
  'estimates',
  'repairs',
  'pricebooks',
  'territories',
  'company',
  'accounts',
  'messages',
  'operations',
])
export type Resource = z.infer<typeof Resource>

/** A resource, and whether it may be changed; `write` includes `read`. */
export const Scope = z.templateLiteral([Resource, ':', z.enum(['read', 'write'])])
export type Scope = z.infer<typeof Scope>

/** The resources that an account of each role has, in the order in which they're offered. */
export const RESOURCES_OF: Record<Role, readonly Resource[]> = {
  agent: ['reports', 'estimates', 'repairs'],
  contractor: ['estimates', 'repairs', 'pricebooks', 'territories', 'company'],
  admin: Resource.options,
}

/** What a role can only read. */
const READ_ONLY: Partial<Record<Role, Resource>> = { contractor: 'territories', admin: 'repairs' }

/** Whether accounts of this role can change such a resource at all. */
export const canWrite = (role: Role, resource: Resource) => READ_ONLY[role] !== resource

/** `own` is what a token may read whatever its scopes are: whose it is. */
type Area = Resource | 'own' | null

/**
 * Which resource an address belongs to; the first that fits counts. What's null is only for people at a browser: it would outlive
 * the token, or give more than it (an invitation, a link from an email, a webhook, the address of a calendar, or for reports by email). So is what isn't listed.
 */
const AREAS: readonly (readonly [RegExp, Area])[] = [
  [/^\/api\/auth\/user$/, 'own'],
  [/^\/api\/admin\/(invitations|mails\/:id\/link)/, null],
  [/^\/api\/emailed-reports\/address/, null],
  [/^\/api\/(inspection-reports|emailed-reports|near-dates)/, 'reports'],
  [/^\/api\/admin\/(inspection-reports|retained-reports)/, 'reports'],
  [
    /^\/api\/estimates\/:id\/(repair-request|agreed-list|work|completion|attachments|earlier-decisions)/,
    'repairs',
  ],
  [/^\/api\/admin\/unanswered-work/, 'repairs'],
  [/^\/api\/(estimates|line-questions|contractor\/held-estimates)/, 'estimates'],
  [/^\/api\/admin\/(estimates|line-questions|precedents|kinds)/, 'estimates'],
  [/^\/api\/contractor\/pricebook/, 'pricebooks'],
  [/^\/api\/admin\/(pricebooks|prices|import-pricebook-csv)/, 'pricebooks'],
  [/^\/api\/(contractor\/)?territories/, 'territories'],
  [/^\/api\/admin\/waitlist/, 'territories'],
  [/^\/api\/contractor\/company/, 'company'],
  [/^\/api\/admin\/(agents|contractors|applications)/, 'accounts'],
  [/^\/api\/admin\/(mails|contact-messages|received-messages)/, 'messages'],
  [/^\/api\/admin\/(jobs|audit-events|statistics)/, 'operations'],
]

type Addressed = Pick<Endpoint, 'method' | 'path'>

const isRead = ({ method }: Addressed) => method === 'GET' || method === 'HEAD'

/** The scope that an endpoint takes: `own` if any token will do, null if none will. */
export function scopeOf(endpoint: Addressed): Scope | 'own' | null {
  const area = AREAS.find(([path]) => path.test(endpoint.path))?.[1] ?? null
  return area === null || area === 'own' ? area : `${area}:${isRead(endpoint) ? 'read' : 'write'}`
}

/** Whether a token with `scopes` may be used where `needed` is. */
export function covers(scopes: readonly Scope[], needed: Scope) {
  if (scopes.includes(needed)) return true
  const [resource, level] = needed.split(':')
  return level === 'read' && scopes.some((scope) => scope === `${resource}:write`)
}

/** The scopes that an account of this role can give a token. */
export const scopesOf = (role: Role) =>
  RESOURCES_OF[role].flatMap((resource): Scope[] =>
    canWrite(role, resource) ? [`${resource}:read`, `${resource}:write`] : [`${resource}:read`],
  )

/** What every token starts with, so that scanners for leaked secrets recognize it. */
export const TOKEN_PREFIX = 'odie_pat_'

export const MAX_ACCESS_TOKENS = 20

/** How long a token may live, in days. */
export const LIFETIMES = [7, 30, 90, 365] as const

/** How many days before the end its owner is emailed; tokens that live no longer than that end without an email. */
export const EXPIRY_WARNING_DAYS = 7

/** How long expired tokens stay in the list, in days. */
export const KEEP_EXPIRED_DAYS = 30

export const INVALID_TOKEN =
  'This access token isn’t valid. It may have expired or been removed. Create another one in your profile settings.'

export const NOT_WITH_TOKENS = 'Access tokens can’t be used for this. Log in to ODIE in a browser.'

export const needsScope = (scope: Scope) => `This needs an access token with the scope ${scope}.`
