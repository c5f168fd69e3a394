import { accessTokensQuery } from '#web/accounts/access-tokens/access-tokens-query.ts'
import { passkeysQuery } from '#web/accounts/passkeys/Passkeys.tsx'
import { ProviderNotice } from '#web/accounts/providers/ProviderNotice.tsx'
import { identitiesQuery, providersQuery } from '#web/accounts/providers/queries.ts'
import { portalOf } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { currentUser, isNewcomer } from '#web/session/session.ts'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PortalHeader } from '#web/shell/portal/PortalHeader.tsx'
import { RedirectToSignIn } from '#web/shell/portal/RedirectToSignIn.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ConnectedSystems } from './ConnectedSystems.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import { Reminders } from './Reminders.tsx'
import { Sessions } from './Sessions.tsx'
import { SignInSecurity } from './SignInSecurity.tsx'
import { sessionsQuery } from './sessions-query.ts'
import { dataExportQuery, YourData } from './YourData.tsx'

export const meta = () => [{ title: 'Profile Settings · ODIE' }]

export const clientLoader = () =>
  preload(
    currentUser,
    sessionsQuery,
    passkeysQuery,
    identitiesQuery,
    providersQuery,
    accessTokensQuery,
    dataExportQuery,
  )

/** The user's own settings, whatever their role. */
export default function AccountPage() {
  return (
    <SessionLoaded skeleton={<SplashScreen />}>
      {(user) =>
        user ? (
          <>
            <SkipLink />
            <PortalHeader user={user} />
            <Page>
              <PageHeader
                title="Profile Settings"
                description="Your name, email, password, passkeys, connected accounts, where you’re logged in, and your data."
                actions={<ButtonLink to={portalOf(user.role)}>Back to your dashboard</ButtonLink>}
              />
              <ProviderNotice />
              <ProfileSettings user={user} />
              <SignInSecurity user={user} />
              {user.role === 'agent' && !isNewcomer(user) && <Reminders />}
              <Sessions role={user.role} />
              {!isNewcomer(user) && <ConnectedSystems />}
              {!isNewcomer(user) && <YourData user={user} />}
            </Page>
          </>
        ) : (
          <RedirectToSignIn />
        )
      }
    </SessionLoaded>
  )
}
