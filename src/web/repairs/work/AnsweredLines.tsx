import { CircleCheck, CircleSlash, Eye, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { LineAnswer, LineVerdict, WorkRequest } from '#domain/repairs/work/contract.ts'
import { AFTER_VISIT, isAnyPricedLater, nameOf, OPINION, VERDICTS } from '#domain/repairs/work/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { rangeText } from '#web/estimates/line-price.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LineHead } from './LineHead.tsx'

const LOOKS: Readonly<Record<LineVerdict, { icon: LucideIcon; tone: Tone }>> = {
  confirmed: { icon: CircleCheck, tone: 'good' },
  needs_visit: { icon: Eye, tone: 'caution' },
  outside_scope: { icon: CircleSlash, tone: 'neutral' },
  no_work_needed: { icon: ShieldCheck, tone: 'accent' },
}

/** The requested lines, each with the contractor's answer if there's one, and what they come to. */
export function AnsweredLines({ request }: { request: WorkRequest }) {
  const { lines, answer } = request
  if (lines.length === 0) return null
  return (
    <>
      <ul aria-label="Requested items" className="divide-y divide-line">
        {lines.map((line) => {
          const said = answer?.lines.find(({ lineId }) => lineId === line.id)
          return (
            <li key={line.id} className="grid gap-3 py-4">
              <LineHead line={line} verdict={said?.verdict} />
              {said && <Verdict said={said} by={nameOf(request)} />}
            </li>
          )
        })}
      </ul>
      <WorkTotal request={request} />
    </>
  )
}

/** The charges that come with the lines, and what all of it comes to: of the answer if there's one, else of the request. */
export const WorkTotal = ({ request }: { request: WorkRequest }) => {
  const { charges, amount, range } = request.answer ?? request
  const notToExceed = request.answer?.notToExceed
  return (
    <div className="grid gap-1 border-ink border-t-2 pt-3 text-sm">
      {charges.map(({ description, price }) => (
        <p key={description} className="flex justify-between gap-4">
          <span className="wrap-anywhere">{description}</span>
          <span>{price === null ? 'Priced after a visit' : dollarText(price)}</span>
        </p>
      ))}
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>{request.answer ? 'Estimated total' : 'Requested'}</span>
        <span>{dollarText(amount)}</span>
      </p>
      {range && <p className="text-right text-muted text-xs">{rangeText(range)}</p>}
      {notToExceed && (
        <p className="flex justify-between gap-4 font-semibold">
          <span>Not to exceed</span>
          <span>{dollarText(notToExceed)}</span>
        </p>
      )}
      {request.answer && isAnyPricedLater(request, request.answer) && (
        <p className="text-muted text-xs">{AFTER_VISIT}</p>
      )}
    </div>
  )
}

function Verdict({ said: { verdict, reason }, by }: { said: LineAnswer; by: string }) {
  const { icon, tone } = LOOKS[verdict]
  return (
    <div
      className={classNames(
        'grid justify-items-start gap-1.5 text-sm',
        (reason || verdict === 'no_work_needed') && 'rounded-md bg-canvas p-3 ring-1 ring-line',
      )}
    >
      <Badge tone={tone} icon={icon}>
        {VERDICTS[verdict]}
      </Badge>
      {reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      {verdict === 'no_work_needed' && (
        <p className="wrap-anywhere text-muted text-xs">
          {OPINION}: {by}
        </p>
      )}
    </div>
  )
}
