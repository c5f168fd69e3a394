import { Trash2 } from 'lucide-react'
import { listAgentShares, listShares, revokeShare, type Share } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText, dateText } from '#web/ui/format.ts'

/** A link to an estimate, with the way to end it. `address` is the property's, where the list has links to several estimates. */
export function LinkRow({
  estimateId,
  share,
  address,
}: {
  estimateId: EstimateId
  share: Share
  address?: string
}) {
  const revoking = useCommand(revokeShare, { refreshes: [listShares, listAgentShares] })
  const end = () =>
    revoking.mutate(
      { id: estimateId, shareId: share.id },
      {
        onSuccess: () => showToast({ tone: 'good', title: 'Link ended', description: 'It no longer works.' }),
        onError: showFailure('Failed to end the link'),
      },
    )
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere font-medium">{share.recipient}</p>
        {address && <p className="wrap-anywhere">{address}</p>}
        <p className="text-xs text-muted">
          {share.lastOpenedAt ? (
            <>
              Opened {countText(share.openings, 'time')}, last <DateTime at={share.lastOpenedAt} withTime />
            </>
          ) : (
            'Not opened yet'
          )}
          {' · '}
          works until {dateText(share.expiresAt)}
        </p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        pending={revoking.isPending}
        aria-label={`End link for ${share.recipient}${address ? ` to ${address}` : ''}`}
        onClick={end}
      >
        <Trash2 aria-hidden />
        End link
      </Button>
    </li>
  )
}
