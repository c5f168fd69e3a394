import { Navigate } from 'react-router'
import { useCurrentUser } from '#web/api/session.ts'
import { paths, portalOf } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PortalHeader } from '#web/shell/PortalHeader.tsx'
import { SplashScreen } from '#web/shell/SplashScreen.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import { Sessions } from './Sessions.tsx'

export const meta = () => [{ title: 'Profile Settings · ODIE' }]

/** Everybody's own settings, whatever their role. */
export default function AccountPage() {
  const session = useCurrentUser()
  return (
    <Loaded query={session} skeleton={<SplashScreen />} failure="We could not find out who is signed in">
      {(user) =>
        user ? (
          <>
            <SkipLink />
            <PortalHeader user={user} />
            <Page>
              <PageHeader
                title="Profile Settings"
                description="Your name, address, password, and where you are signed in."
                actions={<ButtonLink to={portalOf(user.role)}>Back to your dashboard</ButtonLink>}
              />
              <ProfileSettings user={user} />
              <Sessions />
            </Page>
          </>
        ) : (
          <Navigate to={paths.signIn({ next: paths.account() })} replace />
        )
      }
    </Loaded>
  )
}
