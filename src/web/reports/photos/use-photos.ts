import { useEffect, useRef, useState } from 'react'
import { MAX_REPORT_BYTES } from '#domain/intake/contract.ts'
import { countText, sizeText } from '#web/ui/format.ts'
import { whenIdle } from '#web/ui/loading/when-idle.ts'
import { pdfOf, type Rotation } from './photo-pdf.ts'
import { isPhoto, MAX_PHOTOS, PhotoRejected } from './photo-rules.ts'
import type { Photo } from './read-photo.ts'

const loadReader = () => import('./read-photo.ts')
// Then photos can be added without a connection, too; adding one tries again.
whenIdle(() => void loadReader().catch(() => {}))

const TOO_MANY = `A report can have up to ${MAX_PHOTOS} photos. If yours is longer, scan it to a PDF and upload that.`

export type Photos = ReturnType<typeof usePhotos>

/** The photos of a paper report, one for each page. `onProblem` gets what is wrong with those that can't be used. */
export function usePhotos(onProblem: (reason: string | null) => void) {
  const [pages, setPages] = useState<readonly Photo[]>([])
  const [reading, setReading] = useState<{ done: number; of: number } | null>(null)
  const isGone = useRef(false)
  const current = useRef(pages)
  current.current = pages

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      release(current.current)
    }
  }, [])

  const add = async (files: readonly File[]) => {
    onProblem(null)
    if (current.current.length + files.length > MAX_PHOTOS) return onProblem(TOO_MANY)
    const accepted: Photo[] = []
    const problems: string[] = []
    for (const [done, file] of files.entries()) {
      setReading({ done, of: files.length })
      try {
        const photo = await read(file, [...current.current, ...accepted])
        accepted.push(photo)
      } catch (error) {
        problems.push(reasonOf(error))
      }
      if (isGone.current) return release(accepted)
    }
    setReading(null)
    setPages((before) => [...before, ...accepted])
    onProblem(problemOf(problems))
  }

  return {
    pages,
    /** How far reading the latest photos has got; null when none are being read. */
    reading,
    add: (files: readonly File[]) => void add(files),
    move: (from: number, to: number) => setPages((before) => moved(before, from, to)),
    rotate: (index: number) =>
      setPages((before) =>
        before.map((page, at) => (at === index ? { ...page, rotation: turned(page.rotation) } : page)),
      ),
    remove: (index: number) => {
      release(pages.slice(index, index + 1))
      setPages((before) => before.filter((_, at) => at !== index))
    },
    clear: () => {
      release(pages)
      setPages([])
    },
  }
}

/**
 * The PDF to upload. The same photos in the same order make the same file, with the same name and date, so that an upload that
 * didn't finish can be continued with it.
 */
export const fileOf = (pages: readonly Photo[]) =>
  new File([pdfOf(pages)], `Report photos (${countText(pages.length, 'page')}).pdf`, {
    type: 'application/pdf',
    lastModified: Math.max(...pages.map(({ takenAt }) => takenAt)),
  })

async function read(file: File, others: readonly Photo[]): Promise<Photo> {
  if (!isPhoto(file))
    throw new PhotoRejected(`“${file.name}” isn’t a photo. Choose JPEG, PNG, or WebP files.`)
  const { readPhoto } = await loadReader().catch(() => {
    throw new PhotoRejected('Photos can’t be prepared right now. Check your connection and try again.')
  })
  const photo = await readPhoto(file)
  const bytes = [...others, photo].reduce((sum, { jpeg }) => sum + jpeg.size, 0)
  if (bytes <= MAX_REPORT_BYTES) return photo
  release([photo])
  throw new PhotoRejected(
    `“${file.name}” would bring the photos to more than ${sizeText(MAX_REPORT_BYTES)} in total. Scan the report to a PDF and upload that.`,
  )
}

const reasonOf = (error: unknown) => {
  if (error instanceof PhotoRejected) return error.message
  throw error
}

function problemOf([first, ...others]: readonly string[]) {
  if (!first || others.length === 0) return first ?? null
  return `${first} ${countText(others.length, 'other photo')} couldn’t be added either.`
}

const release = (pages: readonly Photo[]) => {
  for (const { thumbnailUrl } of pages) URL.revokeObjectURL(thumbnailUrl)
}

const TURNED: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 }
const turned = (rotation: Rotation) => TURNED[rotation]

function moved(pages: readonly Photo[], from: number, to: number) {
  const page = pages[from]
  return page ? pages.toSpliced(from, 1).toSpliced(to, 0, page) : pages
}
