import { FileText, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeText } from '../format.ts'
import { Field } from './Field.tsx'

/** A styled native file input, so that it stays keyboard accessible. */
export const FileField = ({
  label,
  file,
  accept,
  error,
  hint,
  required = true,
  onChoose,
}: {
  label: string
  file: File | null
  accept: string
  error: string | undefined
  hint?: ReactNode
  required?: boolean
  onChoose: (file: File | null) => void
}) => (
  <Field label={label} required={required} hint={hint} error={error}>
    {(control) => (
      <span className="relative flex h-12 items-center gap-3 rounded-md border border-dashed border-control bg-canvas px-3 text-sm focus-within:outline-2 focus-within:outline-accent hover:bg-hover">
        {file ? (
          <FileText aria-hidden className="size-4 shrink-0 text-accent" />
        ) : (
          <Upload aria-hidden className="size-4 shrink-0 text-muted" />
        )}
        <span aria-hidden className="min-w-0 flex-1 truncate">
          {file ? file.name : <span className="text-muted">Choose a file</span>}
        </span>
        {file && <span className="text-xs text-muted">{sizeText(file.size)}</span>}
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </span>
    )}
  </Field>
)
