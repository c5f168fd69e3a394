import {
  type CompletionRecord,
  MAX_WORDS,
  ProblemInput,
  type Seen,
} from '#domain/repairs/completion/contract.ts'
import { lineLabel, TOPICS } from '#domain/repairs/completion/rules.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FieldProblem } from '#web/ui/forms/FieldProblem.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { type DialogProps, recipientsText } from './problem-words.ts'
import { useRemarkForm } from './use-remark-form.ts'

/** What isn't right: the items, or the charges, and in which words. */
export function ProblemDialog({
  send,
  ...props
}: DialogProps & { send: (input: ProblemInput & Seen) => Promise<unknown> }) {
  const { record, reader, onClose } = props
  const command = useRemarkForm(props, {
    schema: ProblemInput,
    defaultValues: { lineIds: [], topics: [], words: '' },
    send,
    sent: 'Sent',
  })
  const { form } = command
  const { errors, isSubmitted } = form.formState
  const choose = <Name extends 'lineIds' | 'topics'>(name: Name, changed: readonly string[]) => {
    form.setValue(name, changed as never, { shouldDirty: true })
    // What's chosen in one list counts for both.
    if (isSubmitted) void form.trigger('lineIds')
  }
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Something isn’t right"
      description={recipientsText(record, reader)}
      submitLabel="Send"
      className="grid gap-4"
    >
      <Subjects
        record={record}
        lineIds={form.watch('lineIds')}
        topics={form.watch('topics')}
        choose={choose}
        problem={errors.lineIds?.message}
      />
      <Field label="What isn’t right?" error={errors.words?.message} required>
        {(control) => <Textarea {...control} {...form.register('words')} rows={5} maxLength={MAX_WORDS} />}
      </Field>
      <Meanwhile record={record} />
    </FormDialog>
  )
}

type Choose = (name: 'lineIds' | 'topics', changed: readonly string[]) => void

function Subjects({
  record: { lines },
  lineIds,
  topics,
  choose,
  problem,
}: {
  record: CompletionRecord
  lineIds: readonly string[]
  topics: readonly string[]
  choose: Choose
  problem: string | undefined
}) {
  const option = (name: 'lineIds' | 'topics', value: string, label: string) => {
    const chosen = name === 'lineIds' ? lineIds : topics
    const isChosen = chosen.includes(value)
    return (
      <label key={`${name} ${value}`} className="flex items-start gap-2.5 py-1 text-sm">
        <input
          type="checkbox"
          name={name}
          checked={isChosen}
          onChange={() =>
            choose(name, isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])
          }
          className="mt-0.5 size-5 shrink-0 accent-accent sm:size-4"
        />
        <span className="wrap-anywhere min-w-0">{label}</span>
      </label>
    )
  }
  return (
    <fieldset className="grid gap-1" aria-describedby={problem ? 'subjects-problem' : undefined}>
      <legend className="is-required mb-1 font-semibold text-sm">What’s it about?</legend>
      {lines.map((line) => option('lineIds', line.id, lineLabel(line)))}
      {Object.entries(TOPICS).map(([topic, label]) => option('topics', topic, label))}
      <FieldProblem id="subjects-problem" message={problem} />
    </fieldset>
  )
}
