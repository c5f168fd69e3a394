import type { Model } from './ai/model.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import type { Enqueue } from './jobs/job.ts'
import type { Log } from './log.ts'
import type { Transport } from './mail/transport.ts'
import type { Storage } from './storage/storage.ts'
import type { Pool } from './tasks/pool.ts'
import type { Typesetter } from './typeset/typesetter.ts'

/** The outside world, handed to every use case as its first argument. */
export type Context = {
  config: Config
  db: Db
  enqueue: Enqueue
  storage: Storage
  mail: Transport
  /** Child processes that read what users uploaded; no byte of it is parsed in this process. */
  documents: Pool
  /** The same for page images: people are waiting for those, and a scan may keep the others busy for minutes. */
  pageImages: Pool
  typesetter: Typesetter
  /** The language model that judges what the rules found; null where none is configured. */
  ai: Model | null
  log: Log
  now: () => Date
}
