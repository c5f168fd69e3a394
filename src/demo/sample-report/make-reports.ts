/**
 * Regenerates the demo's inspection reports and their labels:
 *   node src/demo/sample-report/make-reports.ts
 * Everything in them is ours: text, names, drawings. The labels list what there is to find and on which pages.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readPdf } from '#platform/documents/pdf.ts'
import { openTypesetter, type Typesetter } from '#platform/typeset/typesetter.ts'
import { AGREEMENT, OPENING, STANDARDS } from './boilerplate.ts'
import type { Item, Numbered, Report } from './content.ts'
import { type Labels, labelsOf } from './labels.ts'
import { lanternStreet } from './lantern-street.ts'
import { millRaceCourt } from './mill-race-court.ts'
import { photograph } from './photo.ts'
import { signalHillDrive } from './signal-hill-drive.ts'

const TEMPLATE = new URL('./report.typ', import.meta.url)
const REPORTS = new URL('../reports/', import.meta.url)
const LABELS = new URL('../../../test/fixtures/sample-reports/', import.meta.url)

const leadOf = ({ text }: Item): string => /^.+?[.](?=\s|$)/.exec(text)?.[0] ?? text

const numbered = ({ chapters }: Report): Numbered[] =>
  chapters.flatMap(({ title, items }, chapter) =>
    items.map((item, n) => ({
      ...item,
      number: `${chapter + 1}.${n + 1}`,
      chapter: title,
      lead: leadOf(item),
    })),
  )

async function make(typesetter: Typesetter, report: Report): Promise<{ pdf: Uint8Array; labels: Labels }> {
  const items = numbered(report)
  const images: Record<string, Uint8Array> = { 'cover.jpg': await photograph(report.cover.drawing, 1) }
  for (const [n, { photo, number }] of items.entries())
    if (photo) images[`photo-${number}.jpg`] = await photograph(photo.drawing, n + 2, photo.marks)

  const printed = items.map(({ photo, leftOutOfSummary, label: _, place, caption, ...item }) => ({
    ...item,
    place: place ?? null,
    caption: caption ?? null,
    photo: photo ? `photo-${item.number}.jpg` : null,
    inSummary: !leftOutOfSummary,
  }))
  const chapters = report.chapters.map(({ notes, ...chapter }) => ({
    ...chapter,
    notes: notes ?? [],
    items: printed.filter((item) => item.chapter === chapter.title),
  }))
  const { cover: _, notFindings: __, borderline: ___, ...front } = report
  const data = {
    ...front,
    chapters,
    items: printed,
    opening: OPENING,
    standards: STANDARDS,
    agreement: AGREEMENT,
  }
  const pdf = await typesetter.typeset({ template: await readFile(TEMPLATE, 'utf8'), data, images })
  const { pages } = await readPdf(pdf)
  return { pdf, labels: labelsOf(report, items, pages) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await using typesetter = openTypesetter()
  for (const report of [lanternStreet, millRaceCourt, signalHillDrive]) {
    const { pdf, labels } = await make(typesetter, report)
    await writeFile(new URL(`${report.name}.pdf`, REPORTS), pdf)
    await writeFile(new URL(`${report.name}.json`, LABELS), `${JSON.stringify(labels, null, 2)}\n`)
  }
}
