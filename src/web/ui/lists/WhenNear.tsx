import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const NEAR_PX = 400
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, [tabindex="0"]'

/**
 * Loads content far down the page once the user scrolls near it, or tabs to it; meanwhile it shows `fallback`. The place itself can
 * be focused until then, because Tab would otherwise skip content that isn't there yet. `label` names it for screen readers.
 */
export function WhenNear({
  fallback,
  label,
  children,
  className,
  startsNear = false,
}: {
  fallback: ReactNode
  label: string
  children: ReactNode
  className?: string
  /** Shows the content at once. */
  startsNear?: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(startsNear)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    // It may have the focus already on a prerendered page, whose script has just loaded.
    if (element === document.activeElement) return setIsNear(true)
    const observer = new IntersectionObserver(
      // A transition leaves room for taps while it renders.
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setIsNear(true)),
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  useLayoutEffect(() => {
    const element = place.current
    if (isReady && element === document.activeElement) element?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [isReady])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      ref={place}
      role="group"
      aria-label={label}
      tabIndex={isReady ? -1 : 0}
      onFocus={() => setIsNear(true)}
      className={className}
    >
      {isNear ? (
        <Suspense fallback={fallback}>
          <Ready onReady={() => setIsReady(true)}>{children}</Ready>
        </Suspense>
      ) : (
        fallback
      )}
    </div>
  )
}

/** Effects of a part that waits for its script run only once it's there. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  return children
}
