import type { DetailedError, Upload } from 'tus-js-client'
import type { Problem } from '#kernel/errors.ts'
import { ApiError } from './call.ts'
import { keepScreenOn } from './screen-lock.ts'

export type ResumableOptions = {
  /** Where a new upload begins. */
  endpoint: string
  metadata: Record<string, string>
  /** The upload to continue; a new one otherwise, or if it's gone. */
  url: string | null
  /** Called with the URL at which the upload can be continued later. */
  onUrl: (url: string) => void
  onProgress: (sentBytes: number, totalBytes: number) => void
  /** Called when the connection is lost, and when bytes flow again. */
  onConnection: (isConnected: boolean) => void
  /** Ends and deletes the upload; the promise then rejects with an `AbortError`. */
  signal: AbortSignal
  /** Called once the server has deleted a canceled upload. */
  onDeleted: (url: string) => void
}

const SECOND_MS = 1_000
/** Retries for about half an hour without progress. */
const RETRY_DELAYS_MS = [0, SECOND_MS, 2 * SECOND_MS, ...Array.from({ length: 360 }, () => 5 * SECOND_MS)]

const CONFLICT = 409
const GONE = [404, 410]

/**
 * Uploads a file by the tus protocol: after a lost connection, it continues where it stopped. Resolves with the upload's URL once
 * the server has the whole file. Throws `ApiError` if the server rejects it. The screen stays on while bytes flow.
 */
export async function uploadResumably(file: File, options: ResumableOptions): Promise<string> {
  const screen = screenWhile(options)
  try {
    return await send(file, screen.options)
  } catch (error) {
    const isGone = options.url && error instanceof ApiError && GONE.includes(error.status)
    if (!isGone) throw error
    return await send(file, { ...screen.options, url: null })
  } finally {
    screen.end()
  }
}

/** Keeps the screen on, except while the connection is lost: that may take half an hour, which is hard on a battery. */
function screenWhile(options: ResumableOptions) {
  let letGo: (() => void) | null = keepScreenOn()
  let isOver = false
  const release = () => {
    letGo?.()
    letGo = null
  }
  const onConnection = (isConnected: boolean) => {
    // A canceled upload still hears from the server when it's deleted there.
    if (isConnected && !isOver) letGo ??= keepScreenOn()
    else release()
    options.onConnection(isConnected)
  }
  const end = () => {
    isOver = true
    release()
  }
  return { options: { ...options, onConnection }, end }
}

async function send(file: File, options: ResumableOptions): Promise<string> {
  // Not part of the page: most visits upload nothing.
  const { Upload } = await import('tus-js-client')
  options.signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      ...(options.url ? { uploadUrl: options.url } : { endpoint: options.endpoint }),
      metadata: options.metadata,
      storeFingerprintForResuming: false,
      retryDelays: RETRY_DELAYS_MS,
      onUploadUrlAvailable: () => {
        // Otherwise, an upload that is gone would begin anew on its own.
        upload.options.endpoint = null
        options.onUrl(upload.url ?? '')
        if (options.signal.aborted) void remove(upload, options)
      },
      onProgress: (sentBytes) => options.onProgress(sentBytes, file.size),
      onAfterResponse: () => options.onConnection(true),
      onShouldRetry: (error) => {
        const isRetried = isTemporary(error)
        if (isRetried) options.onConnection(false)
        return isRetried
      },
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(problemOf(error)),
    })
    const cancel = () => {
      reject(new DOMException('The upload was canceled', 'AbortError'))
      // One that is just beginning may have reached the server. It's deleted once the response says where it is.
      if (upload.url) void remove(upload, options)
    }
    options.signal.addEventListener('abort', cancel, { once: true })
    upload.start()
  })
}

/** Keeps trying while the server can't be reached and the page is open. */
async function remove(upload: Upload, { onDeleted }: ResumableOptions) {
  await upload.abort(true).then(
    () => onDeleted(upload.url ?? ''),
    () => undefined,
  )
}

/** Deletes an unfinished upload; false if the server can't be reached. One that is gone, or complete by now, is fine. */
export async function deleteUpload(url: string): Promise<boolean> {
  const { Upload } = await import('tus-js-client')
  return await Upload.terminate(url).then(
    () => true,
    (error: DetailedError) => !isTemporary(error),
  )
}

/** Everything but a rejection; also while the browser is offline. */
function isTemporary({ originalResponse }: DetailedError) {
  const status = originalResponse?.getStatus() ?? 0
  return status === 0 || status === CONFLICT || status >= 500
}

/** Responses to HEAD have no body. */
const SIGNED_OUT: Problem = { code: 'signed_out', message: 'Unauthorized', requestId: '' }

function problemOf(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new TypeError('The connection was lost')
  const status = response.getStatus()
  return new ApiError(status, response.getBody() || (status === 401 ? JSON.stringify(SIGNED_OUT) : ''))
}
