import { parentPort, workerData } from 'node:worker_threads'
import type { QueryOptions, Transaction } from '@electric-sql/pglite'
import { openDump, openFiles } from './pglite-files.ts'
import { type Call, fieldsOf, type PgliteSource, type Reply, type RowOptions } from './pglite-messages.ts'

/*
 * Worker thread that owns a PGlite. It computes synchronously: on the main thread, every query stopped the event loop.
 * Statements outside a transaction wait inside PGlite until the open transaction ends, with or without the thread.
 */

type OpenTransaction = { tx: Transaction; end(how: 'commit' | 'rollback'): Promise<void> }

const port = parentPort!
const reply = (message: Reply) => port.postMessage(message)

const source = workerData as PgliteSource
const pglite = await ('dir' in source ? openFiles(source.dir) : openDump(source))
const transactions = new Map<number, OpenTransaction>()
const subscriptions = new Map<number, () => Promise<void>>()

port.on('message', (call: Call) => {
  run(call).then(
    (result) => reply({ id: call.id, result }),
    (error) => reply({ id: call.id, error: fieldsOf(error) }),
  )
})

async function run(call: Call): Promise<unknown> {
  switch (call.do) {
    case 'query':
      return await session(call.tx).query(call.sql, call.params, queryOptions(call.options))
    case 'exec':
      return await session(call.tx).exec(call.sql)
    case 'begin':
      return await begin(call.id)
    case 'end':
      return await transactions.get(call.tx)?.end(call.how)
    case 'listen':
      return await listen(call.id, call.channel)
    case 'unlisten':
      return await subscriptions.get(call.subscription)?.()
    case 'close':
      return await pglite.close()
  }
}

function session(id: number | undefined) {
  if (id === undefined) return pglite
  const open = transactions.get(id)
  if (!open) throw new Error('This transaction has ended.')
  return open.tx
}

/** Resolves once the transaction is open; `end` resolves once it's committed or rolled back. */
function begin(id: number): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<'commit' | 'rollback'>()
  const done = pglite.transaction(async (tx) => {
    const end = (how: 'commit' | 'rollback') => {
      transactions.delete(id)
      ending.resolve(how)
      return done
    }
    transactions.set(id, { tx, end })
    begun.resolve()
    if ((await ending.promise) === 'rollback') await tx.rollback()
  })
  // The caller that ends the transaction gets a failed commit; this handles a `begin` that fails.
  done.catch(begun.reject)
  return begun.promise
}

async function listen(id: number, channel: string) {
  const unlisten = await pglite.listen(channel, (payload) => reply({ id, payload }))
  subscriptions.set(id, async () => {
    subscriptions.delete(id)
    await unlisten()
  })
}

const asText = (value: string) => value

const queryOptions = ({ rowMode, textTypes }: RowOptions): QueryOptions => ({
  rowMode,
  parsers: Object.fromEntries(textTypes.map((type) => [type, asText])),
})
