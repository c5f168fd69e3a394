import type { z } from 'zod'
import type { ClamdAddress } from '#platform/scanner/scanner.ts'
import { type AiConfig, aiConfigOf } from './ai.ts'
import type { Bucket } from './bucket-address.ts'
import { ConfigError } from './config-error.ts'
import { Environment } from './environment.ts'
import type { MailboxAddress } from './mailbox-address.ts'
import { type OpenIdConfig, openIdConfigOf } from './openid.ts'
import { withSecretFiles } from './secret-files.ts'
import { type TracingConfig, tracingConfigOf } from './tracing.ts'

/** How emails are signed: the public key is in the DNS at `SELECTOR._domainkey.DOMAIN`. */
export type Dkim = { privateKeyFile: string; keySelector: string; domainName: string }

export type InboxConfig = {
  /** In lowercase. */
  address: string
  /** Null: the mail server hands messages to `bin/odie receive`. */
  mailbox: MailboxAddress | null
  /** What the receiving server calls itself in Authentication-Results (RFC 8601), in lowercase; null: their senders prove nothing. */
  authservId: string | null
}

/** The configuration of a process. Contradictory settings have been rejected. */
export type Config = {
  production: boolean
  host: string
  port: number
  /** Where a worker serves its health checks and metrics; null: nowhere. A server has them on its own port. */
  metricsPort: number | null
  /** The site's public address, without a slash at the end; links in emails begin with it. */
  publicUrl: string
  dataDir: string
  /** `migrationUrl` connects as the role that owns the tables, if that's another one. */
  database: { kind: 'pglite'; dir: string } | { kind: 'postgres'; url: string; migrationUrl?: string }
  storage:
    | { kind: 'disk'; dir: string }
    /** `downloads` has copies of files while child processes read them. */
    | ({ kind: 's3'; downloads: string } & Bucket)
  mail: ({ kind: 'smtp'; url: string; dkim: Dkim | null } | { kind: 'outbox'; dir: string }) & {
    from: string
    /** Where mail servers return emails that they can't deliver; unless set, to the address of `from`. */
    bounceAddress?: string
  }
  /** The mailbox in which bounces arrive; null: they aren't read. */
  bounces: MailboxAddress | null
  /** Where agents send reports by email; null: they can't. */
  inbox: InboxConfig | null
  supportEmail: string
  /** Who is notified of drafts to review and failed reports; null means every admin. */
  staffEmail: string | null
  /** Two-letter codes of the states with territories. */
  servedStates: readonly string[]
  /** How many proxies stand before the server, or their addresses and networks, separated by commas; false: none. */
  trustProxy: false | number | string
  /** Null: generated once and kept in `dataDir`. */
  sessionSecret: string | null
  firstAdmin: { email: string; password: string } | null
  /** Whether admins can do nothing until they have set up two-step verification or a passkey. */
  requireAdminSecondFactor: boolean
  /** The providers that people can log in with besides their password. */
  openId: OpenIdConfig
  demo: boolean
  /** Whether the test pages and their calls, which need no sign-in, exist. */
  testPages: boolean
  /** ClamAV's daemon, which scans uploads; null: they aren't scanned. */
  clamd: ClamdAddress | null
  /** Null: the analysis uses rules alone. */
  ai: AiConfig | null
  /** Child processes that read reports; 0 means that this process runs no jobs. */
  analysisProcesses: number
  /** Null: the address field has no suggestions. */
  googleMapsKey: string | null
  /** The background of maps; `tileUrl` null: the built-in county lines. */
  map: { tileUrl: string | null; attribution: string }
  /** Where the boundaries of ZIP codes are, without a slash at the end; null: maps of territories show lists only. */
  zipBoundaryUrl: string | null
  /** Null: the footer names the network without a link. */
  social: Record<'LinkedIn' | 'Twitter' | 'Facebook', string | null>
  /** The private networks to which webhooks may go, like `10.1.0.0/16`; usually none. */
  webhookPrivateNetworks: readonly string[]
  /** How long contractors have to answer a request for work before they're reminded, and again until staff are told. */
  workAnswerHours: number
  /** After how many seconds a hung process is killed; 0: never. */
  watchdogSeconds: number
  /** Null: systemd doesn’t wait for this process. `watchdogMs`: within which time it has to hear from it. */
  systemd: { watchdogMs: number | null } | null
  /** Null: nothing is traced. */
  tracing: TracingConfig | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Reads the environment.
 * @throws ConfigError whose message is one sentence that says which variable to change, and how
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const input = parse(env)
  const { production, demo, testPages } = modesOf(input)
  const host = input.HOST
  const config: Config = {
    production,
    host,
    port: input.PORT,
    metricsPort: input.METRICS_PORT,
    publicUrl: (input.PUBLIC_URL ?? `http://localhost:${input.PORT}`).replace(/\/+$/, ''),
    dataDir: input.DATA_DIR,
    database: databaseOf(input),
    storage: input.STORAGE_URL
      ? { kind: 's3', ...input.STORAGE_URL, downloads: `${input.DATA_DIR}/downloads` }
      : { kind: 'disk', dir: `${input.DATA_DIR}/files` },
    mail: {
      ...(input.SMTP_URL
        ? ({ kind: 'smtp', url: input.SMTP_URL, dkim: dkimOf(input) } as const)
        : ({ kind: 'outbox', dir: `${input.DATA_DIR}/outbox` } as const)),
      from: input.MAIL_FROM,
      ...bounceAddressOf(input),
    },
    bounces: input.BOUNCES_IMAP_URL,
    inbox: inboxOf(input),
    supportEmail: input.SUPPORT_EMAIL,
    staffEmail: input.STAFF_EMAIL ?? null,
    servedStates: input.SERVED_STATES,
    trustProxy: input.TRUST_PROXY,
    sessionSecret: input.SESSION_SECRET ?? null,
    firstAdmin: firstAdminOf(input),
    requireAdminSecondFactor: input.REQUIRE_ADMIN_SECOND_FACTOR ?? production,
    openId: openIdConfigOf(input, { production }),
    demo,
    testPages,
    clamd: input.CLAMD_URL,
    ai: aiConfigOf(input),
    analysisProcesses: input.ANALYSIS_PROCESSES,
    googleMapsKey: input.GOOGLE_MAPS_API_KEY ?? null,
    map: mapOf(input),
    zipBoundaryUrl: input.ZIP_BOUNDARY_URL,
    social: {
      LinkedIn: input.LINKEDIN_URL ?? null,
      Twitter: input.TWITTER_URL ?? null,
      Facebook: input.FACEBOOK_URL ?? null,
    },
    webhookPrivateNetworks: input.WEBHOOK_PRIVATE_NETWORKS,
    workAnswerHours: input.WORK_ANSWER_HOURS,
    watchdogSeconds: input.WATCHDOG_SECONDS,
    systemd: systemdOf(input),
    tracing: tracingConfigOf(input),
    // The demo prints its address and accounts; a log of requests would push them off the screen.
    logLevel: input.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  }
  rejectContradictions(config)
  return config
}

