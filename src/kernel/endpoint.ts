import { z } from 'zod'
import type { Actor, Newcomer, Role, SignedIn } from './actor.ts'
import './validation-messages.ts'

/** Who may call an endpoint at all. What they may see through it is the domain's `policy.ts`. */
export type Access = 'anyone' | 'signed_in' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The one file of a multipart request. It reaches the use case as a stored file, never as bytes in memory. */
export type Upload = {
  field: string
  maxBytes: number
  /** Lower case, with the dot. */
  extensions: readonly string[]
  /** What a person reads when the file is missing, too large, or of another type. */
  messages: { missing: string; tooLarge: string; wrongType: string }
}

/** One thing the server can be asked, described once for the server, the browser, the tests and `/api/docs`. */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  name: string
  /** One sentence for the reader of `/api/docs`. */
  summary: string
  method: Method
  /** `:name` segments are filled from the input; the rest of the input is the query (GET) or the body. */
  path: `/${string}`
  access: A
  input: Input
  output: Output
  /** The answer's status when all goes well; 200 unless told. */
  status?: 200 | 201
  upload?: Upload
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
export type CallerOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? Actor
  : E['access'] extends 'signed_in'
    ? SignedIn | Newcomer
    : SignedIn

export function endpoint<I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  spec: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return spec
}

/** A file as an answer. `body` is read once. */
export type Download = {
  /** What the browser saves it as. */
  name: string
  type: string
  bytes: number
  /** `inline` opens in the browser and is only for files that we made ourselves. */
  disposition: 'inline' | 'attachment'
  /** Seconds that the asker's own browser may keep it; 0 asks again each time. */
  maxAgeSeconds: number
  body: AsyncIterable<Uint8Array>
}
export const Download = z.custom<Download>()

/** An answer that sends the browser elsewhere on this site. */
export type Redirect = { location: `/${string}` }
export const Redirect = z.custom<Redirect>()

/** An answer without content: 204. */
export const Nothing = z.void()

/** Splits an input into the concrete path and what is left over. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}
