import { ExternalLink, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminEstimate, RelatedEstimate } from '#domain/estimates/contract.ts'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { useEarlierWork } from '#web/client/acceptance/use-earlier-work.ts'
import { paths } from '#web/paths.ts'
import type { Saving } from '#web/review/desk/saving/use-saving.ts'
import { showToast } from '#web/toast.ts'
import { Button, ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { countText } from '#web/ui/format.ts'
import { replacedText } from './replaced-text.ts'

/** A revision names the estimate that it replaces, links its PDF, and can be discarded. */
export function ReplacesNote({ estimate, saving }: { estimate: AdminEstimate; saving: Saving }) {
  const { replaces, status } = estimate
  if (!replaces) return null
  const isDraft = status === 'draft'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="flex items-start gap-1.5 font-medium">
        <History aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        {isDraft ? 'Revision in progress: replaces' : 'Replaced'} {replacedText(replaces)}
      </p>
      <span className="flex flex-wrap gap-1">
        <ButtonLink size="sm" variant="quiet" to={paths.review(replaces.id)}>
          View the sent estimate
        </ButtonLink>
        {replaces.hasPdf && <PdfLink id={replaces.id} />}
        {isDraft && (
          <DiscardButton agentName={estimate.report.agentName} replaces={replaces} saving={saving} />
        )}
      </span>
      {isDraft && <DoneBefore estimate={estimate} />}
    </div>
  )
}

/** What of the draft the contractor has already done, so that staff don't offer it again by mistake. */
function DoneBefore({ estimate: { id, estimateData } }: { estimate: AdminEstimate }) {
  const done = useEarlierWork(id)
  const [first, ...others] = (estimateData?.line_items ?? []).filter((line) => done.has(line.id))
  if (!first) return null
  const more = others.length > 0 && ` and ${countText(others.length, 'more line')}`
  return (
    <p className="basis-full wrap-anywhere text-caution">
      Already done, by the contractor’s report: “{first.description}”{more}. Remove what the agent shouldn’t
      be offered again.
    </p>
  )
}

const PdfLink = ({ id }: Pick<RelatedEstimate, 'id'>) => (
  <FileLink
    size="sm"
    variant="quiet"
    href={hrefOf(downloadEstimatePdf, { id })}
    target="_blank"
    rel="noopener"
  >
    <ExternalLink aria-hidden />
    View its PDF
  </FileLink>
)

function DiscardButton({
  agentName,
  replaces,
  saving,
}: {
  agentName: string
  replaces: RelatedEstimate
  saving: Saving
}) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const discard = async () => {
    const kept = await saving.discard()
    setIsAsking(false)
    if (!kept) return
    showToast({ tone: 'good', title: 'Revision discarded' })
    void navigate(paths.review(kept.id))
  }
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        Discard revision
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void discard()}
        title="Discard this revision?"
        confirm="Discard revision"
        cancel="Keep it"
        variant="danger"
        pending={saving.isDiscarding}
      >
        <p>
          Your changes will be deleted. {agentName} will keep what was sent: {replacedText(replaces)}.
        </p>
      </Confirm>
    </>
  )
}
