import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ThemeToggle } from '#web/shell/theme/ThemeToggle.tsx'
import { Wordmark } from '../Wordmark.tsx'

export const PublicHeader = ({ children }: { children?: ReactNode }) => (
  <header className="mx-auto flex h-18 w-full max-w-6xl items-center justify-between px-4 sm:px-6">
    <Link to={paths.home()} className="rounded-sm">
      <Wordmark />
    </Link>
    <div className="flex items-center gap-2">
      <ThemeToggle />
      {children}
    </div>
  </header>
)
