import { z } from 'zod'
import { signedInUserId } from '#web/site/session-hint.ts'

/*
 * What this browser knows of uploads that didn't finish: where to continue when the agent chooses the same file again, after a
 * reload for example. The file itself can't be kept.
 */

const Unfinished = z.object({ url: z.string(), address: z.string() })
type Unfinished = z.infer<typeof Unfinished>

/** Of this agent only: another one at the same computer shouldn't see the address. */
const keyOf = ({ name, size, lastModified }: File) =>
  `odie-upload:${signedInUserId()}:${name}:${size}:${lastModified}`

export function findUnfinished(file: File): Unfinished | null {
  try {
    return Unfinished.parse(JSON.parse(localStorage.getItem(keyOf(file)) ?? ''))
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
