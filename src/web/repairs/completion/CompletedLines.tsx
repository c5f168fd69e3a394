import { CircleCheck, CircleX } from 'lucide-react'
import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import type { CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { outcomeLabel, reasonNotDone } from '#domain/repairs/completion/rules.ts'
import { OPINION, VERDICTS } from '#domain/repairs/work/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { AttachmentList } from '#web/repairs/attachments/AttachmentList.tsx'
import { Badge } from '#web/ui/Badge.tsx'

type Props = { record: CompletionRecord; hrefOf: (attachment: Attachment) => string }

/** Each requested item with what became of it: a checklist for the walkthrough, with the report's page and the photos. */
export const CompletedLines = ({ record: { lines, completion, attachments }, hrefOf }: Props) => (
  <ol className="divide-y divide-line border-t border-line">
    {lines.map((line) => {
      const done = completion?.lines.find(({ lineId }) => lineId === line.id)
      const [quote] = line.quotes
      const reason = reasonNotDone(line, done)
      return (
        <li key={line.id} className="grid gap-3 px-5 py-5 sm:px-6">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
              <h3 className="wrap-anywhere font-semibold">{line.description}</h3>
              {line.location && <p className="wrap-anywhere text-sm text-muted">{line.location}</p>}
            </div>
            <OutcomeBadge isDone={done?.isDone ?? false} label={outcomeLabel(line, done)} />
          </div>
          {quote && (
            <p className="wrap-anywhere border-l-2 border-mark-edge pl-3 text-sm text-muted">
              <q>{quote.quote}</q> <span className="text-xs font-semibold">Report page {quote.page}</span>
            </p>
          )}
          {line.verdict && line.verdict !== 'confirmed' && (
            <p className="wrap-anywhere text-sm">
              {line.verdict === 'no_work_needed' ? `${OPINION}: ` : 'Before the work: '}
              {VERDICTS[line.verdict]}
              {line.verdictReason && `. ${line.verdictReason}`}
            </p>
          )}
          {reason && <p className="wrap-anywhere text-sm">Why not: {reason}</p>}
          {done?.charged && <p className="text-sm">Charged: {dollarText(done.charged)}</p>}
          <Photos label="Before" ids={done?.before ?? []} attachments={attachments} hrefOf={hrefOf} />
          <Photos label="After" ids={done?.after ?? []} attachments={attachments} hrefOf={hrefOf} />
        </li>
      )
    })}
  </ol>
)

const OutcomeBadge = ({ isDone, label }: { isDone: boolean; label: string }) => (
  <Badge tone={isDone ? 'good' : 'caution'} icon={isDone ? CircleCheck : CircleX}>
    {label}
  </Badge>
)

const Photos = ({
  label,
  ids,
  attachments,
  hrefOf,
}: {
  label: string
  ids: readonly string[]
  attachments: readonly Attachment[]
  hrefOf: Props['hrefOf']
}) =>
  ids.length > 0 && (
    <div className="grid gap-1.5">
      <p className="text-xs font-semibold text-muted">{label}</p>
      <AttachmentList attachments={attachments.filter(({ id }) => ids.includes(id))} hrefOf={hrefOf} />
    </div>
  )
