import { type License, licenseStateOf } from '#domain/accounts/contractors/rules.ts'
import { dayInWords } from '#kernel/days.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { endingText } from './license-text.ts'

const BLOCKED = 'We can’t send estimates for you until you enter'

/** What's wrong with the contractor's license, or will be soon. Nothing while it's valid. */
export function LicenseNotice({ license, isOnPage }: { license: License; isOnPage?: boolean }) {
  const problem = problemOf(license, new Date())
  if (!problem) return null
  const { tone, title, text } = problem
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        !isOnPage && (
          <ButtonLink size="sm" to={paths.company()}>
            Update your license
          </ButtonLink>
        )
      }
    >
      {text}
    </Notice>
  )
}

function problemOf(license: License, now: Date) {
  const { licenseExpires } = license
  switch (licenseStateOf(license, now)) {
    case 'valid':
      return null
    case 'missing':
      return { tone: 'danger', title: 'Your license number is missing', text: `${BLOCKED} it.` } as const
    case 'expired':
      return {
        tone: 'danger',
        title: `Your license expired on ${dayInWords(licenseExpires!)}`,
        text: `${BLOCKED} the new date.`,
      } as const
    case 'ending':
      return {
        tone: 'caution',
        title: `Your license ${endingText(licenseExpires!, now)}`,
        text: 'Once you renew it, enter the new expiration date. We can’t send estimates for you while your license is expired.',
      } as const
    case 'undated':
      return {
        tone: 'caution',
        title: 'Your license expiration date is missing',
        text: 'Enter it, and we’ll remind you a month before it expires. The date is printed on your estimates.',
      } as const
  }
}
