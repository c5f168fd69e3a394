import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Basic information, email, and password, each saved on its own. */
export const ProfileSettings = ({ user }: { user: CurrentUser }) => (
  <div className="grid items-start gap-6 lg:grid-cols-3">
    <Card title="Basic Information" description="Shown on your reports and estimates.">
      {/* Reset when the saved values change. */}
      <ProfileForm key={JSON.stringify(user)} user={user} />
    </Card>
    <Card title="Email Address" description={emailUse(user)}>
      <ChangeEmailForm user={user} />
    </Card>
    {user.hasPassword ? (
      <Card title="Password" description="Changing it logs you out everywhere.">
        <ChangePasswordForm />
      </Card>
    ) : (
      <Card title="Password" description="Setting one logs you out everywhere.">
        <FirstPassword user={user} />
      </Card>
    )}
  </div>
)

const emailUse = ({ role }: CurrentUser) =>
  role === 'admin'
    ? 'You log in with this address, and we send notices about your account to it.'
    : 'You log in with this address, and we send your estimates to it.'
