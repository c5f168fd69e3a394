import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { type Attachment, getAttachment } from '#domain/repairs/attachments/contract.ts'
import {
  type CompletionRecord,
  getCompletion,
  getCompletionPdf,
  reportProblem,
  settleProblem,
} from '#domain/repairs/completion/contract.ts'
import { doneInWords } from '#domain/repairs/completion/rules.ts'
import { listStandings } from '#domain/repairs/standings/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { completionOf } from '#web/estimates/queries.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CompletedLines } from './CompletedLines.tsx'
import { CompletionFacts } from './CompletionFacts.tsx'
import { EarlierVersions } from './EarlierVersions.tsx'
import { Problems } from './Problems.tsx'

const ShareDialog = lazyDialog(() =>
  import('#web/client/shares/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
)

/** What the contractor reported as done and what isn't right with it, for its agent, who can share it, and for staff. Nothing until there's a report. */
export function CompletionCard({
  estimateId: id,
  canShare = false,
}: {
  estimateId: EstimateId
  canShare?: boolean
}) {
  const record = useQuery(completionOf(id))
  return (
    <Loaded
      query={record}
      skeleton={<SkeletonRows label="Loading the completion record" rows={2} />}
      failure="We couldn’t load the completion record"
    >
      {(loaded) =>
        loaded.completion && (
          <>
            {canShare ? (
              <ProblemsForAgent record={loaded} reload={() => record.refetch()} />
            ) : (
              <Problems record={loaded} reader="staff" />
            )}
            <Reported record={loaded} canShare={canShare} />
          </>
        )
      }
    </Loaded>
  )
}

function ProblemsForAgent({ record, reload }: { record: CompletionRecord; reload: () => unknown }) {
  const { estimateId: id } = record
  const reporting = useCommand(reportProblem, { refreshes: [getCompletion, listStandings] })
  const settling = useCommand(settleProblem, { refreshes: [getCompletion, listStandings] })
  return (
    <Problems
      record={record}
      reader="agent"
      writing={{
        reportProblem: (input) => reporting.mutateAsync({ ...input, id }),
        settle: (input) => settling.mutateAsync({ ...input, id }),
        reload,
      }}
    />
  )
}

function Reported({ record, canShare }: { record: CompletionRecord; canShare: boolean }) {
  const { estimateId: id, completion } = record
  const [isSharing, setIsSharing] = useState(false)
  const hrefOfFile = (attachment: Attachment) => hrefOf(getAttachment, { id, attachmentId: attachment.id })
  return (
    <Card title="Completion record" description={`${completion?.by} reported ${doneInWords(record)}.`} flush>
      <div className="grid gap-4 px-5 pb-5 sm:px-6">
        <CompletionFacts record={record} />
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
      <CompletedLines record={record} hrefOf={hrefOfFile} />
      <EarlierVersions record={record} hrefOf={hrefOfFile} />
      {isSharing && <ShareDialog estimateId={id} purpose="completion" onClose={() => setIsSharing(false)} />}
    </Card>
  )
}
