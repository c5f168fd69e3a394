import type { Finding, Mention } from '#domain/analysis/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { changed, findingsOf } from './draft-content.ts'
import type { Draft, DraftAction } from './draft-state.ts'
import { decisionAbout, isSamePassage } from './mentions.ts'

type PassageAction = Extract<DraftAction, { type: 'attach' | 'dismiss' | 'reopen' }>

export function reducePassages(draft: Draft, action: PassageAction): Draft {
  const { page, quote } = action.mention
  switch (action.type) {
    case 'attach':
      return attach(draft, action.mention, action.findingId)
    case 'dismiss': {
      const decision: Decision = { type: 'dismissed', page, quote }
      return changed(draft, { decisions: [...withoutPassage(draft, action.mention), decision] })
    }
    case 'reopen':
      return reopen(draft, action.mention)
  }
}

const withoutPassage = ({ decisions }: Draft, mention: Mention) =>
  decisions.filter((each) => !('quote' in each && isSamePassage(each, mention)))

/** The passage becomes evidence of a finding, until the server's version says so, too. */
function attach(draft: Draft, mention: Mention, findingId: string): Draft {
  const finding = findingsOf(draft).find(({ id }) => id === findingId)
  if (!finding) return draft
  const { page, quote, boxes } = mention
  const decision: Decision = { type: 'attached', page, quote, findingId }
  const evidence = { page, quote, boxes, ocr: false, source: 'body' } as const
  return withFinding(draft, { ...finding, evidence: [...finding.evidence, evidence] }, [
    ...withoutPassage(draft, mention),
    decision,
  ])
}

/** Takes back that a passage was attached or set aside. */
function reopen(draft: Draft, mention: Mention): Draft {
  const decision = decisionAbout(draft, mention)
  const decisions = withoutPassage(draft, mention)
  const finding =
    decision?.type === 'attached' && findingsOf(draft).find(({ id }) => id === decision.findingId)
  if (!finding) return changed(draft, { decisions })
  const evidence = finding.evidence.filter((piece) => !isSamePassage(piece, mention))
  return withFinding(draft, { ...finding, evidence }, decisions)
}

/** A change of a finding. Undoing it needs the finding as it is now, even if a save comes in between. */
function withFinding(draft: Draft, finding: Finding, decisions: Decision[]): Draft {
  const before = findingsOf(draft).filter(({ id }) => id === finding.id)
  const others = draft.decided.filter(({ id }) => id !== finding.id)
  return changed({ ...draft, decided: [...others, ...before] }, { decisions, decided: [...others, finding] })
}
