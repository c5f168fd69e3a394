import { z } from 'zod'
import type { Actor, Newcomer, Role, SignedIn } from './actor.ts'
import './validation-messages.ts'

/** Who may call an endpoint. Which records they may see is up to the domain's `permissions.ts`. */
export type Access = 'anyone' | 'signed_in' | readonly Role[]

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The single file of a multipart request. Use cases get it as a stored file, never as bytes in memory. */
export type Upload = {
  field: string
  maxBytes: number
  /** Lowercase, with the dot. */
  extensions: readonly string[]
  /** Whether the file is accepted while the virus scanner is down, to be scanned before it's opened. Others are rejected then. */
  mayAwaitScan?: boolean
  /** What users read when the file is missing, too large, or of another type. */
  messages: { missing: string; tooLarge: string; wrongType: string }
}

/** What users read when they choose an empty file. */
export const EMPTY_FILE = 'The file is empty. Please choose another one.'

/** Whether a file's name has one of the extensions that an upload allows, in any case. */
export function isAllowedName({ extensions }: Pick<Upload, 'extensions'>, fileName: string) {
  const name = fileName.toLowerCase()
  return extensions.some((extension) => name.endsWith(extension) && name.length > extension.length)
}

/** An API operation, described once for the server, the browser, the tests, and `/api/docs`. */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  name: string
  /** One sentence for `/api/docs`. */
  summary: string
  method: Method
  /** `:name` segments come from the input; the rest of the input is the query (GET) or the body. */
  path: `/${string}`
  access: A
  input: Input
  output: Output
  /** The status of a success; 200 by default. */
  status?: 200 | 201
  upload?: Upload
  /**
   * Called by mail programs that unsubscribe with one click (RFC 8058): a POST whose input is in its query, with a form as its body
   * that says nothing else.
   */
  isOneClick?: true
  /** Also for admins who lack the second factor that they need for everything else. */
  setsUpSecondFactor?: true
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

/** A response that's a file. `body` can be read only once. */
export type Download = {
  /** The file name that the browser saves it under. */
  name: string
  type: string
  bytes: number
  /** `inline` opens in the browser, and is only for files that ODIE generated. */
  disposition: 'inline' | 'attachment'
  /** How long the user's own browser may cache it, in seconds; 0 disables caching. */
  maxAgeSeconds: number
  body: AsyncIterable<Uint8Array>
}
export const Download = z.custom<Download>()

/** A response that redirects the browser to another page of this site. */
export type Redirect = { location: `/${string}` }
export const Redirect = z.custom<Redirect>()

/** A response of a protocol that isn't ours, such as tus: sent as it is. */
export const ProtocolResponse = z.custom<Response>()

/** A response without content: 204. */
export const Nothing = z.void()

/** Fills the `:name` segments of `path` from `input`. `rest` is the input without them. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}
