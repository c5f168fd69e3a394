import { z } from 'zod'

/** A kind of deficiency as the catalogue names it, e.g. `double_tapped_breaker`. */
export const Kind = z.string().regex(/^[a-z0-9_]+$/)
export type Kind = z.infer<typeof Kind>

export const Severity = z.enum(['urgent', 'safety', 'function', 'improvement'])
export type Severity = z.infer<typeof Severity>

export const Action = z.enum(['repair', 'replace', 'evaluate', 'safety_upgrade', 'monitor'])
export type Action = z.infer<typeof Action>

/** PDF points from the top left of the page as displayed: x0, y0, x1, y1. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Box = z.infer<typeof Box>

export const MAX_QUOTE_LENGTH = 400
export const MAX_SCOPE_LENGTH = 300
export const MAX_COMPANY_LENGTH = 80
export const MAX_PRINTED_ADDRESS_LENGTH = 160

/** A sentence or two in the inspector's words, and their location. `boxes` is empty for formats without layout. */
export const Evidence = z.object({
  page: z.int().positive(),
  quote: z.string().min(1).max(MAX_QUOTE_LENGTH),
  boxes: z.array(Box),
  ocr: z.boolean(),
  source: z.enum(['body', 'summary', 'caption']),
})
export type Evidence = z.infer<typeof Evidence>

/** Why staff remove a finding from an estimate. */
export const RemovalReason = z.enum([
  'not_a_deficiency',
  'not_electrical',
  'duplicate',
  'already_repaired',
  'out_of_scope',
])
export type RemovalReason = z.infer<typeof RemovalReason>

