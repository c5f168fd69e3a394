import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import { DocumentKind } from '#domain/repairs/work/contract.ts'
import { DOCUMENT_KINDS } from '#domain/repairs/work/rules.ts'
import { AttachmentsField } from '#web/repairs/attachments/AttachmentsField.tsx'
import { Field, Input, Select } from '#web/ui/forms/Field.tsx'
import { FieldProblem } from '#web/ui/forms/FieldProblem.tsx'
import type { AnswerFormState } from './answer-form.ts'

/** Documents that the owner acknowledges before the work, each with a title and what it is. */
export function AnswerDocuments({
  form,
  upload,
  hrefOf,
}: {
  form: AnswerFormState
  upload: (file: File) => Promise<Attachment>
  hrefOf: (attachment: Attachment) => string
}) {
  const documents = form.watch('documents')
  const errors = form.formState.errors.documents
  const change = (update: (attachments: readonly Attachment[]) => readonly Attachment[]) => {
    const current = form.getValues('documents')
    const kept = update(current.map(({ attachment }) => attachment))
    const next = kept.map(
      (attachment) =>
        current.find((each) => each.attachment.id === attachment.id) ?? {
          attachment,
          title: attachment.name.replace(/\.\w+$/, '').slice(0, 120),
          kind: 'other' as const,
        },
    )
    form.setValue('documents', next, { shouldDirty: true })
  }
  return (
    <section aria-label="Documents for the owner" className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-sm font-semibold">Documents for the owner (optional)</h3>
        <p className="text-muted text-xs">
          For example your lien-waiver notice, permits needed, or a warranty. The owner has to acknowledge
          each of them before the work.
        </p>
      </div>
      <AttachmentsField
        what="a document"
        attachments={documents.map(({ attachment }) => attachment)}
        onChange={change}
        hrefOf={hrefOf}
        send={upload}
      />
      <FieldProblem id="documents-problem" message={errors?.message} />
      {documents.map(({ attachment }, index) => (
        <div key={attachment.id} className="grid gap-3 sm:grid-cols-2">
          <Field label={`Title of ${attachment.name}`} error={errors?.[index]?.title?.message} required>
            {(control) => (
              <Input {...control} {...form.register(`documents.${index}.title`)} maxLength={120} />
            )}
          </Field>
          <Field label="What it is" error={undefined}>
            {(control) => (
              <Select {...control} {...form.register(`documents.${index}.kind`)}>
                {DocumentKind.options.map((kind) => (
                  <option key={kind} value={kind}>
                    {DOCUMENT_KINDS[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      ))}
    </section>
  )
}
