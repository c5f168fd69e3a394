import { useEffect, useEffectEvent } from 'react'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { call } from '#web/api/call.ts'
import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import { isDirty } from '#web/review/desk/draft/draft.ts'
import { showToast } from '#web/toast.ts'
import { useEstimateCache } from './use-estimate-cache.ts'
import type { Saving } from './use-saving.ts'

type Options = {
  version: number | undefined
  saving: Saving
  current: () => DeskState
  dispatch: DeskDispatch
}

/** Shows what someone else saved meanwhile, unless there are changes here: those meet theirs when they're saved. */
export function useNewerVersion({ version, saving, current, dispatch }: Options) {
  const cache = useEstimateCache()
  const isNewer = (latest: number) => {
    const { draft, editing } = current()
    return latest > draft.base.version && !isDirty(draft) && !editing?.isTouched && !saving.isSaving
  }
  const load = useEffectEvent(async (latest: number) => {
    if (!isNewer(latest)) return
    const estimate = await call(getAdminEstimate, { id: current().draft.base.id }).catch(() => null)
    if (!estimate || !isNewer(estimate.version)) return
    const { lastSave, status } = estimate
    dispatch(
      status === 'draft' ? { type: 'resolve', estimate, sides: new Map() } : { type: 'replace', estimate },
    )
    cache(estimate)
    showToast({
      tone: 'good',
      title: `${lastSave?.by ?? 'ODIE'} ${status === 'draft' ? 'changed' : 'sent'} this estimate`,
      description: 'You’re looking at the latest version.',
    })
  })
  useEffect(() => {
    if (version !== undefined) void load(version)
  }, [version])
}
