/** What a thread opens: a folder on disk, or a database in memory that starts from a dump, with PGlite's compiled program. */
export type PgliteSource = { dir: string } | { dump: string; program: WebAssembly.Module }

/** `tx` is the id of the `begin` whose transaction runs the statement. */
export type Command =
  | { do: 'query'; sql: string; params: unknown[] | undefined; options: RowOptions; tx?: number }
  | { do: 'exec'; sql: string; tx?: number }
  | { do: 'begin' }
  | { do: 'end'; tx: number; how: 'commit' | 'rollback' }
  | { do: 'listen'; channel: string }
  | { do: 'unlisten'; subscription: number }
  | { do: 'close' }

/** `textTypes` are the type OIDs whose values are returned as the text that PostgreSQL sent. */
export type RowOptions = { rowMode?: 'array' | 'object'; textTypes: readonly number[] }

export type Call = Command & { id: number }

export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: ErrorFields }
  /** A notification for the `listen` call of this id. */
  | { id: number; payload: string }

export type ErrorFields = { message: string; stack?: string } & Record<string, unknown>

/** Structured cloning drops the properties of errors, among them the SQLSTATE `code`. Parameters stay behind: they may be secrets. */
export function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { message: String(error) }
  const own = Object.entries(error).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return { ...Object.fromEntries(own), message: error.message, stack: error.stack }
}

export const errorOf = ({ message, ...fields }: ErrorFields) => Object.assign(new Error(message), fields)
