import { useState } from 'react'
import type { EarlierRequest } from '#domain/repairs/requests/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { startedText } from './request-words.ts'

/** Says that the form began with the request for the estimate before, and what changed since; `onDrop` begins without it. */
export function EarlierNotice({ earlier, onDrop }: { earlier: EarlierRequest; onDrop: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Notice
      tone="info"
      title={`Started from your request of ${dateText(earlier.at)}: ${startedText(earlier)}`}
      action={
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Start from scratch
        </Button>
      }
    >
      {earlier.gone.length > 0 && <p>No longer in the estimate: {earlier.gone.join('; ')}.</p>}
      <p>
        Check it and save it, then send it to the other side with a new link. They’ll answer every item again.
      </p>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={onDrop}
        title="Start from scratch?"
        confirm="Start from scratch"
        cancel="Keep it"
        pending={false}
      >
        <p>The form is emptied of your earlier request, and of what you’ve changed here since.</p>
      </Confirm>
    </Notice>
  )
}
