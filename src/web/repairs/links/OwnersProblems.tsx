import {
  type CompletionRecord,
  type OwnerLink,
  openCompletionRecord,
  openConfirmedCompletion,
  reportProblemByLink,
  settleProblemByLink,
} from '#domain/repairs/completion/contract.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import { useCommand } from '#web/api/query.ts'
import { Problems } from '#web/repairs/completion/Problems.tsx'

const OPENING = { confirm: openConfirmedCompletion, completion: openCompletionRecord }

/** What isn't right with reported work, for the owner with a link of theirs. */
export function OwnersProblems({
  record,
  link,
  reload,
}: {
  record: CompletionRecord
  link: OwnerLink
  reload: () => unknown
}) {
  const refreshes = [OPENING[link.purpose]]
  const reporting = useCommand(reportProblemByLink, { refreshes })
  const settling = useCommand(settleProblemByLink, { refreshes })
  // Not the link that the work was confirmed by, which may have expired.
  if (!record.history && record.completion && link.purpose === 'confirm')
    return (
      <p className="text-sm text-muted">
        Is something not done, or a charge not right? This link only shows the work. Use the one that it was
        confirmed by, or ask {record.agentName}, who can write to {nameOf(record)} for you.
      </p>
    )
  return (
    <Problems
      record={record}
      reader="owner"
      writing={{
        reportProblem: (input) => reporting.mutateAsync({ ...input, ...link }),
        settle: (input) => settling.mutateAsync({ ...input, ...link }),
        reload,
      }}
    />
  )
}
