import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StateCode } from '#domain/territories/catalogue.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { sourceOf } from './boundaries.ts'
import { download, type Limits } from './download.ts'
import * as store from './store.ts'
import { simplifyTask } from './task.ts'

/** Wisconsin's file in full detail has 31 MB. */
const DOWNLOAD: Limits = { maxBytes: 64_000_000, timeoutMs: 120_000 }
const MAX_RESULT_BYTES = 2_000_000

const SIMPLIFY_PROCESS = new URL('./simplify-process.ts', import.meta.url)
/** Wisconsin takes 570 MB. */
const LIMITS = { heapMb: 900, maxRssBytes: 1_200_000_000, totalMs: 240_000, idleMs: 120_000 }

type Payload = { state: StateCode }

/** Makes the boundaries of a state, unless they're made or no host is configured anymore. */
export async function prepare(ctx: Context, { state }: Payload, { signal }: Attempt) {
  const source = sourceOf(ctx, state)
  const row = await store.find(ctx.db, state)
  if (!source || row?.status !== 'preparing' || row.source !== source) return
  const file = await download(ctx.storage, source, { ...DOWNLOAD, signal })
  try {
    const { gzip, zips } = await simplified(ctx, file.key, signal)
    const etag = `"${createHash('sha256').update(gzip).digest('hex').slice(0, 32)}"`
    const made = await ctx.storage.put(Readable.from([gzip]), { maxBytes: MAX_RESULT_BYTES })
    const result = { state, source, fileKey: made.key, etag, zips, at: ctx.now() }
    // Otherwise another attempt was faster.
    if (!(await store.setReady(ctx.db, result))) await ctx.storage.delete(made.key)
  } finally {
    await ctx.storage.delete(file.key)
  }
}

/** In a process of its own, which ends with the task: a state is simplified once, and takes more memory than a report. */
async function simplified(ctx: Context, key: StorageKey, signal: AbortSignal) {
  const pool = createPool({
    entry: SIMPLIFY_PROCESS,
    processes: 1,
    niceness: 15,
    limits: LIMITS,
    tracing: ctx.tracing,
  })
  try {
    return await ctx.storage.withLocalFile(key, (path) => pool.run(simplifyTask, { path }, { signal }))
  } finally {
    await pool.close()
  }
}

export async function giveUp(ctx: Context, { state }: Payload) {
  const source = sourceOf(ctx, state)
  if (source) await store.setFailed(ctx.db, { state, source }, ctx.now())
}