function databaseOf({
  DATABASE_URL: url,
  MIGRATION_DATABASE_URL: migrationUrl,
  DATA_DIR,
}: z.infer<typeof Environment>): Config['database'] {
  if (!url) return { kind: 'pglite', dir: `${DATA_DIR}/db` }
  return { kind: 'postgres', url, ...(migrationUrl && { migrationUrl }) }
}

const systemdOf = ({ NOTIFY_SOCKET, WATCHDOG_USEC }: z.infer<typeof Environment>): Config['systemd'] =>
  NOTIFY_SOCKET ? { watchdogMs: WATCHDOG_USEC === undefined ? null : WATCHDOG_USEC / 1_000 } : null

function modesOf({ NODE_ENV, DEMO, ENABLE_TEST_PAGES }: z.infer<typeof Environment>) {
  const production = NODE_ENV === 'production'
  const demo = DEMO ?? !production
  return { production, demo, testPages: ENABLE_TEST_PAGES ?? demo }
}

/** The model that the environment configures; null for none. @throws ConfigError as `readConfig` does */
export const readAiConfig = (env: Record<string, string | undefined> = process.env): AiConfig | null =>
  aiConfigOf(parse(env))

function parse(env: Record<string, string | undefined>) {
  const input = Environment.safeParse(withSecretFiles(env))
  if (input.success) return input.data
  const issue = input.error.issues[0]
  throw new ConfigError(`${issue?.path.join('.') ?? 'The environment'}: ${issue?.message ?? 'isn’t valid'}.`)
}

function firstAdminOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: z.infer<typeof Environment>) {
  if (email && password) return { email, password }
  if (password) throw new ConfigError('ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither.')
  if (email) throw new ConfigError('ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither.')
  return null
}

/** The domain is the sender's unless it's set. */
function dkimOf(input: z.infer<typeof Environment>): Dkim | null {
  const { DKIM_PRIVATE_KEY: privateKeyFile, DKIM_SELECTOR: keySelector, MAIL_FROM } = input
  const domainName = input.DKIM_DOMAIN ?? MAIL_FROM.replace(/^.*@|>$/g, '')
  if (privateKeyFile && keySelector) return { privateKeyFile, keySelector, domainName }
  if (privateKeyFile || keySelector || input.DKIM_DOMAIN)
    throw new ConfigError(
      'DKIM_PRIVATE_KEY and DKIM_SELECTOR belong together: set both to sign emails, or neither of the DKIM variables.',
    )
  return null
}

/** With a mailbox for bounces, mail servers are asked for reports, so the address is set then. */
function bounceAddressOf(input: z.infer<typeof Environment>) {
  const { BOUNCE_ADDRESS, BOUNCES_IMAP_URL, MAIL_FROM } = input
  const bounceAddress = BOUNCE_ADDRESS ?? (BOUNCES_IMAP_URL && addressOf(MAIL_FROM))
  return bounceAddress ? { bounceAddress } : {}
}

function inboxOf(input: z.infer<typeof Environment>): InboxConfig | null {
  const { INBOX_ADDRESS: address, INBOX_IMAP_URL: mailbox, INBOX_AUTHSERV_ID: authservId = null } = input
  if (!address) {
    if (mailbox || authservId)
      throw new ConfigError(
        `${mailbox ? 'INBOX_IMAP_URL' : 'INBOX_AUTHSERV_ID'} is set without INBOX_ADDRESS: set it to the address that agents send reports to.`,
      )
    return null
  }
  if (address === addressOf(input.MAIL_FROM).toLowerCase())
    throw new ConfigError(
      'INBOX_ADDRESS is the address of MAIL_FROM, so ODIE would ignore replies as its own emails: use another address.',
    )
  return { address, mailbox, authservId }
}

/** The address of `ODIE <odie@example.com>`. */
export const addressOf = (sender: string) => sender.replace(/^.*<|>$/g, '')

const mapOf = ({ MAP_TILE_URL: tileUrl, MAP_TILE_ATTRIBUTION: attribution }: z.infer<typeof Environment>) =>
  tileUrl ? { tileUrl, attribution } : { tileUrl: null, attribution: '' }

function rejectContradictions(config: Config) {
  const contradictions: [boolean, string][] = [
    [
      config.demo && !LOOPBACK.has(config.host),
      `HOST is ${config.host}, but the demo, whose outbox anyone can read, only listens on 127.0.0.1: set DEMO=false or HOST=127.0.0.1.`,
    ],
    [
      config.production && config.demo,
      'DEMO=true can’t be used with NODE_ENV=production: remove one of the two.',
    ],
    [
      config.production && config.testPages,
      'ENABLE_TEST_PAGES=true can’t be used with NODE_ENV=production, because anyone could change data there without signing in: remove one of the two.',
    ],
    [
      config.production && config.sessionSecret === null,
      'SESSION_SECRET is required with NODE_ENV=production: set it to 32 or more random characters.',
    ],
    [
      config.production && config.mail.kind === 'outbox',
      'SMTP_URL is required with NODE_ENV=production: without it, no email is sent.',
    ],
  ]
  for (const [isWrong, sentence] of contradictions) if (isWrong) throw new ConfigError(sentence)
}
