import { isLeftOut, LineVerdict, type WorkLine } from '#domain/repairs/work/contract.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FieldProblem } from '#web/ui/forms/FieldProblem.tsx'
import type { AnswerFormState } from './answer-form.ts'
import { LineHead } from './LineHead.tsx'

const CHOICES: Readonly<Record<LineVerdict, { label: string; text: string }>> = {
  confirmed: { label: 'Confirm', text: 'We’ll do it as estimated.' },
  needs_visit: { label: 'Needs a visit', text: 'We have to see it before we can say.' },
  outside_scope: { label: 'Outside our scope', text: 'Someone else has to do it. Say why.' },
  no_work_needed: { label: 'No work needed', text: 'In your opinion, it’s fine as it is. Say why.' },
}

/** What confirming means for a line that the estimate has no price for. */
const UNPRICED = 'We’ll do it, and price it after a visit.'

/** A requested line, and what the contractor says about it. */
export function AnswerLine({ form, line, index }: { form: AnswerFormState; line: WorkLine; index: number }) {
  const verdict = LineVerdict.safeParse(form.watch(`lines.${index}.verdict`)).data
  const errors = form.formState.errors.lines?.[index]
  const problem = errors?.verdict?.message
  const problemId = `verdict-problem-${index}`
  return (
    <li className="grid gap-4 rounded-lg p-4 ring-1 ring-line">
      <LineHead line={line} />
      <fieldset className="grid gap-2" aria-describedby={problem ? problemId : undefined}>
        <legend className="sr-only">Your answer to “{line.description}”</legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {LineVerdict.options.map((value) => (
            <label
              key={value}
              className="flex items-start gap-2.5 rounded-md p-3 ring-1 ring-control ring-inset hover:bg-hover has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                value={value}
                {...form.register(`lines.${index}.verdict`, { deps: [`lines.${index}.reason`] })}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="grid min-w-0 gap-0.5 text-sm">
                <span className="font-semibold">{CHOICES[value].label}</span>
                <span className="text-xs text-muted">
                  {value === 'confirmed' && line.price === null ? UNPRICED : CHOICES[value].text}
                </span>
              </span>
            </label>
          ))}
        </div>
        <FieldProblem id={problemId} message={problem} />
      </fieldset>
      {verdict && (
        <Field
          label={isLeftOut(verdict) ? 'Why?' : 'Note (optional)'}
          required={isLeftOut(verdict)}
          hint={
            verdict === 'no_work_needed' &&
            'It’s shown beside the inspector’s words, as the opinion of a licensed electrician.'
          }
          error={errors?.reason?.message}
        >
          {(control) => <Textarea {...control} {...form.register(`lines.${index}.reason`)} rows={2} />}
        </Field>
      )}
    </li>
  )
}
