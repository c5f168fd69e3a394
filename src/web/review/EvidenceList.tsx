import { FileSearch, ScanText } from 'lucide-react'
import type { Finding } from '#domain/analysis/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { wordsOf } from '#web/ui/format.ts'
import type { LineEvidence } from './evidence.ts'
import type { Desk } from './use-desk.ts'

/** The inspector's own words. A click goes to where they stand. */
export function EvidenceList({
  desk,
  evidence,
  onShowReport,
}: {
  desk: Desk
  evidence: readonly LineEvidence[]
  onShowReport: () => void
}) {
  const findings = [...new Set(evidence.map(({ finding }) => finding))]
  return findings.map((finding) => (
    <div key={finding.id} className="grid gap-2">
      <FindingFacts finding={finding} />
      <ul className="grid gap-1.5">
        {finding.evidence.map(({ page, quote, boxes, ocr, source }) => (
          <li key={`${page} ${quote}`}>
            <button
              type="button"
              onClick={() => {
                desk.goTo({ page, boxes })
                onShowReport()
              }}
              className={classNames(
                'grid w-full gap-1 rounded-r-md border-l-2 py-1.5 pr-2 pl-3 text-left text-sm transition-colors hover:bg-hover',
                desk.place?.page === page && desk.place.boxes === boxes
                  ? 'border-mark-edge bg-mark'
                  : 'border-line',
              )}
            >
              <span className="wrap-anywhere">“{quote}”</span>
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
                <span className="inline-flex items-center gap-1 font-semibold">
                  <FileSearch aria-hidden className="size-3.5" />
                  Page {page}
                </span>
                {source !== 'body' && (
                  <span>{source === 'summary' ? 'in the summary' : 'under a photo'}</span>
                )}
                {ocr && (
                  <span className="inline-flex items-center gap-1 text-caution">
                    <ScanText aria-hidden className="size-3.5" />
                    read from a picture
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  ))
}

const PERCENT = 100

const FindingFacts = ({ finding }: { finding: Finding }) => (
  <p className="flex flex-wrap gap-x-2 text-xs text-muted">
    <strong className="font-semibold text-ink">{finding.title}</strong>
    <span>{wordsOf(finding.severity)}</span>
    <span>{wordsOf(finding.action)}</span>
    {finding.label && <span>inspector: {finding.label}</span>}
    <span>
      quantity {finding.quantity}, {finding.quantityStated ? 'stated' : 'assumed'}
    </span>
    <span title={finding.confidenceReason}>{Math.round(finding.confidence * PERCENT)} % sure</span>
    <span className="basis-full">{finding.confidenceReason}</span>
  </p>
)
