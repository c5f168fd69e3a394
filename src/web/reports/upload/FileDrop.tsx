import { FileText, FileUp, X } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useDropzone } from 'react-dropzone'
import { PhotoButtons } from '#web/reports/photos/PhotoButtons.tsx'
import { MAX_PHOTOS } from '#web/reports/photos/photo-rules.ts'
import type { Photos } from '#web/reports/photos/use-photos.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { sizeText } from '#web/ui/format.ts'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

/** Most reports are files. */
const PhotoStrip = lazyDialog(() =>
  import('#web/reports/photos/PhotoStrip.tsx').then(({ PhotoStrip }) => PhotoStrip),
)

/** Picks one file, or photos of its pages, by drag and drop or by click. The form validates them. */
export function FileDrop({
  file,
  photos,
  onChoose,
  onRemove,
}: {
  file: File | null
  photos: Photos
  onChoose: (files: readonly File[]) => void
  onRemove: () => void
}) {
  const { rootRef, getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: true,
    noClick: true,
    noKeyboard: true,
    onDrop: onChoose,
  })
  const hasPhotos = photos.pages.length > 0
  // What had the focus is gone with the file or the last photo.
  const focusChoice = () => rootRef.current?.querySelector('button')?.focus()
  const remove = () => {
    flushSync(onRemove)
    focusChoice()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        {...getRootProps({ role: 'presentation' })}
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] rounded-md border border-dashed transition-colors',
          isDragActive ? 'border-accent bg-accent-soft' : 'border-control bg-canvas',
        )}
      >
        <input {...getInputProps({ 'aria-label': 'Inspection report' })} />
        {hasPhotos && <PhotoStrip photos={photos} onEmpty={focusChoice} />}
        {!hasPhotos && file && <ChosenFile file={file} onRemove={remove} />}
        {!hasPhotos && !file && <Choice isDragActive={isDragActive} onOpen={open} photos={photos} />}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {photos.reading && `Preparing photo ${photos.reading.done + 1} of ${photos.reading.of}…`}
      </p>
      <Requirements />
    </div>
  )
}

const Choice = ({
  isDragActive,
  onOpen,
  photos,
}: {
  isDragActive: boolean
  onOpen: () => void
  photos: Photos
}) => (
  <>
    <button
      type="button"
      onClick={onOpen}
      className="grid justify-items-center gap-1 rounded-md px-4 pt-8 pb-5 text-center hover:bg-hover"
    >
      <FileUp aria-hidden className="mb-1.5 size-6 text-accent" />
      <span className="text-sm font-semibold">
        {isDragActive ? (
          'Drop the report here'
        ) : (
          <>
            <span className="pointer-coarse:hidden">Drop the report here, or click to browse</span>
            <span className="hidden pointer-coarse:inline">Tap to choose the report</span>
          </>
        )}
      </span>
      <span className="text-xs text-muted">One file at a time</span>
    </button>
    <div className="flex flex-wrap items-center justify-center gap-2 px-4 pb-5">
      <span className="w-full text-center text-xs text-muted sm:w-auto">Only have it on paper?</span>
      <PhotoButtons hasPages={false} disabled={photos.reading !== null} onChoose={photos.add} />
    </div>
  </>
)

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
      <li>If it’s on paper: a photo of each page, up to {MAX_PHOTOS} (JPEG, PNG, or WebP)</li>
    </ul>
  </section>
)
