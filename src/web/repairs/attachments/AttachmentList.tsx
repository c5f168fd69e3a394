import { FileText, X } from 'lucide-react'
import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { sizeText } from '#web/ui/format.ts'

type Props = {
  attachments: readonly Attachment[]
  hrefOf: (attachment: Attachment) => string
  /** Absent where nothing can be removed. */
  onRemove?: (attachment: Attachment) => void
}

/** Photos to look at, and documents to save. Nothing without any. */
export const AttachmentList = ({ attachments, hrefOf, onRemove }: Props) =>
  attachments.length > 0 && (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="relative">
          {attachment.kind === 'photo' ? (
            <Photo attachment={attachment} href={hrefOf(attachment)} />
          ) : (
            <Document attachment={attachment} href={hrefOf(attachment)} />
          )}
          {onRemove && (
            <IconButton
              label={`Remove ${attachment.name}`}
              onClick={() => onRemove(attachment)}
              className="absolute -top-2 -right-2 bg-surface shadow-card ring-1 ring-line"
            >
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )

const Photo = ({ attachment: { name, width, height }, href }: { attachment: Attachment; href: string }) => (
  <a href={href} target="_blank" rel="noopener" className="block rounded-md">
    <img
      src={href}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      className="h-24 w-auto max-w-40 rounded-md bg-sunken object-cover ring-1 ring-line"
    />
  </a>
)

const Document = ({ attachment: { name, bytes }, href }: { attachment: Attachment; href: string }) => (
  <a
    href={href}
    download
    className="flex h-24 w-40 flex-col justify-between rounded-md bg-canvas p-3 text-xs ring-1 ring-line hover:bg-hover"
  >
    <FileText aria-hidden className="size-5 text-muted" />
    <span className="grid">
      <span className="line-clamp-2 wrap-anywhere font-medium">{name}</span>
      <span className="text-muted">{sizeText(bytes)}</span>
    </span>
  </a>
)
