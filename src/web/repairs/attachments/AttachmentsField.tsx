import { Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ATTACHMENT_UPLOAD, type Attachment, addAttachment } from '#domain/repairs/attachments/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { refusalOf } from '#web/api/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { AttachmentList } from './AttachmentList.tsx'

type Props = {
  /** What is attached, for the button: `a photo or receipt`. */
  what: string
  attachments: readonly Attachment[]
  /** Adds to or removes from what's attached by then: several files arrive one after the other. */
  onChange: (change: (attachments: readonly Attachment[]) => readonly Attachment[]) => void
  hrefOf: (attachment: Attachment) => string
  send: (file: File) => Promise<Attachment>
}

type Failed = { file: File; problem: string; canRetry: boolean }

/** Attaches photos and PDFs. Each is sent as soon as it's chosen; what fails stays, with why, to try again. */
export function AttachmentsField({ what, attachments, onChange, hrefOf, send }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [sending, setSending] = useState(0)
  const [failed, setFailed] = useState<readonly Failed[]>([])

  async function add(files: readonly File[]) {
    for (const file of files) {
      const problem = refusalOf(addAttachment, file)
      if (problem) {
        setFailed((others) => [...others, { file, problem: `${file.name}: ${problem}`, canRetry: false }])
        continue
      }
      setSending((count) => count + 1)
      await send(file)
        .then((attachment) => onChange((others) => [...others, attachment]))
        .catch((error: unknown) => {
          const why = messageOf(error, 'It wasn’t saved.')
          setFailed((others) => [...others, { file, problem: `${file.name}: ${why}`, canRetry: true }])
        })
        .finally(() => setSending((count) => count - 1))
    }
  }
  const dismiss = (one: Failed) => setFailed((others) => others.filter((each) => each !== one))
  const remove = ({ id: removed }: Attachment) => {
    onChange((others) => others.filter((each) => each.id !== removed))
    input.current?.focus()
  }

  return (
    <div className="grid justify-items-start gap-2">
      <AttachmentList attachments={attachments} hrefOf={hrefOf} onRemove={remove} />
      <label
        htmlFor={id}
        className="relative inline-flex h-11 cursor-pointer items-center gap-2 rounded-md bg-surface px-3 text-sm font-semibold ring-1 ring-inset ring-line focus-within:outline-2 focus-within:outline-accent hover:bg-hover sm:h-9"
      >
        <Paperclip aria-hidden className="size-4" />
        Add {what}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={`${ATTACHMENT_UPLOAD.extensions.join(',')},image/jpeg,image/png,image/webp,application/pdf`}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <p aria-live="polite" className="text-xs text-muted">
        {sending > 0 ? `Sending ${countText(sending, 'file')}…` : 'JPEG, PNG, WebP, or PDF, up to 20 MB each'}
      </p>
      {failed.map((one) => (
        <p key={one.problem} role="alert" className="flex flex-wrap items-center gap-2 text-xs text-danger">
          <span className="wrap-anywhere">{one.problem}</span>
          {one.canRetry && (
            <Button
              size="sm"
              onClick={() => {
                dismiss(one)
                void add([one.file])
              }}
            >
              Try again
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => dismiss(one)}>
            Dismiss
          </Button>
        </p>
      ))}
    </div>
  )
}
