import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import { useChecks } from './use-checks.ts'
import { useNewerVersion } from './use-newer-version.ts'
import { usePresence } from './use-presence.ts'
import type { Saving } from './use-saving.ts'

type Options = { state: DeskState; saving: Saving; current: () => DeskState; dispatch: DeskDispatch }

/** Who else has the estimate open, and whether the server has what was checked off here. What others check off and save appears here, too. */
export function useConcurrentEdits({ state: { draft }, saving, current, dispatch }: Options) {
  const presence = usePresence(draft.base.id)
  const checks = useChecks({ checked: draft.checked, current, dispatch, remote: presence?.checks })
  useNewerVersion({ version: presence?.version, saving, current, dispatch })
  return { others: presence?.others ?? [], checks }
}
