import { Moon, Sun } from 'lucide-react'
import { IconButton } from '#web/ui/Button.tsx'
import { setTheme } from './theme.ts'
import { useTheme } from './use-theme.ts'

/** Switches between light and dark, and remembers the choice. */
export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => setTheme(other)}>
      {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  )
}
