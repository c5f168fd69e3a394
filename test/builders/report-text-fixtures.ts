import { createHash } from 'node:crypto'
import type { Analysis, Finding } from '#domain/analysis/contract.ts'
import { findDeficiencies } from '#domain/analysis/findings/findings.ts'
import type { NumberedPassage } from '#domain/analysis/model/parts.ts'
import type { ReportPassage, ReportText } from '#domain/analysis/report-text.ts'
import { reportTextOf } from '#domain/analysis/structure/report-passages.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readTxt } from '#platform/documents/txt.ts'

/** What the child process returns for a plain-text report of these paragraphs. */
export function readParagraphs(...paragraphs: string[]): { analysis: Analysis; text: ReportText } {
  const document = readTxt(Buffer.from(paragraphs.join('\n\n')))
  const structure = structureOf(document)
  const { findings, possible, mentions } = findDeficiencies(structure)
  const analysis: Analysis = {
    document: { kind: 'txt', pages: 1, ocrPages: 0, pageSizes: [] },
    findings,
    possible,
    mentions,
    engine: 'rules',
    timings: { readMs: 1, findMs: 1 },
  }
  return { analysis, text: reportTextOf(structure) }
}

/** What was read of a document whose pages have these lines, without their places. */
export function documentOf(...pages: string[][]) {
  const box = [0, 0, 0, 0] as const
  return {
    pages: pages.map((lines, index) => ({
      number: index + 1,
      width: 612,
      height: 792,
      ocr: false,
      unreadable: false,
      lines: lines.map((line) => ({
        box,
        words: line.split(' ').map((text) => ({ text, box, fontSize: 10, bold: false })),
      })),
    })),
  }
}

export function buildPassage(text: string, more: Partial<ReportPassage> = {}): ReportPassage {
  return {
    page: 1,
    text,
    role: 'text',
    zone: 'body',
    chapter: 'Electrical',
    isElectricalChapter: true,
    item: null,
    box: null,
    ocr: false,
    lines: [{ page: more.page ?? 1, top: 0, bottom: 0, edges: [], words: text.split(' ').length }],
    ...more,
  }
}

/** Passages with their numbers, 'P1' first. */
export const numbered = (...passages: (ReportPassage | string)[]): NumberedPassage[] =>
  passages.map((passage, index) => ({
    id: `P${index + 1}`,
    passage: typeof passage === 'string' ? buildPassage(passage) : passage,
  }))

/** A finding of the rules with one piece of evidence on page 1. */
export function buildRuleFinding(kind: string, quote: string, more: Partial<Finding> = {}): Finding {
  return {
    id: `f_${createHash('sha256').update(`${kind}${quote}`).digest('hex').slice(0, 8)}`,
    kind,
    title: kind,
    severity: 'safety',
    action: 'repair',
    location: null,
    quantity: 1,
    quantityStated: false,
    label: null,
    confidence: 0.95,
    confidenceReason: 'Clearly observed',
    evidence: [{ page: 1, quote, boxes: [], ocr: false, source: 'body' }],
    ...more,
  }
}
