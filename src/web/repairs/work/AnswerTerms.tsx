import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import type { WorkAnswer } from '#domain/repairs/work/contract.ts'
import { DOCUMENT_KINDS } from '#domain/repairs/work/rules.ts'
import { workDayText } from '#web/estimates/work-text.ts'
import { sizeText } from '#web/ui/format.ts'

/** The days, the note, and the documents of an answer. */
export const AnswerTerms = ({
  answer: { dates, note, documents },
  hrefOf,
}: {
  answer: WorkAnswer
  hrefOf: (attachment: Attachment) => string
}) => (
  <dl className="grid gap-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="font-semibold">Days offered</dt>
    <dd>{dates.length > 0 ? dates.map(workDayText).join('; ') : 'None yet'}</dd>
    {note && (
      <>
        <dt className="font-semibold">Note</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{note}</dd>
      </>
    )}
    {documents.length > 0 && (
      <>
        <dt className="font-semibold">Documents</dt>
        <dd>
          <ul className="grid gap-1">
            {documents.map(({ attachment, title, kind }) => (
              <li key={attachment.id}>
                <a
                  href={hrefOf(attachment)}
                  download={attachment.kind === 'document' ? true : undefined}
                  target={attachment.kind === 'photo' ? '_blank' : undefined}
                  rel="noopener"
                  className="wrap-anywhere font-semibold text-accent underline underline-offset-4"
                >
                  {title}
                </a>{' '}
                <span className="text-muted">
                  {DOCUMENT_KINDS[kind]}, {sizeText(attachment.bytes)}
                </span>
              </li>
            ))}
          </ul>
        </dd>
      </>
    )}
  </dl>
)
