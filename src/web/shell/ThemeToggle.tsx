import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { currentTheme, setTheme } from './theme.ts'

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

/** Switches between light and dark, and remembers the choice. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light')
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => setTheme(other)}>
      {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  )
}
