import { FileQuestionMark } from 'lucide-react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '../Page.tsx'

/** In a portal, in place of something that doesn't exist, or isn't the user's. */
export const NothingHere = ({
  what,
  why = 'It may have been withdrawn, or the link may belong to another account.',
  back,
}: {
  what: string
  /** Why it may be gone. */
  why?: string
  back: { to: string; label: string }
}) => (
  <Page className="justify-items-center pt-[10vh]! text-center">
    <div className="grid justify-items-center gap-3">
      <FileQuestionMark aria-hidden className="size-8 text-muted" />
      <h1 className="text-2xl font-semibold tracking-tight">We can’t find this {what}</h1>
      <p className="max-w-md text-muted">{why}</p>
      <ButtonLink to={back.to} variant="primary">
        {back.label}
      </ButtonLink>
    </div>
  </Page>
)
