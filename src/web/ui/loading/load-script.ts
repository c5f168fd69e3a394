/**
 * Why something couldn't be loaded. `outdated`: the server has a newer build, which may not have the file anymore. `unknown`: the
 * server responds, so it may work now.
 */
type Reason = 'offline' | 'unreachable' | 'outdated' | 'unknown'

/** A page that the user is going to, or a part of the one that they are on, like a dialog. */
type Kind = 'page' | 'part'

export type LoadProblem = { kind: Kind; reason: Reason; isRetrying: boolean }

/** React Router's, which names all scripts of this build. */
type WithManifest = { __reactRouterManifest?: { url: string } }

let problem: LoadProblem | null = null
/** What couldn't be loaded yet. Each tries once more, and is removed if that works. */
const waiting = new Set<() => Promise<void>>()
const listeners = new Set<() => void>()

function update(next: LoadProblem | null) {
  problem = next
  for (const listener of listeners) listener()
}

export const currentLoadProblem = () => problem

export function onLoadProblem(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The module that `load` imports. If that fails, `ScriptProblem` says so, and the promise stays pending until it worked: an error
 * would replace the page, and everything typed in it.
 */
export async function loadScript<T>(load: () => Promise<T>, kind: Kind = 'part'): Promise<T> {
  try {
    return await load()
  } catch (error) {
    reportError(error)
    const { promise, resolve } = Promise.withResolvers<T>()
    const attempt = async () => {
      try {
        resolve(await load())
        waiting.delete(attempt)
      } catch {
        // Still waiting.
      }
    }
    waiting.add(attempt)
    update({ kind, reason: await currentReason(), isRetrying: false })
    return await promise
  }
}

/** Tries again to load everything that couldn't be. */
export async function retryScripts() {
  if (waiting.size === 0 || problem?.isRetrying) return
  const { kind } = problem ?? { kind: 'page' }
  if (problem) update({ ...problem, isRetrying: true })
  await Promise.all([...waiting].map((attempt) => attempt()))
  update(waiting.size === 0 ? null : { kind, reason: await currentReason(), isRetrying: false })
}

/** After the connection is back, says something else than that it's gone. */
export async function recheckReason() {
  if (problem && !problem.isRetrying) update({ ...problem, reason: await currentReason() })
}

async function currentReason(): Promise<Reason> {
  if (!navigator.onLine) return 'offline'
  try {
    const response = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
    if (response.status >= 500) return 'unreachable'
    const manifest = (window as WithManifest).__reactRouterManifest?.url
    return manifest && !(await response.text()).includes(manifest) ? 'outdated' : 'unknown'
  } catch {
    return 'unreachable'
  }
}
