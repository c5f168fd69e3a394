import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import type { UnverifiedSignUp } from './ResendButton.tsx'
import { ResendButton } from './ResendButton.tsx'

/** What to do after signing up. Takes the focus from the hidden form, so that screen readers announce it. */
export function CheckYourEmail({ signUp }: { signUp: UnverifiedSignUp }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = document.activeElement
    // Not after switching tabs, when the tab has the focus.
    if (!active || active === document.body || !active.checkVisibility()) container.current?.focus()
  }, [])
  return (
    <div ref={container} tabIndex={-1} className="rounded-md outline-none">
      <Notice tone="good" title="Check your email" action={<ResendButton signUp={signUp} />}>
        We sent a verification link to{' '}
        <strong className="inline-block max-w-full font-semibold">{signUp.email}</strong>. Open it within 24
        hours, then log in. Don’t see it? Check your Spam or Junk folder.
      </Notice>
    </div>
  )
}
