import { FileText } from 'lucide-react'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { evidenceOf } from '#web/review/desk/draft/evidence.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'

/** Stands in for a report whose text isn't stored, such as an older one: the quotes behind the selected line. */
export function QuotesOnly({ line, findings }: { line: LineEdit | undefined; findings: readonly Finding[] }) {
  const evidence = line ? evidenceOf(line, findings) : []
  return (
    <section aria-label="The report" className="flex-1 overflow-y-auto bg-sunken p-5 sm:p-8">
      <p className="text-sm text-muted">
        The text of this report isn’t stored. Here are the inspector’s words for the selected line.
      </p>
      {evidence.length === 0 ? (
        <EmptyState icon={FileText} title="No quotes">
          Select a line that’s based on a finding.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-4">
          {evidence.map(({ evidence: { page, quote } }) => (
            <li
              key={`${page} ${quote}`}
              className="rounded-md bg-surface p-5 text-lg leading-relaxed shadow-card ring-1 ring-line"
            >
              <mark className="box-decoration-clone bg-mark text-ink">{quote}</mark>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
