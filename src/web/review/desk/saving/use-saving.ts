import { type AdminEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listPrecedentCompanies, listPrecedents } from '#domain/estimates/precedents/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { discardRevision, getWaiting } from '#domain/review/desk/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { type DeskDispatch, type DeskState, isRefused } from '#web/review/desk/draft/desk-state.ts'
import { isDirty } from '#web/review/desk/draft/draft.ts'
import type { Side } from '#web/review/desk/draft/draft-state.ts'
import { showToast } from '#web/toast.ts'
import { momentText } from '#web/ui/format.ts'
import { useAutosave } from './use-autosave.ts'
import { type Failure, useDraftSaving } from './use-draft-saving.ts'
import { useEstimateCache } from './use-estimate-cache.ts'

const CHANGED_BY_SENDING = [getWaiting, listAdminReports, listPrecedents, listPrecedentCompanies]

export type Saving = ReturnType<typeof useSaving>

type Options = { state: DeskState; current: () => DeskState; dispatch: DeskDispatch }

/** Saves the draft by itself and on demand, sends it, and discards it if it's a revision. */
export function useSaving({ state, current, dispatch }: Options) {
  const cache = useEstimateCache()
  const sending = useCommand(sendEstimate, { refreshes: CHANGED_BY_SENDING })
  const discarding = useCommand(discardRevision, { refreshes: [listAdminReports] })
  const { saveDraft, fail, failure, conflict, setConflict, isSaving } = useDraftSaving(current, dispatch)
  const { draft, editing } = state
  const { id } = draft.base
  const hasChanges = isDirty(draft)
  const isBusy = isSaving || sending.isPending || discarding.isPending
  const canAutosave = hasChanges && !conflict && !isBusy
  useAutosave({ draft, failure, canAutosave, save: () => void saveDraft(true) })

  /** Applies the open form. False if its values aren't valid; the form then says what's wrong. */
  const applyEditing = () => {
    dispatch({ type: 'applyEditing' })
    return current().editing === null
  }

  const save = async () => (applyEditing() ? await saveDraft(false) : null)

  /** Whether it was sent, or waits for its contractor; if not, the user sees why. */
  const send = async ({ skipsHold = false } = {}) => {
    const saved = await save()
    if (!saved) return false
    try {
      const sent = await sending.mutateAsync({ id, version: saved.version, skipsHold })
      dispatch({ type: 'replace', estimate: sent })
      cache(sent)
      showToast({ tone: 'good', ...approvedText(sent) })
      return true
    } catch (error) {
      await fail(error, { of: 'sending', fallback: 'Failed to send the estimate', isQuiet: false })
      return false
    }
  }

  /** Discards the revision; its last changes are in the audit trail. Returns the estimate that is current again. */
  const discard = async (): Promise<AdminEstimate | null> => {
    dispatch({ type: 'stopEditing' })
    const saved = await saveDraft(true)
    if (!saved) return null
    try {
      const kept = await discarding.mutateAsync({ id, version: saved.version })
      cache(kept, id)
      return kept
    } catch (error) {
      await fail(error, { of: 'sending', fallback: 'Failed to discard the revision', isQuiet: false })
      return null
    }
  }

  return {
    save,
    send,
    discard,
    applyEditing,
    /** Before leaving: saves the draft. False if something stays unsaved, such as text in an open form. */
    saveBeforeLeaving: async () => !current().editing?.isTouched && (await saveDraft(true)) !== null,
    isUnsaved: hasChanges || (editing?.isTouched ?? false),
    isSaving,
    isSending: sending.isPending,
    isDiscarding: discarding.isPending,
    problem: isRefused(state) ? REFUSED : problemOf(failure, hasChanges),
    conflict,
    ...resolutionsOf(conflict, {
      discardMine: (theirs) => {
        dispatch({ type: 'replace', estimate: theirs })
        cache(theirs)
        setConflict(null)
      },
      saveChoices: (theirs, sides) => {
        dispatch({ type: 'resolve', estimate: theirs, sides })
        setConflict(null)
        void saveDraft(false)
      },
    }),
  }
}

const approvedText = ({ hold }: AdminEstimate) =>
  hold
    ? { title: 'Estimate approved', description: `We’ll send it on ${momentText(hold.until)}.` }
    : { title: 'Estimate sent', description: 'The PDF is on its way to the agent and the contractor.' }

type Resolutions = {
  discardMine: (theirs: AdminEstimate) => void
  saveChoices: (theirs: AdminEstimate, sides: ReadonlyMap<string, Side>) => void
}

const resolutionsOf = (conflict: AdminEstimate | null, { discardMine, saveChoices }: Resolutions) => ({
  discardMine: () => conflict && discardMine(conflict),
  saveChoices: (sides: ReadonlyMap<string, Side>) => conflict && saveChoices(conflict, sides),
})

const REFUSED =
  'Nothing has been saved yet. The line you’re editing isn’t complete. Correct it, or cancel the edit.'

function problemOf(failure: Failure | null, hasChanges: boolean) {
  if (!failure || (failure.of === 'saving' && !hasChanges)) return null
  const { message, isTemporary, of } = failure
  return of === 'saving' && isTemporary
    ? `Your changes aren’t saved yet. ${message} We’ll keep trying.`
    : message
}
