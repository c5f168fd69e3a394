import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import type { Enqueue } from './jobs/job.ts'
import type { Log } from './log.ts'
import type { Transport } from './mail/transport.ts'
import type { Storage } from './storage/storage.ts'

/** The outside world, handed to every use case as its first argument. */
export type Context = {
  config: Config
  db: Db
  enqueue: Enqueue
  storage: Storage
  mail: Transport
  log: Log
  now: () => Date
}
