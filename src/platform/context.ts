import type { Model } from './ai/model-request.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import type { Enqueue } from './job.ts'
import type { Transport } from './mail/mail.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Metrics } from './metrics.ts'
import type { OpenId } from './openid/openid.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Scanner } from './scanner/scanner.ts'
import type { Sealing } from './sealing/sealing.ts'
import type { Storage } from './storage/storage.ts'
import type { Pool } from './tasks/pool.ts'
import type { Log } from './telemetry/log.ts'
import type { Tracing } from './telemetry/span.ts'
import type { Typesetter } from './typeset/typesetter.ts'

/** The outside world: the first argument of every use case. */
export type Context = {
  config: Config
  db: Db
  enqueue: Enqueue
  storage: Storage
  mail: Transport
  /** Where mail servers return what they couldn't deliver; null if none is configured. */
  bounces: Mailbox | null
  /** Where agents’ emails with reports arrive; null if ODIE reads none. */
  inbox: Mailbox | null
  /** Child processes that parse uploads; this process never does. */
  documents: Pool
  /** Child processes for page images, because users wait for these while a scan can keep `documents` busy for minutes. */
  pageImages: Pool
  /** One more, of the lowest priority, for page images that no one waits for yet. */
  backgroundPages: Pool
  /** Child processes that read price lists and parse CSV, so that a long one doesn't hold up reports. */
  priceLists: Pool
  /** A child process that parses received emails. */
  messages: Pool
  typesetter: Typesetter
  /** The language model that reviews the rules' findings; null if none is configured. */
  ai: Model | null
  /** The virus scanner that checks uploads; null if none is configured. */
  scanner: Scanner | null
  /** The providers that people can sign in with. */
  openId: OpenId
  /** Encrypts secrets that the database keeps. */
  sealing: Sealing
  /** Requests to servers that users name. */
  outbound: Outbound
  log: Log
  metrics: Metrics
  /** Records what takes how long; null if no collector is configured. */
  tracing: Tracing | null
  now: () => Date
}
