import type { ResponseBasis } from '#domain/review/manual-responses/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { EndedRequest } from '#web/estimates/EndedRequest.tsx'
import { countText, dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Warns what a response replaces: the draft, and the estimate or letter that the agent has. */
export function Replaced({ basis: { draft, sent } }: { basis: ResponseBasis }) {
  return (
    <>
      {draft && draft.lines > 0 && (
        <Notice tone="caution" title={`This replaces the draft: ${totalText(draft)}`}>
          The draft’s lines are kept only in the audit log.
        </Notice>
      )}
      {sent && (
        <Notice tone="caution" title={`This replaces ${sentText(sent)}`}>
          The agent gets it as an update. Both PDFs are kept.
        </Notice>
      )}
      {sent?.status === 'accepted' && <EndedRequest id={sent.id} />}
    </>
  )
}

const totalText = ({ lines, totalAmount }: NonNullable<ResponseBasis['draft']>) =>
  `${countText(lines, 'line')}, ${dollarText(totalAmount)}`

function sentText({ kind, totalAmount, sentAt, status }: NonNullable<ResponseBasis['sent']>) {
  const what = kind === 'letter' ? 'the letter' : `the estimate of ${dollarText(totalAmount)}`
  const when = sentAt ? ` sent on ${dateText(sentAt)}` : ''
  return `${what}${when}${status === 'accepted' ? ', from which the agent has requested work' : ''}`
}
