import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { PhotoButtons } from './PhotoButtons.tsx'
import type { Rotation } from './photo-pdf.ts'
import type { Photo } from './read-photo.ts'
import type { Photos } from './use-photos.ts'

const TURNS: Record<Rotation, string> = { 0: '', 90: 'rotate-90', 180: 'rotate-180', 270: '-rotate-90' }

/** The pages of a paper report in their order, each of which can be moved, turned, and removed. */
export function PhotoStrip({ photos, onEmpty }: { photos: Photos; onEmpty: () => void }) {
  const { pages, reading } = photos
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')

  const move = (from: number, to: number) => {
    flushSync(() => {
      photos.move(from, to)
      setNews(`Page ${from + 1} is now page ${to + 1}.`)
    })
    // A page that moves in the document loses the focus; at an end, one of its buttons is disabled.
    focusOn(to, to < from ? ['earlier', 'later'] : ['later', 'earlier'])
  }
  const remove = (index: number) => {
    flushSync(() => {
      photos.remove(index)
      setNews(`Page ${index + 1} was removed.`)
    })
    if (pages.length === 1) onEmpty()
    else focusOn(Math.min(index, pages.length - 2), ['remove'])
  }
  const focusOn = (index: number, names: readonly string[]) => {
    const page = list.current?.children[index]
    const buttons = names.map((name) => page?.querySelector<HTMLElement>(`[data-does=${name}]:enabled`))
    buttons.find((button) => button)?.focus()
  }

  return (
    <section aria-labelledby="photo-pages" className="grid gap-3 p-3.5">
      <div>
        <h3 id="photo-pages" className="text-sm font-semibold">
          {countText(pages.length, 'page')}
        </h3>
        <p className="text-xs text-muted">
          We’ll combine them into one PDF in this order. Check that every page is upright and sharp.
        </p>
      </div>
      <ol ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {pages.map((photo, index) => (
          <PageTile
            key={photo.thumbnailUrl}
            photo={photo}
            number={index + 1}
            isLast={index === pages.length - 1}
            onMove={(by) => move(index, index + by)}
            onRotate={() => photos.rotate(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <PhotoButtons hasPages disabled={reading !== null} onChoose={photos.add} />
      </div>
      <p className="sr-only" role="status">
        {news}
      </p>
    </section>
  )
}

function PageTile({
  photo,
  number,
  isLast,
  onMove,
  onRotate,
  onRemove,
}: {
  photo: Photo
  number: number
  isLast: boolean
  onMove: (by: number) => void
  onRotate: () => void
  onRemove: () => void
}) {
  return (
    <li className="grid overflow-hidden rounded-md bg-surface ring-1 ring-line">
      <div className="relative aspect-square overflow-hidden bg-sunken p-1.5">
        <img
          src={photo.thumbnailUrl}
          alt={`Page ${number}`}
          className={`size-full object-contain transition-transform ${TURNS[photo.rotation]}`}
        />
        <span
          aria-hidden
          className="absolute top-1.5 left-1.5 rounded-sm bg-surface px-1.5 py-0.5 text-xs font-semibold tabular-nums ring-1 ring-line"
        >
          {number}
        </span>
      </div>
      <div className="grid grid-cols-4 border-t border-line">
        <IconButton
          label={`Move page ${number} earlier`}
          data-does="earlier"
          disabled={number === 1}
          onClick={() => onMove(-1)}
          className={TOOL}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          label={`Move page ${number} later`}
          data-does="later"
          disabled={isLast}
          onClick={() => onMove(1)}
          className={TOOL}
        >
          <ArrowRight aria-hidden />
        </IconButton>
        <IconButton label={`Rotate page ${number}`} onClick={onRotate} className={TOOL}>
          <RotateCw aria-hidden />
        </IconButton>
        <IconButton label={`Remove page ${number}`} data-does="remove" onClick={onRemove} className={TOOL}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

const TOOL = 'w-full sm:w-full'
