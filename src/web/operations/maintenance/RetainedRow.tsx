import { Archive, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  listRetainedReports,
  type RetainedReport,
  releaseReportFile,
} from '#domain/operations/maintenance/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

const KeepDialog = lazyDialog(() => import('./KeepDialog.tsx').then(({ KeepDialog }) => KeepDialog))

/** A report's file with the day on which it's deleted. */
export function RetainedRow({ report }: { report: RetainedReport }) {
  const { propertyAddress, originalFileName, agentName, uploadedAt, processedAt, deletesAt, keepReason } =
    report
  const [isKeeping, setIsKeeping] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="line-clamp-2 wrap-anywhere font-medium">{propertyAddress}</p>
        <p className="wrap-anywhere text-xs text-muted">
          {originalFileName} · {agentName} ·{' '}
          {processedAt ? (
            <>
              processed <DateTime at={processedAt} />
            </>
          ) : (
            <>
              uploaded <DateTime at={uploadedAt} />
            </>
          )}
        </p>
        {keepReason && <p className="mt-1 wrap-anywhere text-xs text-muted">Kept: {keepReason}</p>}
      </div>
      {keepReason && (
        <Badge tone="accent" icon={Archive}>
          Kept longer
        </Badge>
      )}
      <p className="text-sm">
        Deleted after <DateTime at={deletesAt} />
      </p>
      <span className="flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Keep longer: the report for ${propertyAddress}`}
          onClick={() => setIsKeeping(true)}
        >
          <Archive aria-hidden />
          Keep longer
        </Button>
        {keepReason && <ReleaseButton report={report} />}
      </span>
      {isKeeping && <KeepDialog report={report} onClose={() => setIsKeeping(false)} />}
    </li>
  )
}

function ReleaseButton({ report: { reportId, propertyAddress } }: { report: RetainedReport }) {
  const releasing = useCommand(releaseReportFile, { refreshes: [listRetainedReports] })
  const onError = showFailure('Please try again later.')
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={releasing.isPending}
      aria-label={`Stop keeping the report for ${propertyAddress}`}
      onClick={() => releasing.mutate({ id: reportId }, { onError })}
    >
      <Undo2 aria-hidden />
      Stop keeping
    </Button>
  )
}
