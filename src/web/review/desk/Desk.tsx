import { businessName } from '#domain/accounts/identity/rules.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { useContractor } from '#web/accounts/contractors/use-contractor.ts'
import { Page } from '#web/shell/Page.tsx'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { DeskFooter } from './DeskFooter.tsx'
import { DeskHeader } from './DeskHeader.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import { isReadOnly } from './draft/draft.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { Pickers } from './lines/Pickers.tsx'
import { ManualResponseHint, MoreActions } from './MoreActions.tsx'
import { ReportDrawer, ReportPane } from './page/ReportPane.tsx'
import { ReasonBar } from './ReasonBar.tsx'
import { RepriceDialog } from './repricing/RepriceDialog.tsx'
import { useRepricing } from './repricing/use-repricing.ts'
import { ConflictNotice } from './saving/ConflictNotice.tsx'
import { useConcurrentEdits } from './saving/use-concurrent-edits.ts'
import { useSaving } from './saving/use-saving.ts'
import { blockersFor } from './sending/blockers.ts'
import { useApproval } from './sending/use-approval.ts'
import { useDecisionActions } from './use-decision-actions.ts'
import { useDesk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'
import { useWaiting } from './use-waiting.ts'

const WIDE = '(min-width: 68rem)'

/** The review desk: the report on the left with its evidence highlighted, the estimate's lines on the right. */
export function Desk({ estimate }: { estimate: AdminEstimate }) {
  const { state, dispatch, current } = useDesk(estimate)
  const { draft } = state
  const saving = useSaving({ state, current, dispatch })
  const deciding = useDecisionActions(draft, dispatch)
  const repricing = useRepricing({ draft, current, dispatch, applyEditing: saving.applyEditing })
  const contractor = useContractor(draft.contractorId)
  const priceSource = useContractor(repricing.target?.contractorId ?? null)
  const isWide = useMedia(WIDE)

  const { others, checks } = useConcurrentEdits({ state, saving, current, dispatch })
  useLeaveGuard(
    saving.isUnsaved || checks === 'failed',
    'You have unsaved changes to this estimate. Leave without saving?',
    async () => (await saving.saveBeforeLeaving()) && checks !== 'failed',
  )
  const waiting = useWaiting(draft.base.id)
  const blockers = blockersFor(draft, contractor)
  const canSend = !isReadOnly(draft) && blockers.length === 0
  const approval = useApproval({ saving, canSend, nextId: waiting?.nextId ?? null })
  const keys = useKeys({ state, dispatch, saving, deciding, approval })

  const report = (
    <ReportPane
      draft={draft}
      place={state.place}
      isWide={isWide}
      searchField={keys.searchField}
      dispatch={dispatch}
    />
  )
  return (
    <Page wide className="lg:flex lg:h-[calc(100dvh-3.75rem-1px)] lg:flex-col lg:overflow-hidden">
      <DeskHeader
        estimate={draft.base}
        saving={saving}
        waiting={waiting}
        others={others}
        contractorId={draft.contractorId}
        isReadOnly={isReadOnly(draft)}
        onChooseContractor={repricing.start}
        onShowKeys={keys.showHelp}
        moreActions={<MoreActions draft={draft} saving={saving} dispatch={dispatch} />}
      >
        {saving.conflict && <ConflictNotice draft={draft} saving={saving} theirs={saving.conflict} />}
      </DeskHeader>
      <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(30rem,44%)]">
        {isWide && report}
        <div className="flex min-h-0 flex-col bg-surface lg:border-l lg:border-line">
          <DeskTabs state={state} deciding={deciding} dispatch={dispatch} />
          <DeskFooter
            draft={draft}
            saving={saving}
            checks={checks}
            approval={approval}
            blockers={blockers}
            contractor={contractor}
            onUpdatePrices={() => repricing.start(draft.contractorId)}
          >
            <ManualResponseHint draft={draft} saving={saving} dispatch={dispatch} />
            <ReasonBar draft={draft} dispatch={dispatch} />
          </DeskFooter>
        </div>
      </div>
      {!isWide && (
        <ReportDrawer isOpen={state.isReportOpen} onClose={() => dispatch({ type: 'closeReport' })}>
          {report}
        </ReportDrawer>
      )}
      <RepriceDialog
        draft={draft}
        repricing={repricing}
        contractorName={priceSource && businessName(priceSource)}
      />
      <Pickers
        deciding={deciding}
        state={state}
        contractorName={contractor && businessName(contractor)}
        dispatch={dispatch}
      />
      <KeysDialog isOpen={keys.isHelpOpen} onClose={keys.hideHelp} />
    </Page>
  )
}
