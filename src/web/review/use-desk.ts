import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { listContractors } from '#domain/contractors/contract.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { blockersOf, totalsOf } from '#domain/estimates/rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { query } from '#web/api/query.ts'
import { contractorName } from '#web/contractors/contractor-name.ts'
import { rememberChecked, rememberedChecked } from './checked-lines.ts'
import { type Draft, isDirty, reduceDraft, startDraft } from './draft.ts'
import { evidenceOf, type Place } from './evidence.ts'

export type Desk = ReturnType<typeof useDesk>

/** The desk as the report beside it sees it. */
export type PlacedDesk = Desk & {
  /** Whether there is room for report and lines side by side. */
  isWide: boolean
}

/** The state of the desk: the draft, what follows from it, and the place in the report that is looked at. */
export function useDesk(estimate: AdminEstimate) {
  const [draft, move] = useReducer(reduceDraft, estimate, () =>
    startDraft(estimate, rememberedChecked(estimate.id)),
  )
  const [editingId, setEditingId] = useState<string | null>(null)
  const looking = usePlace(draft)
  const { data: contractors } = useQuery(query(listContractors, {}))

  useEffect(() => rememberChecked(draft.base.id, draft.checked), [draft.base.id, draft.checked])

  const selected = draft.lines.find(({ id }) => id === draft.selectedId) ?? null
  const contractor = contractors?.find(({ id }) => id === draft.contractorId)
  return {
    draft,
    move,
    selected,
    editingId,
    setEditingId,
    ...looking,
    isDirty: useMemo(() => isDirty(draft), [draft]),
    // Once sent, an estimate never changes: `revise` makes a new one.
    isReadOnly: draft.base.status !== 'draft',
    totals: totalsOrReason(draft.lines),
    blockers:
      draft.contractorId && !contractor
        ? draft.base.blockers
        : blockersOf({
            contractor: contractor ? { ...contractor, name: contractorName(contractor) } : null,
            lines: draft.lines,
          }),
    contractorLabel: contractor ? contractorName(contractor) : draft.base.contractor?.name,
  }
}

/** Too large a sum is a sentence for people, not a crash. */
function totalsOrReason(lines: Draft['lines']) {
  try {
    return { sums: totalsOf(lines), reason: null }
  } catch (error) {
    if (error instanceof DomainError) return { sums: null, reason: error.message }
    throw error
  }
}

/** Where in the report the desk looks: at the selected line's first evidence, until somebody goes elsewhere. */
function usePlace({ base, lines, selectedId }: Draft) {
  const selected = lines.find(({ id }) => id === selectedId)
  const evidence = selected ? evidenceOf(selected, base.findings) : []
  const [visit, setVisit] = useState<{ lineId: string | null; place: Place; nth: number }>()

  // A visit belongs to the line that was selected then: the next line starts at its own evidence again.
  const current = visit?.lineId === selectedId ? visit : undefined
  const first = evidence[0]?.evidence
  const place: Place | null = current?.place ?? (first ? { page: first.page, boxes: first.boxes } : null)

  const goTo = (there: Place) =>
    setVisit((last) => ({ lineId: selectedId, place: there, nth: (last?.nth ?? 0) + 1 }))
  /** The selected line's evidence one after the other, round the end. */
  const goToNextEvidence = () => {
    const at = evidence.findIndex(
      ({ evidence: { page, boxes } }) => page === place?.page && boxes === place.boxes,
    )
    const next = evidence[(at + 1) % evidence.length]?.evidence
    if (next) goTo({ page: next.page, boxes: next.boxes })
  }
  return { place, visitCount: visit?.nth ?? 0, goTo, goToNextEvidence }
}
