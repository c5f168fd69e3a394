import { CircleCheck, CircleOff, KeyRound, MailQuestion, ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import { resendInvitation } from '#domain/accounts/identity/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import {
  deactivateStaff,
  listStaff,
  reactivateStaff,
  type StaffMember,
} from '#domain/accounts/staff/contract.ts'
import { Deactivate } from '#web/accounts/activation/Deactivate.tsx'
import { Reactivate } from '#web/accounts/activation/Reactivate.tsx'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'

/** A user of the admin portal: who they are, how they log in, and how to end or restore their access. */
export const StaffRow = memo(function StaffRow({ member }: { member: StaffMember }) {
  const { data: user } = useCurrentUser()
  const isSelf = user?.id === member.id
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere font-medium">
          {personName(member)}
          {isSelf && <span className="text-muted"> (you)</span>}
        </p>
        <p className="wrap-anywhere text-xs text-muted">{member.email}</p>
        <p className="text-xs text-muted">
          Added <DateTime at={member.createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StaffBadges member={member} />
        <Actions member={member} isSelf={isSelf} />
      </div>
    </li>
  )
})

function StaffBadges({ member }: { member: StaffMember }) {
  if (member.isDeactivated)
    return (
      <Badge tone="caution" icon={CircleOff}>
        Deactivated
      </Badge>
    )
  if (!member.isEmailVerified) return <Badge icon={MailQuestion}>Invited</Badge>
  return (
    <>
      <Badge tone="good" icon={CircleCheck}>
        Active
      </Badge>
      {member.hasSecondFactor ? (
        <Badge icon={ShieldCheck}>Two-step login</Badge>
      ) : (
        <Badge tone="caution" icon={KeyRound}>
          Password only
        </Badge>
      )}
    </>
  )
}

/** Everyone but yourself, and but the account that the installation names. */
function Actions({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  if (member.isDeactivated) return <ReactivateStaff member={member} />
  if (isSelf || member.isFirstAdmin) return null
  return (
    <>
      {!member.isEmailVerified && <Resend member={member} />}
      <DeactivateStaff member={member} />
    </>
  )
}

function Resend({ member: { email } }: { member: StaffMember }) {
  const command = useCommand(resendInvitation)
  const resend = () =>
    command.mutate(
      { email },
      {
        onSuccess: ({ message }) =>
          showToast({ tone: 'good', title: 'Invitation sent', description: message }),
        onError: showFailure('Failed to send the invitation'),
      },
    )
  return (
    <Button
      size="sm"
      aria-label={`Resend the invitation to ${email}`}
      pending={command.isPending}
      onClick={resend}
    >
      Resend
    </Button>
  )
}

/** Withdraws the invitation of a person who hasn't accepted it. */
function DeactivateStaff({ member }: { member: StaffMember }) {
  const command = useCommand(deactivateStaff, { refreshes: [listStaff] })
  const name = personName(member)
  const text = member.isEmailVerified ? deactivationOf(name) : withdrawalOf(name)
  return <Deactivate id={member.id} name={name} command={command} text={text} />
}

const FAILURE = 'Failed to deactivate the account'

const deactivationOf = (name: string) => ({
  action: 'Deactivate',
  title: `Deactivate ${name}?`,
  consequences:
    'They’ll be logged out everywhere and can’t log in until you reactivate them. What they did is kept.',
  done: 'Account deactivated',
  failure: FAILURE,
})

const withdrawalOf = (name: string) => ({
  action: 'Withdraw invitation',
  title: `Withdraw the invitation of ${name}?`,
  consequences:
    'The link in their email stops working. You can reactivate the account later and send a new invitation.',
  done: 'Invitation withdrawn',
  failure: FAILURE,
})

function ReactivateStaff({ member }: { member: StaffMember }) {
  const command = useCommand(reactivateStaff, { refreshes: [listStaff] })
  return (
    <Reactivate
      id={member.id}
      name={personName(member)}
      command={command}
      done="Account reactivated"
      failure="Failed to reactivate the account"
    />
  )
}