/** An earlier staff decision about the same sentence (`estimates/precedents`), as it was applied to a finding. */
export const AppliedPrecedent = z.object({
  id: z.uuid(),
  /** Why the finding was set aside; null if the sentence was found with the kind that staff chose. */
  reason: RemovalReason.nullable(),
  /** The kind without the precedent; null if the sentence was only a mention. */
  foundKind: Kind.nullable(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
})
export type AppliedPrecedent = z.infer<typeof AppliedPrecedent>

/** One distinct deficiency as the inspector reports it, with all of its evidence in the report. */
export const Finding = z.object({
  /** Unique within one analysis, and stable when the same file is analyzed again. */
  id: z.string().min(1).max(40),
  kind: Kind,
  title: z.string(),
  severity: Severity,
  action: Action,
  location: z.string().nullable(),
  quantity: z.int().positive(),
  /** Whether the report states the number; otherwise `quantity` is assumed to be 1. */
  quantityStated: z.boolean(),
  /** The inspector's own rating ('Safety hazard', 'Defect', …). */
  label: z.string().nullable(),
  /** How probable it is that the report states this deficiency (`levelOf`); says nothing about quantity or place. */
  confidence: z.number().min(0).max(1),
  confidenceReason: z.string(),
  evidence: z.array(Evidence).min(1),
  /** What this repair involves, written by a model in plain language; without it, the catalogue's scope applies. */
  scope: z.string().max(MAX_SCOPE_LENGTH).optional(),
  precedent: AppliedPrecedent.optional(),
})
export type Finding = z.infer<typeof Finding>

/** A passage about something electrical and what became of it, so that nothing is dropped silently. */
export const Mention = z.object({
  page: z.int().positive(),
  quote: z.string().max(MAX_QUOTE_LENGTH),
  boxes: z.array(Box),
  outcome: z.enum([
    'finding',
    'description',
    'general_advice',
    'limitation',
    'past_repair',
    'negated',
    'boilerplate',
    'not_electrical',
    'unclear',
    /** Text in the file that no one sees on the page. */
    'hidden',
  ]),
  findingId: z.string().nullable(),
  /** Why a model rejected a finding of the rules, or decided against a finding of its own. */
  note: z.string().optional(),
})
export type Mention = z.infer<typeof Mention>

/** What a document is that isn't a home inspection report. */
export const OtherDocument = z.enum([
  'sewer_scope',
  'roof_certificate',
  'seller_disclosure',
  'agreement',
  'standards',
  'repair_estimate',
  'blank_form',
  'other_language',
])
export type OtherDocument = z.infer<typeof OtherDocument>

/** A place on a page (1-based) with print that couldn't be read. */
export const UnreadArea = z.object({ page: z.int().positive(), box: Box })
export type UnreadArea = z.infer<typeof UnreadArea>

/** `pending`: a job will read it. `failed`: it was given up. */
export const ImageReading = z.enum(['pending', 'read', 'failed'])
export type ImageReading = z.infer<typeof ImageReading>

/** In points. `turned`: quarter turns clockwise from how the file shows the page, so that it's upright. */
export const PageSize = z.object({
  width: z.number(),
  height: z.number(),
  turned: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
})
export type PageSize = z.infer<typeof PageSize>

/** How well a report was read, as the desk shows it. */
export const ReadingState = z.object({
  /** Pages of the report (1-based) that couldn't be read, so the findings miss what they say. */
  unreadablePages: z.array(z.int().positive()),
  /** Where on these pages, if the rest of the page was read. */
  unreadAreas: z.array(UnreadArea),
  /** Whether text in the report's images was read, too; null for formats without pages, and for older analyses. */
  images: ImageReading.nullable(),
  /** What the document is, if it isn't an inspection report. */
  documentType: OtherDocument.nullable(),
  /** Pages (1-based) to check, if the rules don't know the report's layout and no model has read it. Empty: no page to name. */
  pagesToCheck: z.array(z.int().positive()).nullable(),
})

export const AnalysedDocument = z.object({
  kind: z.enum(['pdf', 'docx', 'doc', 'txt']),
  pages: z.int().nonnegative(),
  ocrPages: z.int().nonnegative(),
  /** Pages (1-based) on which something is written that neither their text nor OCR gives; absent in older analyses. */
  unreadablePages: z.array(z.int().positive()).optional(),
  /** Where on such a page, if the rest of it was read. */
  unreadAreas: z.array(UnreadArea).optional(),
  /** Whether text in images was read, too; absent for formats without pages, and in older analyses. */
  images: ImageReading.optional(),
  /** Set if it isn't an inspection report: what it says about electrical defects is at most possible. */
  type: OtherDocument.optional(),
  /** Pages (1-based) with electrical sentences but no finding, if the rules don't know the report's layout; else absent. */
  pagesToCheck: z.array(z.int().positive()).optional(),
  /** Size of each page in points, so that boxes can be drawn over a page image of any size. */
  pageSizes: z.array(PageSize),
  /** The inspection company, by its domain or else its name, in lowercase; null or absent where the report doesn't say. */
  company: z.string().max(MAX_COMPANY_LENGTH).nullable().optional(),
  /** The property's address as its first pages say it; null or absent where they don't, or not clearly. */
  printedAddress: z.string().max(MAX_PRINTED_ADDRESS_LENGTH).nullable().optional(),
})
export type AnalysedDocument = z.infer<typeof AnalysedDocument>

/** How a model read the report: its prompt and schema versions, its cost, and what the check of its answer found. */
export const ModelReading = z.object({
  provider: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  schemaVersion: z.string(),
  /** Questions that were answered: one per part of the report, and perhaps a second one about the rules' findings. */
  questions: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  /** Of the input, what the provider had cached. */
  cachedInputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  ms: z.int().nonnegative(),
  counts: z.object({
    /** Findings of the model whose words are in the report. */
    found: z.int(),
    /** Those that the rules put in their draft too. */
    agreed: z.int(),
    /** The rules' findings that the model left out and was asked about, and how many were kept and rejected. */
    asked: z.int(),
    kept: z.int(),
    rejected: z.int(),
    /** Entries without a quote that is in the report, or without a known kind. */
    dropped: z.int(),
    rejectedQuotes: z.int(),
    /** Passages beyond the budget, which the model didn't see. */
    unreadPassages: z.int(),
  }),
})
export type ModelReading = z.infer<typeof ModelReading>

/** Whether a model read the report. */
export const ModelState = z.object({
  /** Null: the findings come from the rules alone. */
  modelReading: ModelReading.nullable(),
  /** Why no model read the report although one is configured, or its result wasn't used, as a sentence for staff. */
  modelFailure: z.string().nullable(),
  /** Whether a job still has a model read the report, to complete the draft if no one edits it. */
  modelPending: z.boolean(),
})

export const Analysis = z.object({
  document: AnalysedDocument,
  /** What the draft is made from: every finding is at least likely (`levelOf`). */
  findings: z.array(Finding),
  /** Findings too uncertain for the draft, for staff to add; their passages are mentions too. Absent in older analyses. */
  possible: z.array(Finding).optional(),
  mentions: z.array(Mention),
  /** Findings that staff removed from earlier reports for a reason that still holds: they don't enter the draft. */
  setAside: z.array(Finding).optional(),
  /** The version of the rules and catalogue, so that old results can be recognized. */
  engine: z.string(),
  ...ModelState.partial().shape, // absent: rules only
  timings: z.object({ readMs: z.number(), findMs: z.number() }),
})
export type Analysis = z.infer<typeof Analysis>
