import type { Analysis, Finding, Mention, ModelReading, OtherDocument } from '#domain/analysis/contract.ts'
import type { ReportPassage } from '#domain/analysis/report-text.ts'
import type { LineItem } from '#domain/estimates/contract.ts'

type DocumentFacts = {
  pages: number
  ocrPages: number
  unreadablePages: number[]
  pagesToCheck?: number[]
  /** Set if it isn't an inspection report. */
  type?: OtherDocument
  sha256: string
  kind: Analysis['document']['kind']
}

/** What `--json` prints for one file. `lines` are priced from the pricebook, or from the catalogue without one. */
export type Result = {
  document: DocumentFacts
  findings: Finding[]
  /** Findings too uncertain for the draft. */
  possible: Finding[]
  lines: LineItem[]
  timings: Analysis['timings']
  /** With `--model`. */
  modelReading?: ModelReading | null
  modelFailure?: string | null
  /** With `--all`: every other electrical passage with what became of it, and the report's passages. */
  mentions?: Mention[]
  passages?: Omit<ReportPassage, 'lines'>[]
}
