import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pricesByLine } from '#domain/client/acceptances/rules.ts'
import type { AdminEstimate, EstimateId, LineItem } from '#domain/estimates/contract.ts'
import type { Bid, RepairRequest, RequestLine, RequestVersion } from '#domain/repairs/requests/contract.ts'
import { outcomeOf } from '#domain/repairs/requests/rules.ts'
import type { Cents } from '#kernel/money.ts'
import { dollarText } from '#kernel/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ReceivedAnswer } from './ReceivedAnswer.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestLineHead } from './RequestLineHead.tsx'
import { RequestStateBadge, RequestSums } from './RequestStanding.tsx'
import { repairRequest } from './request-query.ts'
import { askText, outcomeText } from './request-words.ts'
import { TermsText } from './TermsText.tsx'

/** What the agent asks of the other side, their answers, and every version, to read. */
export function RequestForStaff({ estimate }: { estimate: AdminEstimate }) {
  const { id, report, estimateData } = estimate
  const request = useQuery(repairRequest(id))
  return (
    <Loaded
      query={request}
      skeleton={<SkeletonRows label="Loading the repair request" rows={3} />}
      failure="We couldn’t load the repair request"
    >
      {(loaded) =>
        loaded ? (
          <Shown estimateId={id} request={loaded} lines={estimateData?.line_items ?? []} />
        ) : (
          <Card title="Repair request">
            <p className="text-sm text-muted">
              {estimateData
                ? `${report.agentName} hasn’t asked the other side of the sale for anything.`
                : 'This estimate was prepared manually. Its lines are in the PDF, so a repair request can’t be made from it.'}
            </p>
          </Card>
        )
      }
    </Loaded>
  )
}

type Props = { estimateId: EstimateId; request: RepairRequest; lines: readonly LineItem[] }

function Shown({ estimateId, request: { versions, attachments }, lines }: Props) {
  const prices = useMemo(() => pricesByLine(lines), [lines])
  const [latest] = versions
  if (!latest) return null
  return (
    <Card
      title="Repair request"
      description={
        <TermsText terms={latest.terms} lines={latest.lines}>
          {pricesText(latest)}
        </TermsText>
      }
      aside={<RequestStateBadge latest={latest} isForStaff />}
      flush
    >
      <ol aria-label="Requested items" className="divide-y divide-line border-t border-line">
        {latest.lines.map((line) => (
          <Line
            key={line.lineId}
            estimateId={estimateId}
            asked={line}
            line={lines.find(({ id }) => id === line.lineId)}
            price={prices.get(line.lineId) ?? null}
            attachments={attachments}
          />
        ))}
      </ol>
      <div className="grid gap-4 border-t border-line px-5 py-5 sm:px-6">
        {!latest.isWithdrawn && <RequestSums latest={latest} prices={prices} />}
        {latest.bid && <BidText bid={latest.bid} lines={lines} />}
        <div>
          <h3 className="font-semibold text-sm">History</h3>
          <RequestHistory versions={versions} lines={lines} />
        </div>
      </div>
    </Card>
  )
}

const pricesText = ({ terms }: RequestVersion) =>
  terms.showsPrices ? 'The other side sees the estimate’s prices.' : 'The other side doesn’t see the prices.'

function Line({
  estimateId,
  asked,
  line,
  price,
  attachments,
}: {
  estimateId: EstimateId
  asked: RequestLine
  line: LineItem | undefined
  price: Cents | null
  attachments: RepairRequest['attachments']
}) {
  if (!line) return null
  return (
    <li className="grid gap-3 px-5 py-5 sm:px-6">
      <RequestLineHead line={line} labels={[]} price={price} settled={outcomeText(outcomeOf(asked))} />
      <p className="text-sm">Asked for: {askText(asked)}</p>
      {asked.response && (
        <ReceivedAnswer estimateId={estimateId} response={asked.response} attachments={attachments} />
      )}
    </li>
  )
}

/** Another company's bid, in words. */
const BidText = ({
  bid: { company, total, lines: amounts },
  lines,
}: {
  bid: Bid
  lines: readonly LineItem[]
}) => (
  <div className="grid gap-1 text-sm">
    <h3 className="font-semibold">Bid from {company}</h3>
    {total && <p>In total: {dollarText(total)}</p>}
    {amounts.map(({ lineId, amount }) => (
      <p key={lineId} className="wrap-anywhere">
        {lines.find(({ id }) => id === lineId)?.description}: {dollarText(amount)}
      </p>
    ))}
  </div>
)
