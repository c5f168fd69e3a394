import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. False while there is no window. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(media)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
    () => false,
  )
}
