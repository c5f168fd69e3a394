import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { differencesBetween } from './differences.ts'
import type { Draft } from './draft.ts'
import type { Saving } from './use-saving.ts'

/** Somebody else saved in between. Nothing typed here is lost; one of the two versions has to go on. */
export function ConflictNotice({
  theirs,
  draft,
  saving,
}: {
  theirs: AdminEstimate
  draft: Draft
  saving: Saving
}) {
  const { onlyMine, onlyTheirs, changed } = differencesBetween(
    draft.lines,
    theirs.estimateData?.line_items ?? [],
  )
  const isSent = theirs.status !== 'draft'
  return (
    <Notice
      tone="caution"
      live
      className="mt-3"
      title={
        isSent
          ? 'Somebody else sent this estimate while you were working on it'
          : 'Somebody else saved this estimate while you were working on it'
      }
      action={
        <>
          {!isSent && (
            <Button size="sm" look="primary" pending={saving.isSaving} onClick={() => void saving.keepMine()}>
              Save mine over theirs
            </Button>
          )}
          <Button size="sm" onClick={saving.takeTheirs}>
            Load theirs, drop my changes
          </Button>
        </>
      }
    >
      <p>Nothing was saved just now, and everything you typed is still here.</p>
      <ul className="mt-1 list-inside list-disc">
        <Difference label="Different on both sides" lines={changed} />
        <Difference label="Only in yours" lines={onlyMine} />
        <Difference label="Only in theirs" lines={onlyTheirs} />
      </ul>
    </Notice>
  )
}

const Difference = ({ label, lines }: { label: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <li>
      {label}: {lines.join('; ')}
    </li>
  )
