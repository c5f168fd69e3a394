import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { ManualResponse, Outcome } from '#web/review/manual-responses/manual-responses.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { DeskDispatch } from './draft/desk-state.ts'
import { isReadOnly } from './draft/draft.ts'
import type { Draft } from './draft/draft-state.ts'
import type { Saving } from './saving/use-saving.ts'

const ManualResponseDialog = lazyDialog(() =>
  import('#web/review/manual-responses/ManualResponseDialog.tsx').then(
    ({ ManualResponseDialog }) => ManualResponseDialog,
  ),
)

type Props = { draft: Draft; saving: Saving; dispatch: DeskDispatch }

/** Opens the other ways to answer the report. Unsaved changes are saved first, because a response starts from the server's draft. */
export function MoreActions(props: Props) {
  const responding = useManualResponse(props)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => void responding.open('choose')}>
        <Ellipsis aria-hidden />
        <span className="max-sm:sr-only">More actions</span>
      </Button>
      <OpenManualResponse {...responding} draft={props.draft} />
    </>
  )
}

/** Offers the letter when there is nothing to estimate, and says why a report was returned. */
export function ManualResponseHint(props: Props) {
  const responding = useManualResponse(props)
  const { draft } = props
  const { returnReason } = draft.base.report
  if (isReadOnly(draft)) return null
  return (
    <>
      {returnReason && (
        <Notice tone="caution" title="Returned to the agent">
          {returnReason} You can still approve the estimate.
        </Notice>
      )}
      {draft.lines.length === 0 && (
        <Notice
          tone="info"
          title="Nothing to estimate?"
          action={
            <Button size="sm" onClick={() => void responding.open('letter')}>
              <MailCheck aria-hidden />
              Send a no-deficiencies letter
            </Button>
          }
        >
          Send the agent a letter that says so, in the contractor’s name.
        </Notice>
      )}
      <OpenManualResponse {...responding} draft={draft} />
    </>
  )
}

function useManualResponse({ draft, saving, dispatch }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [response, setResponse] = useState<ManualResponse | 'choose' | null>(null)
  const open = async (chosen: ManualResponse | 'choose') => {
    if (saving.isUnsaved && !(await saving.save())) return
    setResponse(chosen)
  }
  const finish = async (outcome: Outcome) => {
    setResponse(null)
    if (outcome.type === 'left') return await navigate(paths.admin())
    const id = outcome.type === 'sent' ? outcome.id : draft.base.id
    const estimate = await client.fetchQuery({ ...query(getAdminEstimate, { id }), staleTime: 0 })
    if (id === draft.base.id) dispatch({ type: 'replace', estimate })
    else await navigate(paths.review(id))
  }
  return { response, open, choose: setResponse, close: () => setResponse(null), finish }
}

const OpenManualResponse = ({
  response,
  choose,
  close,
  finish,
  draft,
}: ReturnType<typeof useManualResponse> & { draft: Draft }) =>
  response && (
    <ManualResponseDialog
      reportId={draft.base.reportId}
      response={response === 'choose' ? null : response}
      onChoose={choose}
      onClose={close}
      onDone={(outcome) => void finish(outcome)}
    />
  )
