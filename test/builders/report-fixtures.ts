import type { Finding } from '#domain/analysis/contract.ts'
import { findDeficiencies } from '#domain/analysis/findings/findings.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readPdf } from '#platform/documents/pdf.ts'
import { readTxt } from '#platform/documents/txt.ts'
import { makePdf } from './pdf-fixtures.ts'

/* Runs the analysis on small synthetic reports, given as text or as PDF pages. */

export const inText = (...paragraphs: string[]) =>
  findDeficiencies(structureOf(readTxt(Buffer.from(paragraphs.join('\n\n')))))

/** A report of numbered chapters: the given one, and others without electrical defects. */
export function inChapter(name: string, ...paragraphs: string[]) {
  return inChapters([[name, ...paragraphs]])
}

const CHAPTERS_WITHOUT_DEFECTS = [
  ['Roof', 'The shingles are worn.'],
  ['Structure', 'The walls are of brick.'],
  ['Plumbing', 'The faucet drips.'],
  ['Insulation', 'Batts were seen.'],
]

export function inChapters(chapters: readonly string[][]) {
  const names = new Set(chapters.map(([name]) => name))
  const all = [...CHAPTERS_WITHOUT_DEFECTS.filter(([name]) => !names.has(name)), ...chapters]
  return inText(...all.flatMap(([name, ...paragraphs], index) => [`${index + 1}. ${name}`, ...paragraphs]))
}

export const kindsOf = ({ findings }: { findings: Finding[] }) => findings.map(({ kind }) => kind)
export type Placed = { text: string; x?: number; y: number; size?: number }

/** PDF pages with each line at its position: points from the left and from the top. */
export async function inPdf(...pages: Placed[][]) {
  const operatorsFor = ({ text, x = 72, y, size = 10 }: Placed) =>
    `BT /F1 ${size} Tf ${x} ${792 - y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`
  const document = await readPdf(
    makePdf(pages.map((lines) => ({ content: lines.map(operatorsFor).join('\n') }))),
  )
  return findDeficiencies(structureOf(document))
}

export const TAP = 'Two breakers in the main panel are double tapped.'
export const BOX = 'A junction box in the attic is missing its cover.'
export const OPEN_GROUND = 'The receptacle in the den has an open ground.'
