import fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/*
 * PGlite made durable. As shipped (0.5.16, pinned) it runs with fsync off, and turning that on changes nothing because its
 * file system has no fsync: when the power failed, nearly every acknowledged commit was lost in 6 of 6 tries, with this
 * file none in 14. `pglite.test.ts` counts the fsyncs, so an update that undoes this is noticed.
 */

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

// `pg` is configured alike: counts and byte sizes stay far below 2^53.
const parsers = { [types.INT8]: Number }

/** What migrations may create; a database that has one must be opened with it. */
const extensions = { pg_trgm }

/** Opens or creates a database in a folder, on this thread. */
export async function openFiles(dir: string) {
  return await PGlite.create({
    fs: new DurableNodeFS(dir),
    parsers,
    extensions,
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  })
}

/** A database in memory that starts as a copy of a dump (`dumpDataDir`), or empty. For tests. */
export async function openDump(copied?: { dump: string; program: WebAssembly.Module }) {
  return await PGlite.create({
    parsers,
    extensions,
    ...(copied && {
      loadDataDir: new Blob([await readFile(copied.dump)]),
      pgliteWasmModule: copied.program,
    }),
  })
}

/** PGlite's program, to run it in several threads of a process. */
export async function compilePglite(): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  )
}
