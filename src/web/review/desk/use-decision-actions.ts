import { flushSync } from 'react-dom'
import type { Finding, Kind, Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import {
  listPrecedentCompanies,
  listPrecedents,
  PrecedentId,
  withdrawPrecedent,
} from '#domain/estimates/precedents/contract.ts'
import { type PricedFinding, priceFinding } from '#domain/review/desk/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import type { DeskDispatch } from './draft/desk-state.ts'
import { isAddedBy } from './draft/draft-content.ts'
import { otherKindsIn } from './draft/draft-lines.ts'
import type { Draft } from './draft/draft-state.ts'
import { restorationOf } from './draft/draft-units.ts'
import { focusSelectedLine } from './line-focus.ts'

export type DecisionActions = ReturnType<typeof useDecisionActions>

/** Decisions about findings and mentions. The server prices what they add; they are saved with the draft. */
export function useDecisionActions(draft: Draft, dispatch: DeskDispatch) {
  const pricing = useCommand(priceFinding)
  const withdrawing = useCommand(withdrawPrecedent, { refreshes: [listPrecedents, listPrecedentCompanies] })
  const { base, contractorId, decisions } = draft

  const fail = showFailure('Please try again.')

  /** Null if it can't be priced and the user has seen the error. */
  const price = async (
    of: Parameters<typeof pricing.mutateAsync>[0]['of'],
  ): Promise<PricedFinding | null> => {
    try {
      return await pricing.mutateAsync({ id: base.id, contractorId, of })
    } catch (error) {
      fail(error)
      return null
    }
  }

  /** A finding made of a mention since the last save is unknown to the server; its place isn't. */
  const placeOf = (finding: Finding, kind: Kind) => {
    const { page, quote } = finding.evidence[0]!
    return decisions.some((each) => isAddedBy(each, finding))
      ? { page, quote, kind }
      : { findingId: finding.id, kind }
  }

  /** Adds a finding's line: the one it last had, additional units, or a new one. */
  const restore = async (finding: Finding) => {
    const unpriced = restorationOf(draft, finding)
    if (unpriced) return dispatch(unpriced)
    const priced = await price(placeOf(finding, finding.kind))
    // The draft may have changed meanwhile, so the reducer decides where it goes.
    if (priced) dispatch({ type: 'join', priced })
  }

  const changeKind = async (finding: Finding, kind: Kind) => {
    const priced = await price(placeOf(finding, kind))
    if (!priced) return
    // The line that had the focus may be another one then.
    flushSync(() => dispatch({ type: 'reclassify', priced }))
    focusSelectedLine()
  }

  const addMention = async ({ page, quote }: Mention, kind: Kind) => {
    const priced = await price({ page, quote, kind })
    if (priced) dispatch({ type: 'addMention', mention: { page, quote }, priced })
  }

  /** One line for each finding of this one. Findings of other work get its price. */
  const split = async (line: LineEdit) => {
    const priced: PricedFinding[] = []
    for (const finding of otherKindsIn(draft, line)) {
      const each = await price(placeOf(finding, finding.kind))
      if (!each) return
      priced.push(each)
    }
    dispatch({ type: 'split', id: line.id, priced })
  }

  /** Undoes what a precedent did to a finding of this report, and withdraws it for later ones. */
  const withdraw = async (finding: Finding) => {
    const { precedent } = finding
    if (!precedent) return
    try {
      await withdrawing.mutateAsync({ id: PrecedentId.parse(precedent.id) })
    } catch (error) {
      fail(error)
      return
    }
    dispatch({ type: 'withdrawn', id: precedent.id })
    if (precedent.reason !== null) await restore(finding)
    else if (precedent.foundKind === null) dispatch({ type: 'leaveOut', findingId: finding.id })
    else await changeKind(finding, precedent.foundKind)
    showToast({
      tone: 'good',
      title: 'Precedent deleted',
      description: 'ODIE won’t apply it to later reports.',
    })
  }

  return {
    restore,
    changeKind,
    addMention,
    split,
    withdraw,
    isPending: pricing.isPending || withdrawing.isPending,
  }
}
