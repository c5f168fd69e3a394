import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { getAttachment } from '#domain/repairs/attachments/contract.ts'
import { getCompletion, getCompletionPdf } from '#domain/repairs/completion/contract.ts'
import { doneInWords } from '#domain/repairs/completion/rules.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CompletedLines } from './CompletedLines.tsx'
import { CompletionFacts } from './CompletionFacts.tsx'

const ShareDialog = lazyDialog(() =>
  import('#web/client/shares/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
)

/** What the contractor reported as done, for its agent, who can share it, and for staff. Nothing until there's a report. */
export function CompletionCard({
  estimateId: id,
  canShare = false,
}: {
  estimateId: EstimateId
  canShare?: boolean
}) {
  const record = useQuery(query(getCompletion, { id }))
  const [isSharing, setIsSharing] = useState(false)
  return (
    <Loaded
      query={record}
      skeleton={<SkeletonRows label="Loading the completion record" rows={2} />}
      failure="We couldn’t load the completion record"
    >
      {(loaded) =>
        loaded.completion && (
          <Card
            title="Completion record"
            description={`${loaded.completion.by} reported ${doneInWords(loaded)}.`}
            flush
          >
            <div className="grid gap-4 px-5 pb-5 sm:px-6">
              <CompletionFacts record={loaded} />
              <div className="flex flex-wrap gap-2">
                <FileLink size="sm" href={hrefOf(getCompletionPdf, { id })}>
                  <Download aria-hidden />
                  Completion record (PDF)
                </FileLink>
                {canShare && (
                  <Button size="sm" onClick={() => setIsSharing(true)}>
                    <Share2 aria-hidden />
                    Share the record
                  </Button>
                )}
              </div>
            </div>
            <CompletedLines
              record={loaded}
              hrefOf={(attachment) => hrefOf(getAttachment, { id, attachmentId: attachment.id })}
            />
            {isSharing && (
              <ShareDialog estimateId={id} purpose="completion" onClose={() => setIsSharing(false)} />
            )}
          </Card>
        )
      }
    </Loaded>
  )
}
