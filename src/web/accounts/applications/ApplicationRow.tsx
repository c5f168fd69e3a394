import { CircleCheck, CircleX, Hourglass, MailPlus } from 'lucide-react'
import {
  type Application,
  type ApplicationStatus,
  declineApplication,
  inviteApplicant,
  listApplications,
} from '#domain/accounts/applications/contract.ts'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'

export function ApplicationRow({ application }: { application: Application }) {
  const { companyName, firstName, lastName, email, phone, licenseNumber, zipCodes } = application
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-5 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <h3 className="wrap-anywhere font-semibold">{companyName}</h3>
        <p className="wrap-anywhere text-sm text-muted">
          {firstName} {lastName} · {email} · {phone}
        </p>
        <p className="wrap-anywhere text-sm text-muted">
          License {licenseNumber} · Applied <DateTime at={application.createdAt} />
        </p>
        <p className="mt-1 wrap-anywhere text-sm">
          <span className="text-muted">ZIP codes:</span> {zipCodes.join(', ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={application.status} />
        {application.status === 'open' && <Decision application={application} />}
      </div>
    </li>
  )
}

function StatusBadge({ status }: { status: ApplicationStatus }) {
  switch (status) {
    case 'open':
      return (
        <Badge tone="caution" icon={Hourglass}>
          Open
        </Badge>
      )
    case 'invited':
      return (
        <Badge tone="good" icon={CircleCheck}>
          Invited
        </Badge>
      )
    case 'declined':
      return <Badge icon={CircleX}>Declined</Badge>
  }
}

function Decision({ application: { id, companyName, email } }: { application: Application }) {
  const refreshes = [listApplications, listContractors]
  const inviting = useCommand(inviteApplicant, { refreshes })
  const declining = useCommand(declineApplication, { refreshes })
  const isPending = inviting.isPending || declining.isPending

  const onError = showFailure('Please try again later.')
  const onInvited = () =>
    showToast({ tone: 'good', title: 'Invitation sent', description: `It’s on its way to ${email}.` })
  const onDeclined = () =>
    showToast({ tone: 'good', title: 'Declined', description: `${companyName} wasn’t notified.` })

  return (
    <>
      <Button
        size="sm"
        variant="primary"
        pending={inviting.isPending}
        disabled={isPending}
        onClick={() => inviting.mutate({ id }, { onSuccess: onInvited, onError })}
        aria-label={`Invite ${companyName}`}
      >
        <MailPlus aria-hidden />
        Invite
      </Button>
      <Button
        size="sm"
        variant="quiet"
        pending={declining.isPending}
        disabled={isPending}
        onClick={() => declining.mutate({ id }, { onSuccess: onDeclined, onError })}
        aria-label={`Decline ${companyName}`}
      >
        Decline
      </Button>
    </>
  )
}
