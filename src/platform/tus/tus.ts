import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import { released } from '#platform/storage/release-memory.ts'

export type NewUpload = { totalBytes: number; metadata: Record<string, string | null> }
export type UploadState = { totalBytes: number; receivedBytes: number; lastReceivedAt: Date }

/** What the tus protocol does with uploads. What a method throws is what the request ends with. */
export type ResumableUploads = {
  /** Returns the id of the new upload. The same attempt again returns the same id. */
  begin(upload: NewUpload): Promise<string>
  find(id: string): Promise<UploadState>
  /**
   * Stores what arrives from this byte on, and returns how many bytes of the whole file are durable then. Throws `conflict` if
   * the upload has another length by now.
   */
  append(id: string, firstByte: number, source: AsyncIterable<Uint8Array>): Promise<number>
  /** Called once all bytes have arrived. */
  finish(id: string): Promise<void>
  remove(id: string): Promise<void>
}

type Options = {
  path: string
  /** The upload that the caller may use; null if the request begins one. No other can be read or written. */
  id: string | null
  expiresAfterMs: number
}

/** Responds to one request of the tus protocol, version 1.0.0. Nothing is kept between requests. */
export async function respondToTus(
  uploads: ResumableUploads,
  request: Request,
  { path, id, expiresAfterMs }: Options,
): Promise<Response> {
  let failure: unknown = null
  const store = new UploadStore(uploads, { id, expiresAfterMs })
  const server = new Server({
    path,
    relativeLocation: true,
    datastore: store,
    // By default, the id is whatever follows the last slash of the URL.
    getFileIdFromRequest: () => id ?? undefined,
    // Of two requests that write to one upload, `append` rejects the one whose position is taken.
    locker: { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) },
    namingFunction: (req, metadata = {}) =>
      store.begin({ totalBytes: Number(req.headers.get('upload-length')), metadata }),
    onUploadFinish: async (_req, { id }) => {
      await uploads.finish(id)
      return {}
    },
    onResponseError: (_req, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  if (response.ok) return response
  throw isProtocolError(failure) || !failure ? problemOf(response.status, await response.text()) : failure
}

class UploadStore extends DataStore {
  readonly #uploads: ResumableUploads
  readonly #expiresAfterMs: number
  #id: string | null
  override extensions = ['creation', 'expiration', 'termination']

  constructor(uploads: ResumableUploads, { id, expiresAfterMs }: Omit<Options, 'path'>) {
    super()
    this.#uploads = uploads
    this.#id = id
    this.#expiresAfterMs = expiresAfterMs
  }

  async begin(upload: NewUpload) {
    this.#id = await this.#uploads.begin(upload)
    return this.#id
  }

  /** Throws unless `id` is the upload that the caller may use. */
  #assertOwn(id: string) {
    if (id !== this.#id) throw ERRORS.FILE_NOT_FOUND
  }

  /** The upload was created when it got its name. */
  override create(upload: Upload) {
    return Promise.resolve(upload)
  }

  override async getUpload(id: string) {
    this.#assertOwn(id)
    const { totalBytes, receivedBytes, lastReceivedAt } = await this.#uploads.find(id)
    return new Upload({
      id,
      size: totalBytes,
      offset: receivedBytes,
      creation_date: lastReceivedAt.toISOString(),
    })
  }

  override async write(source: Readable, id: string, offset: number) {
    this.#assertOwn(id)
    return await this.#uploads.append(id, offset, released(source))
  }

  override async remove(id: string) {
    this.#assertOwn(id)
    await this.#uploads.remove(id)
  }

  override getExpiration() {
    return this.#expiresAfterMs
  }
}

type ProtocolError = { status_code: number; body: string }

const isProtocolError = (error: unknown): error is ProtocolError =>
  typeof error === 'object' && error !== null && 'status_code' in error

/** Statuses that clients of the protocol go by. Everything else is a request that isn't valid. */
const CODES: Record<number, ErrorCode> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_type',
}

function problemOf(status: number, text: string) {
  if (status === ERRORS.ABORTED.status_code) return new DomainError('invalid', 'The upload was interrupted.')
  return new DomainError(
    CODES[status] ?? 'invalid',
    text.trim() || 'This isn’t a request of the tus protocol.',
  )
}
