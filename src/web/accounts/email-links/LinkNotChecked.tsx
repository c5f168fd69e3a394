import { messageOf } from '#web/api/call.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'

/** An emailed link couldn't be checked because the network or the server failed. The link still works. */
export const LinkNotChecked = ({
  error,
  isRetrying,
  onRetry,
}: {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}) => (
  <SignedOutFrame
    icon={<OutcomeIcon of="bad" />}
    title="We couldn’t check your link"
    description={<p role="alert">{messageOf(error, 'ODIE isn’t responding right now.')}</p>}
  >
    <p className="text-sm text-muted">Your link still works. Try again in a moment, or open it later.</p>
    <Button variant="primary" pending={isRetrying} onClick={onRetry} className="justify-self-start">
      Try again
    </Button>
  </SignedOutFrame>
)
