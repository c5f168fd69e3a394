import { type ComponentProps, useState } from 'react'
import type { ReportId } from '#domain/reports/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import type { AnswerType } from './answer-types.ts'

const AnswerDialog = lazyDialog(() => import('./AnswerDialog.tsx').then(({ AnswerDialog }) => AnswerDialog))

/** Opens the answers that a report can get, or the dialog of one. */
export function AnswerButton({
  reportId,
  answer = null,
  ...button
}: { reportId: ReportId; answer?: AnswerType | null } & Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const [open, setOpen] = useState<{ answer: AnswerType | null } | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button {...button} onClick={() => setOpen({ answer })} />
      {open && (
        <AnswerDialog
          reportId={reportId}
          answer={open.answer}
          onChoose={(chosen) => setOpen({ answer: chosen })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
