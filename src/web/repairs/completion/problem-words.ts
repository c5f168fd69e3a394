import type { CompletionRecord, ProblemInput, Remark, Seen } from '#domain/repairs/completion/contract.ts'
import type { ProblemState } from '#domain/repairs/completion/rules.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'

/** Who reads the page. The agent speaks for the owner. */
export type Reader = 'owner' | 'agent' | 'contractor' | 'staff'

/** How the reader's remarks are sent. What they can't say is missing. */
export type Writing = {
  reportProblem?: (input: ProblemInput & Seen) => Promise<unknown>
  settle?: (input: Seen & { words: string | null }) => Promise<unknown>
  reply?: (input: Seen & { words: string }) => Promise<unknown>
  /** Reads the record again. */
  reload: () => unknown
}

export type DialogProps = {
  record: CompletionRecord
  reader: Reader
  reload: () => unknown
  onSent: () => void
  onClose: () => void
}

/** What's on the screen, which each remark names. */
export const seenOf = ({ requestedAt, completion, history }: CompletionRecord): Seen => ({
  requestedAt: requestedAt ?? '',
  version: completion?.version ?? 1,
  remarks: history?.remarks.length ?? 0,
})

/** What the reader can say next. */
export function kindsFor(reader: Reader, state: ProblemState): Remark['kind'][] {
  const isEnded = state === 'none' || state === 'settled'
  switch (reader) {
    case 'owner':
    case 'agent':
      return isEnded ? ['problem'] : ['settled', 'problem']
    case 'contractor':
      return isEnded ? [] : ['reply']
    case 'staff':
      return []
  }
}

type Words = { tone: 'info' | 'good' | 'caution'; title: string; text: string }

/** Where the problem is, and what the reader does next. */
export function stateInWords(
  record: CompletionRecord,
  state: Exclude<ProblemState, 'none'>,
  reader: Reader,
): Words {
  const contractor = nameOf(record)
  if (state === 'settled')
    return { tone: 'good', title: 'Settled', text: 'There’s nothing left to do about it.' }
  if (reader === 'contractor')
    return state === 'open'
      ? {
          tone: 'caution',
          title: 'Something isn’t right with your report',
          text: 'Correct the report below if it’s wrong, or reply.',
        }
      : {
          tone: 'info',
          title: state === 'replied' ? 'You’ve replied' : 'You’ve corrected your report',
          text: 'Next, the owner or the agent says whether it’s settled.',
        }
  if (state === 'open') return waiting(record, contractor, reader)
  const title = state === 'replied' ? `${contractor} has replied` : `${contractor} has corrected their report`
  return { tone: 'info', title, text: nextText(reader) }
}

function nextText(reader: Reader) {
  switch (reader) {
    case 'owner':
      return 'Say whether it’s settled, or what still isn’t right.'
    case 'agent':
      return 'The owner, or you for them, can say whether it’s settled, or what still isn’t right.'
    default:
      return 'Next, the owner or the agent says whether it’s settled.'
  }
}

function waiting({ history, agentName }: CompletionRecord, contractor: string, reader: Reader): Words {
  if (!history?.isContractorGone)
    return {
      tone: 'caution',
      title: `Waiting for ${contractor}`,
      text: 'We’ve emailed them. Their reply, or their corrected report, shows up here.',
    }
  const next =
    reader === 'owner' ? `${agentName} can help you to settle it.` : 'Please help the owner to settle it.'
  return {
    tone: 'caution',
    title: `${contractor} can’t reply here`,
    text: `${contractor} no longer works with ODIE. ${next}`,
  }
}

/** Who learns of what's sent. */
export function recipientsText({ history, agentName, ...record }: CompletionRecord, reader: Reader) {
  const contractor = nameOf(record)
  const hasOwner = history?.isOwnerEmailed ?? false
  if (reader === 'contractor')
    return hasOwner
      ? `We email the owner and ${agentName}.`
      : `We email ${agentName}, who can let the owner know.`
  const contractorOrStaff = history?.isContractorGone
    ? `${contractor} no longer works with ODIE. We email our staff`
    : `We email ${contractor}`
  if (reader === 'owner') return `${contractorOrStaff}, and ${agentName}.`
  return hasOwner ? `${contractorOrStaff}, and the owner.` : `${contractorOrStaff}.`
}
