import { isIP } from 'node:net'
import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { bucketAddress } from './bucket-address.ts'
import { mailboxAddress } from './mailbox-address.ts'
import { OpenIdVariables } from './openid-variables.ts'
import { TracingVariables } from './tracing-variables.ts'
import { flag, url, wholeNumber } from './values.ts'

const address = z.email('must be an email address')

/** `odie@example.com` or `ODIE <odie@example.com>`. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an email address, like ODIE <odie@example.com>',
  )

/** `tcp://host:port` of ClamAV's daemon. */
const clamdAddress = z
  .string()
  .refine(
    (value) => /^tcp:\/\/[^/?#@]+:\d+\/?$/.test(value) && URL.canParse(value),
    'must look like tcp://127.0.0.1:3310',
  )
  .transform((value) => {
    const { hostname, port } = new URL(value)
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  })

/** The address of map tiles, as a Leaflet template: `https://{s}.tiles.example.com/{z}/{x}/{y}.png`. */
const tiles = z
  .string()
  .refine(
    (value) =>
      /^https?:$/.test(URL.parse(value.replaceAll('{s}', 'a'))?.protocol ?? '') &&
      ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must look like https://tiles.example.com/{z}/{x}/{y}.png',
  )

/** An IP address, or a network like `10.0.0.0/8`. */
const isNetwork = (text: string) => {
  const network = text.trim()
  const [address = ''] = network.split('/', 1)
  // The library alone would also take `10.1` and `0x0a000001`.
  return isIP(address) > 0 && (address === network || ipaddr.isValidCIDR(network))
}

/** Names of groups of networks, as Fastify knows them. */
const NAMED_NETWORKS = /^\s*(loopback|linklocal|uniquelocal)\s*$/

/** Addresses and networks, separated by commas. */
const networks = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isNetwork), 'must be a list of networks, like 127.0.0.0/8,10.1.0.0/16')

/** `false`, the number of proxies, or a list of their addresses. `true` would take any address that a client makes up. */
const proxies = z
  .string()
  .refine(
    (value) => value !== 'true',
    'can’t be true, because clients could then make up their address: set the number of proxies, like 1, or their addresses',
  )
  .refine(
    (value) =>
      /^(true|false|\d{1,2})$/.test(value) ||
      value.split(',').every((each) => NAMED_NETWORKS.test(each) || isNetwork(each)),
    'must be false, the number of proxies, or their addresses',
  )
  .transform((value): false | number | string => {
    if (value === 'false') return false
    return /^\d+$/.test(value) ? Number(value) : value
  })

/** Every variable that ODIE reads, each validated by itself; `config.ts` validates their combinations. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535).nullable().default(null),
  PUBLIC_URL: url(['http:', 'https:'], 'https://odie.example.com').optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  MIGRATION_DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
  ).optional(),
  STORAGE_URL: bucketAddress.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((file) => path.resolve(file))
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'must be a DNS label, like odie1')
    .optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'must be a domain, like example.com')
    .optional(),
  MAIL_FROM: sender.default('ODIE <odie@example.com>'),
  BOUNCE_ADDRESS: address.optional(),
  BOUNCES_IMAP_URL: mailboxAddress.optional().transform((value) => value ?? null),
  INBOX_IMAP_URL: mailboxAddress.optional().transform((value) => value ?? null),
  INBOX_ADDRESS: address
    .refine((value) => !value.includes('+'), 'can’t have a +, because private addresses are made with one')
    .transform((value) => value.toLowerCase())
    .optional(),
  INBOX_AUTHSERV_ID: z
    .string()
    .regex(/^[a-z0-9_](?:[\w.-]*[a-z0-9])?$/i, 'must be a name like mx.example.com')
    .transform((value) => value.toLowerCase())
    .optional(),
  SUPPORT_EMAIL: address.default('support@example.com'),
  STAFF_EMAIL: address.optional(),
  SERVED_STATES: z
    .string()
    .default('WI')
    .transform((list) => list.split(',').map((state) => state.trim().toUpperCase()))
    .refine(
      (states) => states.every((state) => /^[A-Z]{2}$/.test(state)),
      'must be a list of states, like WI,IL',
    ),
  TRUST_PROXY: proxies.default(false),
  SESSION_SECRET: z.string().min(32, 'must be 32 or more random characters').optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be 8 characters or more')
    .max(200, 'must be 200 characters or fewer')
    .optional(),
  REQUIRE_ADMIN_SECOND_FACTOR: flag.optional(),
  DEMO: flag.optional(),
  ENABLE_TEST_PAGES: flag.optional(),
  AI_PROVIDER: z
    .enum(
      ['none', 'anthropic', 'openai', 'ollama', 'openai-compatible'],
      'must be none, anthropic, openai, ollama, or openai-compatible',
    )
    .optional(),
  AI_MODEL: z.string().max(200, 'must be 200 characters or fewer').optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'contains a space or a character that keys never contain')
    .optional(),
  AI_BASE_URL: url(['http:', 'https:'], 'https://models.example.com/v1').optional(),
  // The instructions take 4,000 tokens, and a response up to 5,000.
  AI_CONTEXT_TOKENS: wholeNumber(16_384, 2_000_000).optional(),
  // Two, so that a scan that takes minutes doesn't block all other reports.
  ANALYSIS_PROCESSES: wholeNumber(0, 64).default(2),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be a key of letters, digits, - and _')
    .optional(),
  MAP_TILE_URL: tiles.optional(),
  MAP_TILE_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
  ZIP_BOUNDARY_URL: url(['http:', 'https:'], 'https://boundaries.example.com/zip-codes')
    .optional()
    .transform((value) => value?.replace(/\/+$/, '') ?? null),
  CLAMD_URL: clamdAddress.optional().transform((value) => value ?? null),
  LINKEDIN_URL: url(['https:'], 'https://www.linkedin.com/company/odie').optional(),
  TWITTER_URL: url(['https:'], 'https://x.com/odie').optional(),
  FACEBOOK_URL: url(['https:'], 'https://www.facebook.com/odie').optional(),
  WEBHOOK_PRIVATE_NETWORKS: networks.optional().transform((list) => list ?? []),
  WORK_ANSWER_HOURS: wholeNumber(1, 720).default(24),
  // Checks run every five seconds, and take up to five.
  WATCHDOG_SECONDS: wholeNumber(0, 3_600)
    .refine((value) => value === 0 || value >= 20, 'must be 0, for no watchdog, or 20 or more')
    .default(60),
  // Both set by systemd.
  NOTIFY_SOCKET: z.string().optional(),
  WATCHDOG_USEC: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace, or silent',
    )
    .optional(),
  ...OpenIdVariables,
  ...TracingVariables,
})
