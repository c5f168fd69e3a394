import type pg from 'pg'
import type { Tracing } from '#platform/telemetry/span.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import type { Pglite } from './pglite-client.ts'

// Both drivers' `query` has more overloads than TypeScript can wrap.
type Query = (...args: never[]) => unknown
type Queryable = { query: Query }

/** Has what Drizzle sends through the pool, and through a transaction's connection, recorded. */
export function tracePool(pool: pg.Pool, tracing: Tracing) {
  const trace = (target: Queryable) => {
    target.query = tracedQuery(tracing, target.query.bind(target))
  }
  trace(pool)
  pool.on('connect', (client) => trace(client as Queryable))
}

/** The database with what Drizzle sends recorded; the job queue uses the original, because it polls every second. */
export const tracedPglite = (pglite: Pglite, tracing: Tracing): Pglite => {
  const traced = <T extends Queryable>(target: T): T => ({
    ...target,
    query: tracedQuery(tracing, target.query.bind(target)),
  })
  return {
    ...traced(pglite),
    transaction: (work) => pglite.transaction((tx) => work(traced(tx))),
  }
}

function tracedQuery(tracing: Tracing, query: Query): Query {
  const run = query as (...args: unknown[]) => Promise<unknown>
  const traced = (...args: unknown[]) => {
    // Outside of spans: startup, health checks. With a callback: the pool itself, whose own `query` is recorded.
    if (!tracing.activeIds() || typeof args.at(-1) === 'function') return run(...args)
    const text = textOf(args[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    return inSpan(tracing, { name: summaryOf(text), kind: 'client', attributes }, () => run(...args))
  }
  return traced as Query
}

/** The statement with its placeholders. The parameters are never looked at. */
const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)

/** What a statement does, and to which table, as in `select inspection_reports`. */
export function summaryOf(text: string): string {
  // Of `with …`, it's the first statement inside.
  const operation = /^\s*with\b/i.test(text) ? /\b(select|insert|update|delete)\b/i : /\b(\w+)\b/
  const word = operation.exec(text)?.[1] ?? 'sql'
  const table = /\b(?:from|into|update)\s+"?(\w+)"?(?:\."?(\w+)"?)?/i.exec(text)
  const name = table?.[2] ?? table?.[1]
  return [word.toLowerCase(), name].filter(Boolean).join(' ')
}
