import { ListChecks, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Finding, RemovalReason } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { setsPrecedent } from '#domain/estimates/precedents/rules.ts'
import { dollarText } from '#kernel/money.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { isReadOnly } from '#web/review/desk/draft/draft.ts'
import {
  findingsWithoutLine,
  openSetAside,
  reasonFor,
  removedLines,
} from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import type { Place } from '#web/review/desk/draft/evidence.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import type { DecisionActions } from '../use-decision-actions.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { REASONS } from './reasons.ts'

type Props = { draft: Draft; place: Place | null; deciding: DecisionActions; dispatch: DeskDispatch }

/** Findings that no line covers, so that none is dropped silently: removed here, or set aside by a precedent. */
export function RemovedFindings(props: Props) {
  const { draft, deciding, dispatch } = props
  const removed = findingsWithoutLine(draft)
  const setAside = openSetAside(draft)
  const lines = removedLines(draft)
  if (removed.length + setAside.length + lines.length === 0)
    return (
      <EmptyState icon={ListChecks} title="Every finding has a line">
        When you remove a line, you can restore it here.
      </EmptyState>
    )
  const isKnown = ({ precedent }: Finding) => !draft.base.withdrawnPrecedents.includes(precedent?.id ?? '')
  return (
    <>
      <Group
        title={setAside.length + lines.length > 0 && removed.length > 0 ? 'Removed from this estimate' : null}
      >
        {removed.map((finding) => (
          <RemovedFinding
            key={finding.id}
            {...props}
            finding={finding}
            onRestore={() => void deciding.restore(finding)}
          >
            <Reason finding={finding} draft={draft} dispatch={dispatch} />
          </RemovedFinding>
        ))}
      </Group>
      <Group title={lines.length > 0 ? 'Removed charges and other lines' : null}>
        {lines.map((line) => (
          <RemovedLine key={line.id} line={line} draft={draft} dispatch={dispatch} />
        ))}
      </Group>
      <Group
        title={setAside.length > 0 ? 'Set aside by precedents' : null}
        description="Staff set aside the same sentence in an earlier report. Restoring it here deletes that precedent."
      >
        {setAside.map((finding) => (
          <RemovedFinding
            key={finding.id}
            {...props}
            finding={finding}
            onRestore={() => void (isKnown(finding) ? deciding.withdraw(finding) : deciding.restore(finding))}
          />
        ))}
      </Group>
    </>
  )
}

const Group = ({
  title,
  description,
  children,
}: {
  title: string | null
  description?: string
  children: ReactNode
}) => (
  <section aria-label={title ?? undefined}>
    {title && (
      <header className="border-b border-line bg-sunken px-5 py-3 sm:px-6">
        <h2 className="text-sm font-semibold">{title}</h2>
        {description && <p className="text-xs text-muted">{description}</p>}
      </header>
    )}
    <ul className="divide-y divide-line border-b border-line empty:border-0">{children}</ul>
  </section>
)

const RemovedFinding = ({
  finding,
  draft,
  place,
  deciding,
  dispatch,
  onRestore,
  children,
}: Props & { finding: Finding; onRestore: () => void; children?: ReactNode }) => (
  <li className="grid gap-3 px-5 py-4 sm:px-6">
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 wrap-anywhere font-medium">
        {finding.title}
        {finding.location && <span className="font-normal text-muted"> · {finding.location}</span>}
      </p>
      {!isReadOnly(draft) && (
        <Button
          size="sm"
          disabled={deciding.isPending}
          aria-label={`Restore ${finding.title}`}
          onClick={onRestore}
        >
          <Undo2 aria-hidden />
          Restore
        </Button>
      )}
    </div>
    <EvidenceList
      evidence={finding.evidence.map((evidence) => ({ finding, evidence }))}
      place={place}
      withdrawn={draft.base.withdrawnPrecedents}
      dispatch={dispatch}
    />
    {children}
  </li>
)

const RemovedLine = ({ line, draft, dispatch }: { line: LineEdit } & Pick<Props, 'draft' | 'dispatch'>) => (
  <li className="flex items-start justify-between gap-4 px-5 py-4 sm:px-6">
    <p className="min-w-0 wrap-anywhere font-medium">
      {line.description}
      {line.unit_price !== null && (
        <span className="font-normal text-muted">
          {' '}
          · {line.quantity > 1 && `${line.quantity} × `}
          {dollarText(line.unit_price)}
        </span>
      )}
    </p>
    {!isReadOnly(draft) && (
      <Button
        size="sm"
        aria-label={`Restore ${line.description}`}
        onClick={() => dispatch({ type: 'restoreLine', line })}
      >
        <Undo2 aria-hidden />
        Restore
      </Button>
    )}
  </li>
)

/** Why the finding was removed, and what that means for later reports. */
function Reason({ finding, draft, dispatch }: { finding: Finding; draft: Draft; dispatch: DeskDispatch }) {
  const reason = reasonFor(draft.decisions, finding.id)
  return (
    <Field
      label="Reason"
      error={undefined}
      className="max-w-sm"
      hint={
        reason && setsPrecedent(reason)
          ? 'Once you send the estimate, ODIE will set this sentence aside in later reports, too.'
          : 'This finding will appear again in later reports with this sentence.'
      }
    >
      {(control) => (
        <Select
          {...control}
          value={reason ?? ''}
          disabled={isReadOnly(draft)}
          onChange={({ target }) =>
            dispatch({
              type: 'explain',
              findingIds: [finding.id],
              reason: RemovalReason.safeParse(target.value).data ?? null,
            })
          }
        >
          <option value="">No reason</option>
          {REASONS.map((each) => (
            <option key={each.reason} value={each.reason}>
              {each.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
