import { lazy, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSessionHint } from '#web/api/session-hint.ts'
import { paths } from '#web/paths.ts'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { pageMeta, siteOrigin } from '#web/shell/public/page-meta.ts'
import { Landing } from '#web/site/landing/Landing.tsx'
import { isLandingSection } from '#web/site/landing/landing-sections.ts'
import { useToasts } from '#web/toast.ts'
import { structuredData } from './structured-data.ts'

export const meta = () => [
  ...pageMeta({
    title: 'ODIE · Electrical estimates from home inspection reports',
    description:
      'Upload a home inspection report. ODIE drafts the electrical repair estimate in minutes, priced by a licensed local contractor, with every line traced to its page in the report.',
    path: paths.home(),
  }),
  { 'script:ld+json': structuredData(siteOrigin()) },
]

// Lazy, because visitors don't need the session, the toasts, or their dependencies.
const SignedIn = lazy(() => import('./SignedIn.tsx').then(({ SignedIn }) => ({ default: SignedIn })))
const Toaster = lazy(() => import('#web/ui/Toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The landing page for visitors. Signed-in users are led to their dashboard, unless a link opens one of its sections. */
export default function HomePage() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [isNavigation] = useState(isInBrowser)
  const mayBeSignedIn = useSessionHint()
  const hasToasts = useToasts().length > 0
  const { hash } = useLocation()

  useLayoutEffect(() => {
    if (isInBrowser) delete document.documentElement.dataset.session
  }, [isInBrowser])

  // Footer links open the landing page's sections for signed-in users too.
  const wantsLanding = isLandingSection(hash)
  return (
    <>
      {mayBeSignedIn && !wantsLanding ? (
        <Suspense fallback={<SplashScreen />}>
          <SignedIn fallback={<SplashScreen />} signedOut={<Landing />} />
        </Suspense>
      ) : (
        <>
          {/* Signed-in users would click on a page that's about to be replaced. */}
          {!isInBrowser && (
            <div className="hidden session-hint:block">
              <SplashScreen />
            </div>
          )}
          <div className="session-hint:hidden">
            <Landing isSignedIn={mayBeSignedIn} />
          </div>
        </>
      )}
      {/* For the toast of the sign-out that led here. */}
      <Suspense>{(isNavigation || mayBeSignedIn || hasToasts) && <Toaster />}</Suspense>
    </>
  )
}

const never = () => () => {}
