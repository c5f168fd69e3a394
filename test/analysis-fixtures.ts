import type { Analysis, Finding, Mention } from '#domain/analysis/contract.ts'

/** A plausible result of the rules: two findings in the body, one in the summary, and mentions that aren't findings. */
export function buildAnalysis({
  findings = [doubleTap, doubleTapInSummary, openJunction],
  mentions = [],
}: {
  findings?: Finding[]
  mentions?: Mention[]
} = {}): Analysis {
  const found = findings.flatMap(({ id, evidence }) =>
    evidence.map(({ page, quote, boxes }) => buildMention(page, quote, { boxes, findingId: id })),
  )
  return {
    document: { kind: 'pdf', pages: 40, ocrPages: 0, pageSizes: [] },
    findings,
    mentions: [...found, ...OTHERS, ...mentions].sort((a, b) => a.page - b.page),
    engine: 'rules-2',
    timings: { readMs: 10, findMs: 1 },
  }
}

export function buildFinding(id: string, page: number, quote: string, more: Partial<Finding> = {}): Finding {
  return {
    id,
    kind: 'double_tapped_breaker',
    title: 'Double tapped breaker',
    severity: 'safety',
    action: 'repair',
    location: null,
    quantity: 1,
    quantityStated: false,
    label: null,
    confidence: 0.9,
    confidenceReason: 'Clearly observed',
    evidence: [{ page, quote, boxes: [[10, 20, 300, 32]], ocr: false, source: 'body' }],
    ...more,
  }
}

export function buildMention(page: number, quote: string, more: Partial<Mention> = {}): Mention {
  return { page, quote, boxes: [], outcome: more.findingId ? 'finding' : 'unclear', findingId: null, ...more }
}

export const doubleTap = buildFinding(
  'f_tap',
  12,
  'Two of the breakers in the garage panel have double taps, which can loosen over time.',
)
export const doubleTapInSummary = buildFinding('f_sum', 3, 'Garage: double taps at the main panel.', {
  evidence: [
    {
      page: 3,
      quote: 'Garage: double taps at the main panel.',
      boxes: [],
      ocr: false,
      source: 'summary',
    },
  ],
})
export const openJunction = buildFinding(
  'f_box',
  20,
  'Junction boxes in the attic should always have their covers on.',
  { kind: 'open_junction_box', title: 'Open junction box', confidence: 0.7 },
)

export const MISSED = 'The receptacle beside the kitchen sink did not trip when its test button was pressed.'
export const FINE = 'All smoke alarms answered to their test buttons.'
const OTHERS = [
  buildMention(21, MISSED, { boxes: [[50, 60, 400, 72]] }),
  buildMention(30, FINE, { outcome: 'description' }),
]
