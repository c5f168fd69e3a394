import { useSyncExternalStore } from 'react'
import { currentTheme, type Theme } from './theme.ts'

/** The theme that's showing. Light while prerendering. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'light')

function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}
