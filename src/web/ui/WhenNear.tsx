import { type ReactNode, useEffect, useRef, useState } from 'react'

const NEAR_PX = 400

/** Shows `fallback` until the user scrolls near, so that content far down the page loads lazily. */
export function WhenNear({
  fallback,
  children,
  className,
}: {
  fallback: ReactNode
  children: ReactNode
  className?: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} className={className}>
      {isNear ? children : fallback}
    </div>
  )
}
