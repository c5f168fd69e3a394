import type { ReactNode } from 'react'
import type { Role } from '#kernel/actor.ts'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PortalHeader } from '#web/shell/portal/PortalHeader.tsx'
import { RedirectToSignIn } from '#web/shell/portal/RedirectToSignIn.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'

/** A page of the user's settings, whatever their role. */
export const SettingsFrame = ({ children }: { children: (role: Role) => ReactNode }) => (
  <SessionLoaded skeleton={<SplashScreen />}>
    {(user) =>
      user?.role ? (
        <>
          <SkipLink />
          <PortalHeader user={user} />
          <Page>{children(user.role)}</Page>
        </>
      ) : (
        <RedirectToSignIn />
      )
    }
  </SessionLoaded>
)
