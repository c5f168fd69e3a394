import type { EarlierRequest } from '#domain/repairs/requests/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { startedText } from './request-words.ts'

/** Says that the form began with the request for the estimate before, and what changed since; `onDrop` begins without it. */
export const EarlierNotice = ({ earlier, onDrop }: { earlier: EarlierRequest; onDrop: () => void }) => (
  <Notice
    tone="info"
    title={`Started from your request of ${dateText(earlier.at)}: ${startedText(earlier)}`}
    action={
      <Button size="sm" onClick={onDrop}>
        Start from scratch
      </Button>
    }
  >
    {earlier.gone.length > 0 && <p>No longer in the estimate: {earlier.gone.join('; ')}.</p>}
    <p>
      Check it and save it, then send it to the other side with a new link. They’ll answer every item again.
    </p>
  </Notice>
)
