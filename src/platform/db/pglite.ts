import { AsyncLocalStorage } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { lockDirectory } from './lock.ts'

/*
 * PGlite made fit to keep people's data. As shipped (0.5.16, pinned) it runs with fsync off, and turning that on changes
 * nothing because its file system has no fsync: at a pulled plug nearly every acknowledged commit was lost in 6 of 6 tries,
 * with what stands here none in 14. `pglite.test.ts` counts the fsyncs, so that an update which undoes this is noticed.
 */

/** Checkpoints and vacuum do not run by themselves in PGlite: 15 updates of a 20k table left 240 MB of log. */
const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

type NodeFsModule = { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }

class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const started = await super.init(...args)
    started.emscriptenOpts.preRun?.unshift((module: unknown) => {
      ;(module as NodeFsModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fs.fsyncSync(nfd)
        return 0
      }
    })
    return started
  }
}

/** Opens or makes the database in `dir`. Throws a `ConfigError` when another process has it open. */
export async function openPglite(dir: string) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(dir)
  try {
    if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) await makeInChild(dir)
    const pglite = withEventLoopYield(await openFiles(dir))
    const timers = [
      every(CHECKPOINT_EVERY_MS, pglite, 'checkpoint'),
      every(VACUUM_EVERY_MS, pglite, 'vacuum analyze'),
    ]
    const close = async () => {
      for (const timer of timers) clearInterval(timer)
      await pglite.close()
      await unlock()
    }
    return { pglite, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

export async function openFiles(dir: string) {
  return await PGlite.create({
    fs: new DurableNodeFS(dir),
    parsers: { [types.INT8]: Number },
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  })
}

/** The process that runs initdb keeps 800 MB for good, so a short-lived one does it. */
async function makeInChild(dir: string) {
  const script = path.join(import.meta.dirname, 'make-pglite.ts')
  await promisify(execFile)(process.execPath, [script, dir])
}

function every(intervalMs: number, pglite: PGlite, statement: string) {
  // Failing is harmless: the next round does the work of both.
  return setInterval(() => void pglite.exec(statement).catch(() => undefined), intervalMs).unref()
}

const openTransaction = new AsyncLocalStorage<true>()

/**
 * Gives the event loop a turn after each query (ten query loops left 0 of 400 timer ticks to anything else, with this 388),
 * and turns the deadlock of a query beside its own open transaction into an error that says so.
 */
export function withEventLoopYield(pglite: PGlite): PGlite {
  const { query, exec, transaction } = pglite
  const outside =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (openTransaction.getStore())
        throw new Error(
          'A query beside its own open transaction waits for ever: pass `tx` instead of `ctx.db`.',
        )
      const result = await run.apply(pglite, args)
      await yieldToEventLoop()
      return result
    }
  pglite.query = outside(query) as typeof query
  pglite.exec = outside(exec)
  pglite.transaction = outside(
    <T>(work: (tx: Transaction) => Promise<T>) =>
      transaction.call(pglite, (tx) => openTransaction.run(true, () => work(tx))) as Promise<T>,
  ) as typeof transaction
  return pglite
}
