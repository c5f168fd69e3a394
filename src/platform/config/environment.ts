import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['true', 'false', '1', '0'], 'is true or false')
  .transform((value) => value === 'true' || value === '1')

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `is a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is a whole number from ${min} to ${max}`)

const address = z.email('is an e-mail address')

/** `odie@example.com` or `ODIE <odie@example.com>`. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'is an address, like ODIE <odie@example.com>',
  )

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `looks like ${example}`,
    )

/** An address of map tiles, as Leaflet fills it in: `https://{s}.tiles.example.com/{z}/{x}/{y}.png`. */
const tiles = z
  .string()
  .refine(
    (value) =>
      /^https?:$/.test(URL.parse(value.replaceAll('{s}', 'a'))?.protocol ?? '') &&
      ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'looks like https://tiles.example.com/{z}/{x}/{y}.png',
  )

/** An address, a network like `10.0.0.0/8`, or one of the names that stand for networks. */
const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.trim().split('/')
  if (bits === undefined) return isIP(address) > 0 || /^(loopback|linklocal|uniquelocal)$/.test(address)
  return (
    more.length === 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128) &&
    isIP(address) > 0
  )
}

/** `true`, `false`, a number of proxies, or a list of their addresses. */
const proxies = z
  .string()
  .refine(
    (value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every(isNetwork),
    'is true, false, a number of proxies, or their addresses',
  )
  .transform((value): boolean | number | string => {
    if (value === 'true' || value === 'false') return value === 'true'
    return /^\d+$/.test(value) ? Number(value) : value
  })

/** Every variable that ODIE reads, as text. What they mean together is `config.ts`. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://odie.example.com').optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  // Refused rather than ignored: files would silently land on the disk of one machine.
  STORAGE_URL: z
    .never('is not supported by this version: files are kept in DATA_DIR, so remove it')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: sender.default('ODIE <odie@example.com>'),
  SUPPORT_EMAIL: address.default('support@example.com'),
  STAFF_EMAIL: address.optional(),
  SERVED_STATES: z
    .string()
    .default('WI')
    .transform((list) => list.split(',').map((state) => state.trim().toUpperCase()))
    .refine((states) => states.every((state) => /^[A-Z]{2}$/.test(state)), 'is a list of states, like WI,IL'),
  TRUST_PROXY: proxies.default(false),
  SESSION_SECRET: z.string().min(32, 'needs 32 or more random characters').optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'needs 8 or more characters')
    .max(200, 'is at most 200 characters')
    .optional(),
  DEMO: flag.optional(),
  // Two, so that a scan which takes minutes does not keep all others waiting.
  AI_PROVIDER: z
    .enum(
      ['none', 'anthropic', 'openai', 'openai-compatible'],
      'is none, anthropic, openai or openai-compatible',
    )
    .optional(),
  AI_MODEL: z.string().max(200, 'is at most 200 characters').optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'has a space or a character that no key has')
    .optional(),
  AI_BASE_URL: url(['http:', 'https:'], 'https://models.example.com/v1').optional(),
  ANALYSIS_PROCESSES: wholeNumber(0, 64).default(2),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'is a key of letters, digits, - and _')
    .optional(),
  MAP_TILE_URL: tiles.optional(),
  MAP_TILE_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
  LINKEDIN_URL: url(['https:'], 'https://www.linkedin.com/company/odie').optional(),
  TWITTER_URL: url(['https:'], 'https://x.com/odie').optional(),
  FACEBOOK_URL: url(['https:'], 'https://www.facebook.com/odie').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
})
