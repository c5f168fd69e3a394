import type { Completion, CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { lineLabel, outcomeLabel } from '#domain/repairs/completion/rules.ts'
import { dayInWords } from '#kernel/days.ts'
import { dollarText } from '#kernel/money.ts'

type Line = Completion['lines'][number] | undefined

const photosText = (line: Line, part: 'before' | 'after') => String(line?.[part].length ?? 0)

/** What a later version of a report says otherwise than an earlier one, each change with what it was. */
export function changesBetween(
  { lines }: Pick<CompletionRecord, 'lines'>,
  before: Completion,
  after: Completion,
): string[] {
  const lineIn = ({ lines: reported }: Completion, id: string) => reported.find(({ lineId }) => lineId === id)
  const ofLines = lines.flatMap((line) => {
    const [was, is] = [lineIn(before, line.id), lineIn(after, line.id)]
    const what = lineLabel(line)
    return changesOf([
      [what, outcomeLabel(line, was), outcomeLabel(line, is)],
      // What's done has no reason anymore.
      ...(is?.isDone ? [] : [[`${what}, why not`, was?.reason, is?.reason] satisfies Change]),
      [`${what}, charged`, amountText(was?.charged), amountText(is?.charged)],
      [
        `${what}, before photos`,
        photosText(was, 'before'),
        photosText(is, 'before'),
        was?.before,
        is?.before,
      ],
      [`${what}, after photos`, photosText(was, 'after'), photosText(is, 'after'), was?.after, is?.after],
    ])
  })
  return [
    ...ofLines,
    ...changesOf([
      ['Finished', before.doneOn && dayInWords(before.doneOn), after.doneOn && dayInWords(after.doneOn)],
      ['Permit', before.permit, after.permit],
      ['Inspection', before.inspection, after.inspection],
      ['Charged in total', amountText(before.charged), amountText(after.charged)],
      ['Note', before.note, after.note],
    ]),
  ]
}

const amountText = (amount: string | null | undefined) => (amount ? dollarText(amount) : null)

/** A label, what it was, and what it is; the ids of photos, of which the count alone may be the same. */
type Change = [
  label: string,
  was: string | null | undefined,
  is: string | null | undefined,
  wasIds?: readonly string[] | undefined,
  isIds?: readonly string[] | undefined,
]

const NOTHING = 'nothing'

function changesOf(changes: Change[]): string[] {
  return changes.flatMap(([label, was, is, wasIds = [], isIds = []]) => {
    if ((was ?? null) !== (is ?? null)) return [`${label}: ${is || NOTHING} (was ${was || NOTHING})`]
    return wasIds.join() === isIds.join() ? [] : [`${label}: replaced`]
  })
}
