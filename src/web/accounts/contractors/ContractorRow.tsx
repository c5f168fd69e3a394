import { BadgeCheck, CalendarClock, CircleAlert, Clock, MailQuestion, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { type Contractor, resendContractorInvitation } from '#domain/accounts/contractors/contract.ts'
import { licenseStateOf } from '#domain/accounts/contractors/rules.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { daysUntil } from '#kernel/days.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { licenseText } from './license-text.ts'
import { CHANGED_BY_CONTRACTOR } from './queries.ts'

/** A contractor, and the dialog that's open for them. */
export type OpenContractor = { contractor: Contractor; dialog: 'view' | 'edit' | 'delete' }

/** Memoized, because opening a dialog would render every row of a long list again. */
export const ContractorRow = memo(function ContractorRow({
  contractor,
  onOpen,
}: {
  contractor: Contractor
  onOpen: (open: OpenContractor) => void
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere font-medium">{businessName(contractor)}</p>
        <p className="wrap-anywhere text-xs text-muted">
          {[
            `${contractor.firstName ?? ''} ${contractor.lastName ?? ''}`.trim(),
            contractor.email,
            contractor.phone,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {contractor.pendingEmail && (
          <p className="wrap-anywhere text-xs text-muted">
            {contractor.pendingEmail} will replace their email once they confirm it.
          </p>
        )}
        <p className="text-xs text-muted">
          {contractor.licenseNumber && 'License '}
          {licenseText(contractor, new Date())} ·{' '}
          {countText(contractor.territories, 'territory', 'territories')} ·{' '}
          {countText(contractor.pricebookItems, 'price')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ContractorBadges contractor={contractor} />
        {!contractor.isEmailVerified && <SendVerification contractor={contractor} />}
        <Button
          size="sm"
          variant={contractor.isEmailVerified ? 'secondary' : 'quiet'}
          onClick={() => onOpen({ contractor, dialog: 'view' })}
          aria-label={`View ${businessName(contractor)}`}
        >
          View
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => onOpen({ contractor, dialog: 'edit' })}
          aria-label={`Edit ${businessName(contractor)}`}
        >
          <Pencil aria-hidden />
          Edit
        </Button>
        <Tooltip text="Delete this contractor">
          <IconButton
            label={`Delete ${businessName(contractor)}`}
            onClick={() => onOpen({ contractor, dialog: 'delete' })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Tooltip>
      </div>
    </li>
  )
})

/** Whether staff have verified the contractor, and whether the contractor has verified their email address. */
export const ContractorBadges = ({ contractor }: { contractor: Contractor }) => (
  <>
    {contractor.isVerified ? (
      <Badge tone="good" icon={BadgeCheck}>
        Verified
      </Badge>
    ) : (
      <Badge tone="caution" icon={Clock}>
        Pending
      </Badge>
    )}
    <LicenseBadge contractor={contractor} />
    {!contractor.isEmailVerified && <Badge icon={MailQuestion}>Email not verified</Badge>}
  </>
)

/** Only while there's something wrong with the license, or will be soon. */
function LicenseBadge({ contractor }: { contractor: Contractor }) {
  const now = new Date()
  switch (licenseStateOf(contractor, now)) {
    case 'expired':
      return (
        <Badge tone="danger" icon={CircleAlert}>
          License expired
        </Badge>
      )
    case 'ending':
      return (
        <Badge tone="caution" icon={CalendarClock}>
          License {daysUntil(contractor.licenseExpires!, now) === 0 ? 'expires today' : 'expires soon'}
        </Badge>
      )
    default:
      return null
  }
}

function SendVerification({ contractor }: { contractor: Contractor }) {
  const send = useCommand(resendContractorInvitation, { refreshes: CHANGED_BY_CONTRACTOR })
  const resend = () =>
    send.mutate(
      { id: contractor.id },
      {
        onSuccess: () =>
          showToast({ tone: 'good', title: 'Success', description: 'Verification email sent successfully' }),
        onError: showFailure('Failed to send verification email'),
      },
    )
  return (
    <Button size="sm" pending={send.isPending} onClick={resend}>
      Send Verification
    </Button>
  )
}
