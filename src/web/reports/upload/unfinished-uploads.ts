import { signedInUserId } from '#web/api/session-hint.ts'

/*
 * What this browser knows of uploads that didn't finish: where to continue when the agent chooses the same file again, after a
 * reload for example. The file itself can't be kept.
 */

type Unfinished = { url: string; address: string }

/** Of this agent only: another one at the same computer shouldn't see the address. */
const keyPrefix = () => `odie-upload:${signedInUserId()}:`

const keyOf = ({ name, size, lastModified }: File) => `${keyPrefix()}${name}:${size}:${lastModified}`

export function findUnfinished(file: File): Unfinished | null {
  try {
    const { url, address } = JSON.parse(localStorage.getItem(keyOf(file)) ?? '')
    return typeof url === 'string' && typeof address === 'string' ? { url, address } : null
  } catch {
    return null
  }
}

/** When the file of an unfinished upload was modified; null if it didn't begin in this browser. */
export function lastModifiedOf(reportId: string): number | null {
  try {
    const [key] = Object.entries(localStorage).find(
      ([key, value]) => key.startsWith(keyPrefix()) && JSON.parse(value).url.endsWith(`/${reportId}`),
    ) ?? ['']
    return key ? Number(key.split(':').at(-1)) : null
  } catch {
    return null
  }
}

export function rememberUnfinished(file: File, upload: Unfinished) {
  try {
    localStorage.setItem(keyOf(file), JSON.stringify(upload))
  } catch {
    // Without storage, the upload begins anew after a reload.
  }
}

export function forgetUnfinished(file: File) {
  try {
    localStorage.removeItem(keyOf(file))
  } catch {
    // Then there's nothing stored either.
  }
}

/** Forgets an upload that has finished, also one that began with a copy of the file that was modified at another time. */
export function forgetFinished(url: string) {
  try {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith(keyPrefix()) && JSON.parse(value).url === url) localStorage.removeItem(key)
  } catch {
    // Then there's nothing stored either.
  }
}

const canceledKey = () => `odie-canceled-uploads:${signedInUserId()}`

/** The URLs of uploads that were canceled and may still be on the server, because it couldn't be reached. */
export function findCanceled(): string[] {
  try {
    const urls: unknown[] = JSON.parse(localStorage.getItem(canceledKey()) ?? '[]')
    return urls.filter((url) => typeof url === 'string')
  } catch {
    return []
  }
}

export const rememberCanceled = (url: string) => storeCanceled([...findCanceled(), url])

export const forgetCanceled = (url: string) => storeCanceled(findCanceled().filter((each) => each !== url))

function storeCanceled(urls: readonly string[]) {
  try {
    localStorage.setItem(canceledKey(), JSON.stringify(urls))
  } catch {
    // Without storage, the server deletes them after some days.
  }
}
