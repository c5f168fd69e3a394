import { type ComponentProps, useState } from 'react'
import type { ReportId } from '#domain/reports/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import type { ManualResponse } from './manual-responses.ts'

const ManualResponseDialog = lazyDialog(() =>
  import('./ManualResponseDialog.tsx').then(({ ManualResponseDialog }) => ManualResponseDialog),
)

/** Opens the responses that a report can get, or the dialog of one. */
export function ManualResponseButton({
  reportId,
  response = null,
  ...button
}: { reportId: ReportId; response?: ManualResponse | null } & Omit<
  ComponentProps<typeof Button>,
  'onClick'
>) {
  const [open, setOpen] = useState<{ response: ManualResponse | null } | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button {...button} onClick={() => setOpen({ response })} />
      {open && (
        <ManualResponseDialog
          reportId={reportId}
          response={open.response}
          onChoose={(chosen) => setOpen({ response: chosen })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
