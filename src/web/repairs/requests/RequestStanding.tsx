import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Link2, MessageSquareReply, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { listShares } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { RequestVersion } from '#domain/repairs/requests/contract.ts'
import { type RequestState, stateOf, sumsOf, wasSent } from '#domain/repairs/requests/rules.ts'
import { type Cents, cents, dollarsOf, dollarText } from '#kernel/money.ts'
import { query } from '#web/api/query.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { countText } from '#web/ui/format.ts'
import { STATES, STATES_FOR_STAFF } from './request-words.ts'

/** The estimate's prices by line, in cents. */
type Prices = ReadonlyMap<string, Cents | null>

/** Whose turn it is and what's agreed, above what can be done next. */
export function RequestStanding({
  estimateId,
  latest,
  versions,
  prices,
  isReplaced,
  children,
}: {
  estimateId: EstimateId
  latest: RequestVersion
  versions: readonly RequestVersion[]
  prices: Prices
  /** Whether a newer estimate has replaced its own, so that it's no one's turn anymore. */
  isReplaced: boolean
  children: ReactNode
}) {
  const links = useQuery(query(listShares, { id: estimateId }))
  const isUnsent =
    !isReplaced && stateOf(latest) === 'waiting' && links.data !== undefined && !wasSent(versions, links.data)
  return (
    <Card
      title={isReplaced ? 'Where it stood' : 'Where it stands'}
      aside={isReplaced ? null : isUnsent ? <UnsentBadge /> : <RequestStateBadge latest={latest} />}
    >
      <div className="grid gap-4">
        <RequestSums latest={latest} prices={prices} />
        {isUnsent && <p className="text-sm">Create a link to send it to the other side.</p>}
        {!links.data && links.errorUpdateCount > 0 && (
          <FailedLine query={links} failure="We couldn’t load the links." />
        )}
        {children}
      </div>
    </Card>
  )
}

const UnsentBadge = () => (
  <Badge tone="caution" icon={Link2}>
    Not sent yet
  </Badge>
)

/** Whose turn it is, for the agent or, with `isForStaff`, for a reader who doesn't know whether the agent has sent it. */
export function RequestStateBadge({
  latest,
  isForStaff = false,
}: {
  latest: RequestVersion
  isForStaff?: boolean
}) {
  const state = stateOf(latest)
  return (
    <Badge tone={STATE_TONES[state]} icon={STATE_ICONS[state]}>
      {isForStaff ? STATES_FOR_STAFF[state] : STATES[state]}
    </Badge>
  )
}

const STATE_TONES: Record<RequestState, Tone> = {
  waiting: 'neutral',
  answered: 'accent',
  agreed: 'good',
  withdrawn: 'neutral',
}
const STATE_ICONS = { waiting: Clock, answered: MessageSquareReply, agreed: CircleCheck, withdrawn: Undo2 }

/** What's agreed and what's open, in money. */
export function RequestSums({ latest, prices }: { latest: RequestVersion; prices: Prices }) {
  const priceOf = (lineId: string) => prices.get(lineId) ?? cents(0)
  const { repairs, money, open, settled, of } = sumsOf(latest.lines, priceOf)
  const rows: [string, string][] = [
    ['Agreed', `${settled} of ${countText(of, 'item')}`],
    ...(repairs > 0 ? [['Repairs, as estimated', dollarText(dollarsOf(repairs))] as [string, string]] : []),
    ...(money > 0
      ? [['Credits and price reductions', dollarText(dollarsOf(money))] as [string, string]]
      : []),
    ...(open > 0 ? [['Still open', dollarText(dollarsOf(open))] as [string, string]] : []),
  ]
  return (
    <div className="grid gap-1.5">
      <dl className="grid gap-1.5 text-sm">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {repairs + open > 0 && (
        <p className="text-xs text-muted">
          Without the estimate’s charges, such as the service call and permits.
        </p>
      )}
    </div>
  )
}
