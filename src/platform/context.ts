import type { Model } from './ai/model.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import type { Pool } from './documents/pool.ts'
import type { Enqueue } from './jobs/job.ts'
import type { Log } from './log.ts'
import type { Transport } from './mail/transport.ts'
import type { Storage } from './storage/storage.ts'
import type { Typesetter } from './typeset/typesetter.ts'

/** The outside world, handed to every use case as its first argument. */
export type Context = {
  config: Config
  db: Db
  enqueue: Enqueue
  storage: Storage
  mail: Transport
  /** Child processes that read what users uploaded; no byte of it is parsed in this process. */
  documents: Pool<unknown, unknown, unknown>
  /** The same for pictures of pages: somebody is waiting for those, and a scan may keep the others for minutes. */
  pictures: Pool<unknown, unknown, unknown>
  typesetter: Typesetter
  /** The language model that judges what the rules found; null where none is configured. */
  ai: Model | null
  log: Log
  now: () => Date
}
