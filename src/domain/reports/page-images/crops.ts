import { createHash } from 'node:crypto'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { cropPageImage } from '#platform/documents/drawing-tasks.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import type { ReportId } from '../contract.ts'
import * as store from '../store.ts'
import { cropAreasOf, type PassagePlace } from './crop-frame.ts'
import { keyOfImage } from './images.ts'
import { keyOfPage } from './pages.ts'

/** A passage of a report: a page (1-based), and its place there. */
export type Passage = { page: number; place: PassagePlace }

/**
 * The storage key of a JPEG with a passage and the lines around it, made on the first request and kept as long as the
 * report's file. Throws `gone` once that has been deleted, and `not_found` if the page can't be drawn.
 */
export const keyOfCrop = (ctx: Context, id: ReportId, passage: Passage): Promise<StorageKey> =>
  keyOfImage(ctx, { reportId: id, name: nameOf(passage) }, async () => {
    const report = await store.find(ctx.db, id)
    if (!report) throw new DomainError('not_found', 'We couldn’t find this report.')
    return await cropOf(ctx, await keyOfPage(ctx, report, passage.page), passage.place)
  })

const cropOf = (ctx: Context, page: StorageKey, place: PassagePlace) =>
  ctx.storage.withLocalFile(page, (file) => cropPageImage(ctx.pageImages, file, cropAreasOf(place)))

/** Increment when crops change, so that they're made again. */
const VERSION = 2

const nameOf = ({ page, place }: Passage) =>
  `${page}-v${VERSION}-${createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 32)}`
