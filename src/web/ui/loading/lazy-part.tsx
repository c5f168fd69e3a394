import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadScript } from './load-script.ts'
import { whenIdle } from './when-idle.ts'

/** A component whose script loads when it's first shown, within a boundary of the caller's that shows something meanwhile. */
export const lazyContent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(async () => ({ default: await loadScript(load) })) as unknown as ComponentType<Props>

/** A component whose script loads when it's first shown, like a dialog. Shows `fallback` meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazyContent(load)
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/**
 * A dialog, or what else opens at a click. Its script loads once the page is in use and idle, so that it opens at once, and also
 * without a connection; on an open before that, like any part.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  whenIdle(() => {
    // Opening it tries again, and says why if that fails.
    load().catch(() => {})
  })
  return lazyPart(load)
}
