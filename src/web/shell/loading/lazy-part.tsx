import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadScript } from './load-script.ts'

/** A component whose script loads when it's first shown, like a dialog. Shows `fallback` meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadScript(load) })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
