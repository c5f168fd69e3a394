import type { CurrentUser } from '#domain/identity/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Basic information, address and password, each saved by itself. For the settings page, and for a dashboard's panel. */
export const ProfileSettings = ({ user }: { user: CurrentUser }) => (
  <div className="grid items-start gap-6 lg:grid-cols-3">
    <Card title="Basic Information" description="Stands on your reports and estimates.">
      {/* Filled in anew when what is saved changed. */}
      <ProfileForm key={JSON.stringify(user)} user={user} />
    </Card>
    <Card title="Email Address" description="You sign in with it, and estimates go there.">
      <ChangeEmailForm user={user} />
    </Card>
    <Card title="Password" description="A new one signs you out everywhere.">
      <ChangePasswordForm />
    </Card>
  </div>
)
