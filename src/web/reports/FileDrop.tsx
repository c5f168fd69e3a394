import { FileText, FileUp, X } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { IconButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { sizeText } from '#web/ui/format.ts'

/** Picks one file by drag and drop or by click. The form validates it. */
export function FileDrop({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: true,
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => onChoose(files[0] ?? null),
  })
  return (
    <div className="grid gap-2">
      <div
        {...getRootProps({ role: 'presentation' })}
        className={classNames(
          'grid rounded-md border border-dashed transition-colors',
          isDragActive ? 'border-accent bg-accent-soft' : 'border-control bg-canvas',
        )}
      >
        <input {...getInputProps({ 'aria-label': 'Inspection report' })} />
        {file ? (
          <ChosenFile file={file} onRemove={() => onChoose(null)} />
        ) : (
          <button
            type="button"
            onClick={open}
            className="grid justify-items-center gap-1 rounded-md px-4 py-8 text-center hover:bg-hover"
          >
            <FileUp aria-hidden className="mb-1.5 size-6 text-accent" />
            <span className="text-sm font-semibold">
              {isDragActive ? 'Drop the report here' : 'Drop the report here, or click to browse'}
            </span>
            <span className="text-xs text-muted">One file at a time</span>
          </button>
        )}
      </div>
      <Requirements />
    </div>
  )
}

const ChosenFile = ({ file, onRemove }: { file: File; onRemove: () => void }) => (
  <div className="flex items-center gap-3 p-3.5">
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
      <FileText aria-hidden className="size-5" />
    </span>
    <div className="min-w-0 flex-1">
      <p className="truncate text-sm font-semibold" title={file.name}>
        {file.name}
      </p>
      <p className="text-xs text-muted">{sizeText(file.size)}</p>
    </div>
    <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
      <X aria-hidden />
    </IconButton>
  </div>
)

const Requirements = () => (
  <section aria-labelledby="file-requirements" className="grid gap-1.5 rounded-md bg-sunken p-3.5 text-xs">
    <h3 id="file-requirements" className="font-semibold">
      File Requirements
    </h3>
    <ul className="grid list-disc gap-1 pl-4 text-muted">
      <li>PDF, DOC, DOCX, or TXT</li>
      <li>Up to 80 MB</li>
      <li>The complete report, as you got it from the inspector</li>
    </ul>
  </section>
)
