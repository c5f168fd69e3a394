import {
  type Endpoint,
  fillPath,
  type InputOf,
  isAllowedName,
  type OutputOf,
  type Upload,
} from '#kernel/endpoint.ts'
import { ApiError, outputOf } from './call.ts'
import { keepScreenOn } from './screen-lock.ts'

export type UploadOptions = {
  /** Called as bytes leave the browser. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
  /** Ends the upload; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

/**
 * Uploads a file with the rest of the input as multipart. Uses XHR, because `fetch` has no upload progress. The fields go
 * before the file, so that the server can reject an address before it reads 80 MB. The screen stays on meanwhile.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<OutputOf<E>> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const form = new FormData()
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) form.append(key, String(value))
  form.append(uploadOf(endpoint).field, file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onload = () => {
      const isGood = request.status >= 200 && request.status < 300
      if (!isGood) return reject(new ApiError(request.status, request.responseText || request.statusText))
      try {
        resolve(outputOf(endpoint, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new TypeError('The connection was lost'))
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    // After `load`, `error`, and `abort` alike.
    request.onloadend = keepScreenOn()
    request.send(form)
  })
}

/** Whether the user canceled the upload, which isn't a failure to report. */
export const isCanceled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Why a file can't be uploaded, in the endpoint's words; null if it can. */
export function refusalOf(endpoint: Endpoint, file: File | null) {
  const upload = uploadOf(endpoint)
  if (!file) return upload.messages.missing
  if (file.size > upload.maxBytes) return upload.messages.tooLarge
  return isAllowedName(upload, file.name) ? null : upload.messages.wrongType
}

function uploadOf({ name, upload }: Endpoint): Upload {
  if (!upload) throw new Error(`${name} takes no file`)
  return upload
}
