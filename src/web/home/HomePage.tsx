import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '#web/paths.ts'
import { SplashScreen } from '#web/shell/SplashScreen.tsx'
import { pageMeta, siteOrigin } from '#web/site/page-meta.ts'
import { useSessionHint } from '#web/site/session-hint.ts'
import { useToasts } from '#web/ui/toast.ts'
import { Landing } from './Landing.tsx'
import { ALIVE_EVENT } from './late-script.ts'
import { structuredData } from './structured-data.ts'

export const meta = () => [
  ...pageMeta({
    title: 'ODIE · Electrical estimates from home inspection reports',
    description:
      'Upload a home inspection report. ODIE finds the electrical deficiencies, a licensed local contractor prices them, and you get a PDF estimate with the page each line comes from.',
    path: paths.home(),
  }),
  { 'script:ld+json': structuredData(siteOrigin()) },
]

// The session, toasts and everything they need are not for strangers.
const SignedIn = lazy(() => import('./SignedIn.tsx').then(({ SignedIn }) => ({ default: SignedIn })))
const Toaster = lazy(() => import('#web/ui/Toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The landing page; for who is signed in, their home. */
export default function HomePage() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // Whoever comes here from another page of ours has no prerendered html before them, and need not see it flash by.
  const [isFromOwnPage] = useState(isInBrowser)
  const mayBeSignedIn = useSessionHint()
  const hasToasts = useToasts().length > 0
  useEffect(() => {
    dispatchEvent(new Event(ALIVE_EVENT))
  }, [])

  const waiting = isFromOwnPage ? <SplashScreen /> : <Landing />
  return (
    <>
      {mayBeSignedIn ? (
        <Suspense fallback={waiting}>
          <SignedIn waiting={waiting} otherwise={<Landing />} />
        </Suspense>
      ) : (
        <Landing />
      )}
      {/* In one place for both, so that the message after signing out stays when the page changes to the landing page. */}
      <Suspense>{(isFromOwnPage || mayBeSignedIn || hasToasts) && <Toaster />}</Suspense>
    </>
  )
}

const never = () => () => {}
