import './app.css'
import latinFont from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { forgetEarlyReads } from '#web/api/early-request.ts'
import { HYDRATED_EVENT } from '#web/shell/loading/late-script.ts'
import { ScriptProblem } from '#web/shell/loading/ScriptProblem.tsx'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { RootErrorBoundary } from '#web/shell/RootErrorBoundary.tsx'
import { HEAD_SCRIPT } from '#web/shell/theme/theme.ts'
import { useContentFocus } from '#web/shell/use-content-focus.ts'

export const meta = () => [
  { title: 'ODIE · On-Demand Inspection Estimates' },
  {
    name: 'description',
    content: 'A home inspection report in, a licensed contractor’s electrical repair estimate out.',
  },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script in the head sets an attribute here before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f6f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121314" />
        {/* Discovered only in the style sheet, the font would load later and make the text jump. */}
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; as a child, its quotes would be escaped */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh">
        <noscript>
          <p className="border-b border-line bg-caution-soft px-4 py-3 text-center text-sm">
            ODIE needs JavaScript to log you in and show your reports. Please turn it on and reload this page.
          </p>
        </noscript>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useHashOfEarlyClick()
  useContentFocus()
  useForgottenReads()
  useEffect(() => {
    delete document.documentElement.dataset.tab
    dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
  return (
    <>
      <Outlet />
      <ScriptProblem />
    </>
  )
}

/** The router reads the URL before hydration and listens only after it, so it misses a click on `#section` in between. */
function useHashOfEarlyClick() {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, search, hash } = window.location
    if (hash !== location.hash) void navigate(`${pathname}${search}${hash}`, { replace: true })
  }, [location, navigate])
}

/** What was read for the page that the browser loaded gets old while the user is on other pages. */
function useForgottenReads() {
  const { key } = useLocation()
  const loaded = useRef(key)
  useEffect(() => {
    if (key !== loaded.current) forgetEarlyReads()
  }, [key])
}

export function HydrateFallback() {
  return (
    <>
      <SplashScreen />
      <ScriptProblem isStarting />
    </>
  )
}

export const ErrorBoundary = RootErrorBoundary
