import { useEffect, useState } from 'react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { Page } from '#web/shell/Page.tsx'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { DeskFooter } from './DeskFooter.tsx'
import { DeskHeader } from './DeskHeader.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ReportPane } from './ReportPane.tsx'
import { useDesk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'
import { useSaving } from './use-saving.ts'

const WIDE = '(min-width: 68rem)'

/** The review desk: the report on the left with its quotes marked, the lines on the right. */
export function Desk({ estimate }: { estimate: AdminEstimate }) {
  const desk = useDesk(estimate)
  const saving = useSaving(desk)
  const isWide = useMedia(WIDE)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const { move, draft } = desk

  useLeaveGuard(desk.isDirty, 'Your changes to this estimate are not saved. Leave without saving?')
  useKeys(desk, saving, { showKeys: () => setAreKeysOpen(true), showReport: () => setIsDrawerOpen(true) })
  // The delivery's progress comes by polling; a draft that somebody works on is never replaced.
  useEffect(() => {
    if (estimate !== draft.base && estimate.status !== 'draft') move({ type: 'replace', estimate })
  }, [estimate, draft.base, move])

  const report = <ReportPane desk={{ ...desk, isWide }} />
  return (
    <Page wide className="lg:flex lg:h-[calc(100dvh-3.75rem-1px)] lg:flex-col lg:overflow-hidden">
      <DeskHeader desk={desk} saving={saving} onShowKeys={() => setAreKeysOpen(true)} />
      <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(30rem,44%)]">
        {isWide && report}
        <div className="flex min-h-0 flex-col bg-surface lg:border-l lg:border-line">
          <DeskTabs desk={desk} onShowReport={() => setIsDrawerOpen(true)} />
          <DeskFooter desk={desk} saving={saving} />
        </div>
      </div>
      {!isWide && (
        <Dialog
          isOpen={isDrawerOpen}
          onClose={() => setIsDrawerOpen(false)}
          title="The report"
          shape="drawer"
        >
          <div className="-mx-5 -my-4 h-full sm:-mx-6">{report}</div>
        </Dialog>
      )}
      <KeysDialog isOpen={areKeysOpen} onClose={() => setAreKeysOpen(false)} />
    </Page>
  )
}
