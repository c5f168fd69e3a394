import { FileText } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { evidenceOf } from './evidence.ts'
import type { Desk } from './use-desk.ts'

/** A report without page pictures (Word, text): the words themselves have to do. */
export function QuotesOnly({ desk: { draft, selected } }: { desk: Desk }) {
  const evidence = selected ? evidenceOf(selected, draft.base.findings) : []
  return (
    <section aria-label="The report" className="overflow-y-auto bg-sunken p-5 sm:p-8">
      <p className="text-sm text-muted">
        This format has no pages to show. These are the inspector’s words behind the selected line.
      </p>
      {evidence.length === 0 ? (
        <EmptyState icon={FileText} title="No quote">
          Select a line that comes from a finding.
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
