import {
  type CompletionRecord,
  type OwnerLink,
  openCompletionRecord,
  openConfirmedCompletion,
  reportProblemByLink,
  settleProblemByLink,
} from '#domain/repairs/completion/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { Problems } from './Problems.tsx'

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
