import { CircleCheck, CircleOff, KeyRound, MailQuestion, ShieldCheck } from 'lucide-react'
import { memo, useState } from 'react'
import { resendInvitation } from '#domain/accounts/identity/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import {
  deactivateStaff,
  listStaff,
  reactivateStaff,
  type StaffMember,
} from '#domain/accounts/staff/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
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
  if (member.isDeactivated) return <Reactivate member={member} />
  if (isSelf || member.isFirstAdmin) return null
  return (
    <>
      {!member.isEmailVerified && <Resend member={member} />}
      <Deactivate member={member} />
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

function Deactivate({ member }: { member: StaffMember }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const command = useCommand(deactivateStaff, { refreshes: [listStaff] })
  const name = personName(member)
  const words = member.isEmailVerified
    ? {
        action: 'Deactivate',
        title: `Deactivate ${name}?`,
        text: 'They’ll be logged out everywhere and can’t log in until you reactivate them. What they did is kept.',
        done: 'Account deactivated',
      }
    : {
        action: 'Withdraw invitation',
        title: `Withdraw the invitation of ${name}?`,
        text: 'The link in their email stops working. You can reactivate the account later and send a new invitation.',
        done: 'Invitation withdrawn',
      }
  const confirm = () =>
    command.mutate(
      { id: member.id },
      {
        onSuccess: () => showToast({ tone: 'good', title: words.done, description: name }),
        onError: showFailure('Failed to deactivate the account'),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${words.action}: ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        {words.action}
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title={words.title}
        confirm={words.action}
        variant="danger"
        pending={command.isPending}
      >
        <p>{words.text}</p>
      </Confirm>
    </>
  )
}

function Reactivate({ member }: { member: StaffMember }) {
  const command = useCommand(reactivateStaff, { refreshes: [listStaff] })
  const name = personName(member)
  const reactivate = () =>
    command.mutate(
      { id: member.id },
      {
        onSuccess: () => showToast({ tone: 'good', title: 'Account reactivated', description: name }),
        onError: showFailure('Failed to reactivate the account'),
      },
    )
  return (
    <Button size="sm" aria-label={`Reactivate ${name}`} pending={command.isPending} onClick={reactivate}>
      Reactivate
    </Button>
  )
}
