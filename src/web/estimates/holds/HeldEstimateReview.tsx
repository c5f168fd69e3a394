import { MessageSquareWarning, Send } from 'lucide-react'
import { useState } from 'react'
import type { HeldEstimate, HeldLine, Objection } from '#domain/estimates/holds/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { priceNote, priceText } from '#web/estimates/line-price.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { countText, momentText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ObjectionDialog } from './ObjectionDialog.tsx'

export type HoldActions = {
  release: (seen: { version: number }) => Promise<unknown>
  object: (objection: Objection & { version: number }) => Promise<unknown>
  isReleasing: boolean
  reload: () => void
}

/** An estimate that's about to be sent in the contractor's name: its lines, and what they can do about it. */
export function HeldEstimateReview({ held, actions }: { held: HeldEstimate; actions: HoldActions }) {
  if (held.hold.outcome !== null) return <Ended held={held} />
  return (
    <>
      <Decision held={held} actions={actions} />
      <Card title={countText(held.lines.length, 'line')} description="As the agent will see them.">
        <ul aria-label="Lines" className="-my-4 divide-y divide-line">
          {held.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Decision({ held, actions }: { held: HeldEstimate; actions: HoldActions }) {
  const [isObjecting, setIsObjecting] = useState(false)
  const { version, totalAmount, agentName, hold } = held
  const release = async () => {
    try {
      await actions.release({ version })
      showToast({ tone: 'good', title: 'Estimate sent', description: 'You’ll get a copy by email.' })
    } catch (error) {
      showToast({
        tone: 'danger',
        title: 'Error',
        description: messageOf(error, 'It wasn’t sent. Please try again.'),
      })
      if (hasCode(error, 'conflict')) actions.reload()
    }
  }
  return (
    <Notice
      tone="caution"
      title={`We’ll send it to ${agentName} on ${momentText(hold.until)}`}
      action={
        <>
          <Button variant="primary" pending={actions.isReleasing} onClick={() => void release()}>
            <Send aria-hidden />
            Send it now
          </Button>
          <Button onClick={() => setIsObjecting(true)}>
            <MessageSquareWarning aria-hidden />
            Ask for a change
          </Button>
        </>
      }
    >
      {dollarText(totalAmount)} in your company’s name.{' '}
      {held.isRevision && 'It replaces the estimate that we sent before. '}
      If you do nothing, it’s sent as it is.
      {isObjecting && (
        <ObjectionDialog
          send={(objection) => actions.object({ ...objection, version })}
          reload={actions.reload}
          onClose={() => setIsObjecting(false)}
        />
      )}
    </Notice>
  )
}

const Line = ({ line }: { line: HeldLine }) => (
  <li className="grid gap-2 py-4">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <h3 className="wrap-anywhere font-semibold">{line.description}</h3>
        {line.location && <p className="wrap-anywhere text-sm text-muted">{line.location}</p>}
      </div>
      <div className="grid gap-0.5 sm:justify-items-end sm:text-right">
        <p className="font-semibold">{priceText(line)}</p>
        <p className="text-xs text-muted">{priceNote(line)}</p>
        {line.price_item && <p className="wrap-anywhere text-xs text-muted">“{line.price_item}”</p>}
      </div>
    </div>
    {line.scope && <p className="max-w-prose wrap-anywhere text-sm">{line.scope}</p>}
    {line.quotes.slice(0, MAX_QUOTES).map(({ page, quote }) => (
      <p key={`${page}-${quote}`} className="grid gap-0.5 border-mark-edge border-l-2 pl-3 text-sm">
        <q className="wrap-anywhere text-muted">{quote}</q>
        <span className="text-xs font-semibold text-muted">Inspection report, page {page}</span>
      </p>
    ))}
    {line.quotes.length > MAX_QUOTES && (
      <p className="text-xs text-muted">
        and {countText(line.quotes.length - MAX_QUOTES, 'more passage')} of the report
      </p>
    )}
  </li>
)

const MAX_QUOTES = 3

function Ended({ held: { hold, agentName } }: { held: HeldEstimate }) {
  const at = hold.endedAt && ` on ${momentText(hold.endedAt)}`
  switch (hold.outcome) {
    case 'sent':
      return (
        <Notice tone="good" live title={`Sent to ${agentName}${at ?? ''}`}>
          {hold.endedBy ? `${hold.endedBy} sent it. ` : ''}You have a copy in your email.
        </Notice>
      )
    case 'objected':
      return (
        <Notice tone="info" live title={`Returned to our staff${at ?? ''}`}>
          “{hold.reason}” Once they’ve changed it, you’ll get it again before it’s sent.
        </Notice>
      )
    default:
      return (
        <Notice tone="info" title="This estimate isn’t being sent for now">
          Our staff are changing it. If they send it in your company’s name, you’ll get an email.
        </Notice>
      )
  }
}
