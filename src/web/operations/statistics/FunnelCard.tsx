import {
  type Funnel,
  MIN_CASES,
  type RepairStatistics,
} from '#domain/operations/repair-statistics/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { Card } from '#web/ui/Card.tsx'
import { Figures } from '#web/ui/lists/DataList.tsx'
import { durationText } from './duration-text.ts'
import { percentText } from './percent-text.ts'

type Step = { step: keyof Funnel; label: string }

const TO_THE_OTHER_SIDE: readonly Step[] = [
  { step: 'repairRequests', label: 'Repair request saved' },
  { step: 'linksOpened', label: 'Link to respond opened' },
  { step: 'responses', label: 'Other side responded' },
  { step: 'agreed', label: 'All lines agreed' },
]
const TO_THE_CONTRACTOR: readonly Step[] = [
  { step: 'workRequests', label: 'Work requested' },
  { step: 'workAnswers', label: 'Contractor answered' },
  { step: 'confirmed', label: 'Owner confirmed' },
  { step: 'declined', label: 'Owner declined' },
  { step: 'done', label: 'Work done' },
]

/** How many of the sent estimates get how far. */
export function FunnelCard({ repairs }: { repairs: RepairStatistics }) {
  const { funnel, answerHours, agents } = repairs
  return (
    <Card
      title="From the estimate to the finished repair"
      description="How far the estimates first sent in this period have come. A revised estimate counts once."
    >
      <div className="grid gap-8">
        <Figures
          figures={[
            { name: 'Estimates sent', value: numberText(funnel.estimates) },
            {
              name: `Contractor’s first answer, median of ${numberText(answerHours.cases)}`,
              value: answerHours.median === null ? 'Too few' : durationText(answerHours.median, 'hours'),
            },
            {
              name: `Agents with two or more reports, of ${numberText(agents.uploading)} who uploaded`,
              value: numberText(agents.returning),
            },
          ]}
        />
        <div className="grid gap-8 lg:grid-cols-2">
          <Steps title="With the other side" steps={TO_THE_OTHER_SIDE} funnel={funnel} />
          <Steps title="With the contractor and the owner" steps={TO_THE_CONTRACTOR} funnel={funnel} />
        </div>
      </div>
    </Card>
  )
}

function Steps({ title, steps, funnel }: { title: string; steps: readonly Step[]; funnel: Funnel }) {
  const { estimates } = funnel
  const hasShares = estimates >= MIN_CASES
  return (
    <section className="grid content-start gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="grid gap-3 text-sm">
        {steps.map(({ step, label }) => (
          <div key={step} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <dt>{label}</dt>
            <dd className="tabular-nums">
              <span className="font-semibold">{numberText(funnel[step])}</span>
              {hasShares && <span className="text-muted"> · {percentText(funnel[step] / estimates)}</span>}
            </dd>
            {hasShares && (
              <dd aria-hidden className="col-span-2 h-2 overflow-hidden rounded-full bg-sunken">
                <div className="h-full bg-accent" style={{ width: `${(funnel[step] / estimates) * 100}%` }} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
