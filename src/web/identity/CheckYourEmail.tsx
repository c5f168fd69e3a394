import { Notice } from '#web/ui/Notice.tsx'
import type { Waiting } from './AuthPage.tsx'
import { ResendButton } from './ResendButton.tsx'

/** What to do after signing up. */
export const CheckYourEmail = ({ waiting }: { waiting: Waiting }) => (
  <Notice tone="good" live title="Check your email" action={<ResendButton waiting={waiting} />}>
    We sent a verification link to <strong className="font-semibold">{waiting.email}</strong>. Follow it
    within 24 hours, then sign in. Nothing there? Look in your Spam or Junk folder.
  </Notice>
)
