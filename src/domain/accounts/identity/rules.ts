import type { Role } from '#kernel/actor.ts'

export const MIN_PASSWORD_LENGTH = 8
/** Argon2 hashes passwords of any length; the limit only keeps requests small. */
export const MAX_PASSWORD_LENGTH = 200

type Named = { firstName: string | null; lastName: string | null; email: string }

/** `Ann Lee`, or the email of a user without a name. `names.ts` has the same rule in SQL. */
export const personName = ({ firstName, lastName, email }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** The company, else the person's name. `names.ts` has the same rule in SQL. */
export const businessName = (user: Named & { companyName: string | null }) =>
  user.companyName || personName(user)

/** How long after its sign-in a session ends, however active it is; PostgreSQL reads these as intervals. */
export const sessionLifetimeOf = (role: Role | null) => (role === 'admin' ? '12 hours' : '30 days')

type Factors = { role: Role | null; hasSecondFactor: boolean; hasPasskey: boolean }

/** Whether the user has to set up a second factor before anything else. */
export const lacksSecondFactor = (
  { requireAdminSecondFactor }: { requireAdminSecondFactor: boolean },
  { role, hasSecondFactor, hasPasskey }: Factors,
) => requireAdminSecondFactor && role === 'admin' && !hasSecondFactor && !hasPasskey

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (rules: readonly [RegExp, string][], text: string) =>
  rules.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome on Windows': enough of the user agent to recognize one's device. */
export function deviceOf(userAgent: string | null): string {
  const browser = firstIn(BROWSERS, userAgent ?? '')
  const system = firstIn(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
