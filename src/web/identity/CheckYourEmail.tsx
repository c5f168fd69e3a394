import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import type { UnverifiedSignUp } from './AuthPage.tsx'
import { ResendButton } from './ResendButton.tsx'

/** What to do after signing up. The form that had the focus is hidden now: this takes it, so that it's read out. */
export function CheckYourEmail({ signUp }: { signUp: UnverifiedSignUp }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = document.activeElement
    // Not when coming back by the tabs, which then have the focus.
    if (!active || active === document.body || !active.checkVisibility()) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-md outline-none">
      <Notice tone="good" title="Check your email" action={<ResendButton signUp={signUp} />}>
        We sent a verification link to{' '}
        <strong className="inline-block max-w-full font-semibold">{signUp.email}</strong>. Open it within 24
        hours, then sign in. Don’t see it? Check your spam or junk folder.
      </Notice>
    </div>
  )
}
