import { type ComponentProps, useState } from 'react'
import type { ReportId } from '#domain/reports/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import type { Way } from './ways.ts'

const AnswerDialog = lazyDialog(() => import('./AnswerDialog.tsx').then(({ AnswerDialog }) => AnswerDialog))

/** Opens the ways to answer a report, or the one in `way`. */
export function AnswerButton({
  reportId,
  way = null,
  ...button
}: { reportId: ReportId; way?: Way | null } & Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const [open, setOpen] = useState<{ way: Way | null } | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button {...button} onClick={() => setOpen({ way })} />
      {open && (
        <AnswerDialog
          reportId={reportId}
          way={open.way}
          onChoose={(chosen) => setOpen({ way: chosen })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
