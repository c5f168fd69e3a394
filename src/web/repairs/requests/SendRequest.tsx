import { useQuery } from '@tanstack/react-query'
import { Copy, Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import {
  getAgreedListPdf,
  getRepairRequestPdf,
  getRepairRequestText,
  type RequestVersion,
} from '#domain/repairs/requests/contract.ts'
import { hasAgreedList } from '#domain/repairs/requests/rules.ts'
import { call, hrefOf } from '#web/api/call.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { agreedListText } from './request-words.ts'

const ShareDialog = lazyDialog(() =>
  import('#web/client/shares/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
)

/** The saved request as a link to respond, as text to paste, and as PDF; and what's agreed by now. */
export function SendRequest({
  estimateId,
  latest: { version, lines },
  isReplaced,
}: {
  estimateId: EstimateId
  latest: RequestVersion
  /** Whether a newer estimate has replaced its own, so that it can't be answered. */
  isReplaced: boolean
}) {
  const [isSharing, setIsSharing] = useState(false)
  // Read ahead: browsers only copy right after the click.
  const text = useQuery({
    queryKey: [getRepairRequestText.name, estimateId, version],
    queryFn: ({ signal }) => call(getRepairRequestText, { id: estimateId }, signal),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {!isReplaced && (
        <Button onClick={() => setIsSharing(true)}>
          <Link2 aria-hidden />
          Link for the other side
        </Button>
      )}
      <Button disabled={!text.data} onClick={() => void copyText(text.data?.text ?? '', 'Request')}>
        <Copy aria-hidden />
        Copy as text
      </Button>
      <FileLink href={hrefOf(getRepairRequestPdf, { id: estimateId })}>
        <Download aria-hidden />
        PDF
      </FileLink>
      {hasAgreedList(lines) && (
        <FileLink href={hrefOf(getAgreedListPdf, { id: estimateId })}>
          <Download aria-hidden />
          {agreedListText(lines)}
        </FileLink>
      )}
      {isSharing && (
        <ShareDialog estimateId={estimateId} purpose="respond" onClose={() => setIsSharing(false)} />
      )}
    </div>
  )
}
