import type { CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { correctedAt, dayLabel, overLimitText } from '#domain/repairs/completion/rules.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import { dayInWords } from '#kernel/days.ts'
import { dollarText } from '#kernel/money.ts'
import { dateText, momentText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Who did the work, when, and under which permit. */
export function CompletionFacts({ record }: { record: CompletionRecord }) {
  const { completion, contractor, notToExceed } = record
  if (!completion) return null
  const corrected = correctedAt(completion)
  const overLimit = overLimitText(record)
  const facts: [string, string | null | undefined][] = [
    [
      'Contractor',
      [nameOf(record), completion.license && `license ${completion.license}`].filter(Boolean).join(', '),
    ],
    ['Phone', contractor?.phone],
    [dayLabel(record), completion.doneOn && dayInWords(completion.doneOn)],
    ['Reported', dateText(completion.firstAt ?? completion.at)],
    ['Corrected', corrected && momentText(corrected)],
    ['Permit', completion.permit],
    ['Inspection', completion.inspection],
    ['Not to exceed', notToExceed && dollarText(notToExceed)],
    ['Charged in total', completion.charged && dollarText(completion.charged)],
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="flex justify-between gap-4 sm:justify-start">
                <dt className="w-32 shrink-0 text-muted">{term}</dt>
                <dd className="wrap-anywhere font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {overLimit && <Notice tone="caution">{overLimit}</Notice>}
      {completion.note && <p className="wrap-anywhere whitespace-pre-line text-sm">{completion.note}</p>}
    </div>
  )
}
