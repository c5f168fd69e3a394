import type { AdminEstimate, LineEdit } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { diffLines } from './line-differences.ts'
import type { Saving } from './use-saving.ts'

/** Someone else saved or sent the estimate first. Local changes aren't lost; the reviewer picks a version. */
export function ConflictNotice({
  lines,
  theirs,
  saving,
}: {
  lines: readonly LineEdit[]
  theirs: AdminEstimate
  saving: Saving
}) {
  const { onlyMine, onlyTheirs, changed } = diffLines(lines, theirs.estimateData?.line_items ?? [])
  const isSent = theirs.status !== 'draft'
  return (
    <Notice
      tone="caution"
      live
      className="mt-3"
      title={`Someone else ${isSent ? 'sent' : 'saved'} this estimate while you were working on it`}
      action={
        <>
          {!isSent && (
            <Button size="sm" variant="primary" pending={saving.isSaving} onClick={saving.overwriteTheirs}>
              Save mine over theirs
            </Button>
          )}
          <Button size="sm" onClick={saving.discardMine}>
            Load theirs and drop my changes
          </Button>
        </>
      }
    >
      <p>Your changes weren’t saved, but they’re all still here.</p>
      <ul className="mt-1 list-inside list-disc">
        <Difference label="Changed in both" descriptions={changed} />
        <Difference label="Only in yours" descriptions={onlyMine} />
        <Difference label="Only in theirs" descriptions={onlyTheirs} />
      </ul>
    </Notice>
  )
}

const Difference = ({ label, descriptions }: { label: string; descriptions: readonly string[] }) =>
  descriptions.length > 0 && (
    <li>
      {label}: {descriptions.join('; ')}
    </li>
  )
