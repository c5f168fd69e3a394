import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openModel } from '#platform/ai/model.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { readParagraphs } from '#test/builders/report-text-fixtures.ts'
import { silent } from '#test/harness/log.ts'
import { ENTRY, parseQuestion, VERDICT } from '#test/stand-ins/model-outputs.ts'
import { USAGE } from '#test/stand-ins/model-responses.ts'
import { openModelStub, type StubRequest } from '#test/stand-ins/model-stub.ts'
import { Analysis } from '../contract.ts'
import { compare } from './comparison.ts'
import { checkFindings } from './model-findings.ts'
import { partsOf } from './parts.ts'
import { readWithModel } from './reading.ts'
import { resultOf } from './result.ts'
import { decide, secondLookAt } from './second-look.ts'

const stub = await openModelStub()
afterAll(() => stub.close())
beforeEach(() => {
  stub.requests.length = 0
})

const TAP = 'Two breakers in the garage panel are double tapped.'
const COVER = 'The cover of the junction box in the attic is missing.'
const HOT = 'A lamp beside the kitchen sink flickered, and what it was plugged into felt hot.'
const FINE = 'All smoke alarms responded to their test buttons.'
const read = readParagraphs(
  'Electrical',
  `4.1 ${TAP}`,
  `4.2 ${COVER}`,
  'Kitchen',
  `5.1 ${HOT}`,
  `5.2 ${FINE}`,
)

const text = (answer: unknown) => ({ text: JSON.stringify(answer) })

/** Finds the tap and the heat, leaves out the cover, and has a doubt about the alarms. */
function firstAnswer(asked: StubRequest) {
  const { passageOf } = parseQuestion(asked)
  const finding = (quote: string, kind: string) => ({
    ...ENTRY,
    kind,
    quotes: [{ passage: passageOf(quote), quote }],
  })
  return {
    findings: [finding(TAP, 'double_tapped_breaker'), finding(HOT, 'damaged_receptacle')],
    borderline: [{ passage: passageOf(FINE), quote: FINE, outcome: 'negated', reason: 'They work.' }],
  }
}

const answering = (second: (asked: StubRequest) => unknown) => (asked: StubRequest) =>
  text(parseQuestion(asked).isSecond ? second(asked) : firstAnswer(asked))

test('the SDK isn’t loaded before there is something to ask', async () => {
  const script = `
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    await import('#domain/analysis/model/reading.ts')
    console.log(JSON.stringify(loaded.filter((name) => name === 'ai' || name.startsWith('@ai-sdk/'))))
    console.log(loaded.includes('#platform/ai/ai-failure.ts'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim().split('\n')).toEqual(['[]', 'true'])
})

describe.each(['anthropic', 'openai', 'openai-compatible', 'ollama'] as const)('%s', (provider) => {
  const model = openModel(stub.as(provider))!
  const attempt = (budget = {}) => readWithModel(model, read, { log: silent, budget })

  test('the model’s findings stand, the rules’ are asked about, and everything else is a mention', async () => {
    stub.replyWith(
      answering(({ user }) => ({
        verdicts: [{ ...VERDICT, finding: parseQuestion({ user }).ruleOf(COVER) }],
      })),
    )
    const { analysis, canRetry } = await attempt()
    expect(canRetry).toBe(false)
    expect(Analysis.parse(analysis)).toEqual(analysis)
    expect(
      analysis.findings.map(({ kind, confidence, confidenceReason }) => [
        kind,
        confidence,
        confidenceReason.split(':')[0],
      ]),
    ).toEqual([
      ['double_tapped_breaker', 0.97, 'Found by the model and the rules'],
      ['open_junction_box', expect.any(Number), expect.stringContaining('confirmed by the model when asked')],
      ['damaged_receptacle', expect.any(Number), expect.stringContaining('Found by the model')],
    ])
    expect(analysis.mentions.find(({ quote }) => quote.includes('smoke alarms'))).toMatchObject({
      outcome: 'negated',
      note: 'The model decided against a finding: They work.',
    })
    expect(analysis.modelReading).toMatchObject({
      provider,
      questions: 2,
      inputTokens: stub.requests.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
      cachedInputTokens: provider === 'ollama' ? 0 : 2 * USAGE.cachedInputTokens,
      counts: { found: 2, agreed: 1, asked: 1, kept: 1, rejected: 0 },
    })
  })

  test('a second question that fails rejects nothing: the finding stays in the draft with less confidence', async () => {
    stub.replyWith((asked) =>
      parseQuestion(asked).isSecond ? { text: 'no idea' } : text(firstAnswer(asked)),
    )
    const { analysis } = await attempt()
    const cover = analysis.findings.find(({ kind }) => kind === 'open_junction_box')
    expect(cover).toMatchObject({ confidence: 0.6, confidenceReason: expect.stringContaining('left it out') })
    expect(analysis.modelFailure).toBeNull()
  })

  test('a long report is read in parts, and what two of them report is one finding', async () => {
    const rooms = Array.from(
      { length: 120 },
      (_, i) => `${i + 10}.1 The walls of room ${i} were painted not long ago.`,
    )
    const long = readParagraphs('Electrical', `4.1 ${TAP}`, ...rooms, 'Kitchen', `5.1 ${HOT}`)
    stub.replyWith((asked) => {
      const { lines, passageOf } = parseQuestion(asked)
      const seen = [TAP, HOT].filter((quote) => lines.some((line) => line.text.includes(quote)))
      return text({
        findings: seen.map((quote) => ({
          ...ENTRY,
          kind: quote === TAP ? 'double_tapped_breaker' : 'damaged_receptacle',
          quotes: [{ passage: passageOf(quote), quote }],
        })),
        borderline: [],
      })
    })
    const { analysis } = await readWithModel(model, long, { log: silent, budget: { inputTokens: 9_000 } })
    expect(stub.requests.length).toBeGreaterThan(1)
    expect(new Set(stub.requests.map(({ system }) => system)).size).toBe(1)
    expect(analysis.modelReading!.questions).toBe(stub.requests.length)
    expect(analysis.findings.map(({ kind }) => kind)).toEqual(['double_tapped_breaker', 'damaged_receptacle'])
  })

  test('a report of which the server cut the beginning doesn’t count as read', async () => {
    stub.replyWith(text({ findings: [], borderline: [] }))
    stub.cutPromptsAt(4_000)
    const result = await attempt({ inputTokens: 60_000 })
    stub.cutPromptsAt(null)
    expect(result).toEqual({
      canRetry: false,
      analysis: {
        ...read.analysis,
        modelReading: null,
        modelFailure: expect.stringContaining('read only a part of the request'),
      },
    })
  })

  test('an answer without the check words of the report doesn’t count as a reading of it', async () => {
    stub.replyWith(text({ checkWords: ['MERIDIAN'], findings: [], borderline: [] }))
    expect((await attempt()).analysis.modelFailure).toContain('read only a part of the request')
  })

  test.each([
    ['is down', { status: 503, headers: { 'retry-after': '0' } }, true],
    ['is silent', 'silence' as const, true],
    ['responds with prose', { text: 'All is well.' }, true],
    ['rejects the key', { status: 401 }, false],
  ])('if it %s, the rules’ result is unchanged and says why', async (_, reply, canRetry) => {
    stub.replyWith(reply)
    const result = await attempt({ totalMs: 900, tryMs: 250 })
    expect(result.canRetry).toBe(canRetry)
    expect(result.analysis).toEqual({
      ...read.analysis,
      modelReading: null,
      modelFailure: expect.stringMatching(/^The model.*\. The findings come from the rules only\.$/),
    })
  })
})

test('a document that isn’t an inspection report isn’t sent to the model', async () => {
  const { analysis, text: passages } = read
  const document = { ...analysis.document, type: 'seller_disclosure' as const }
  const disclosure = { ...analysis, document }
  const model = openModel(stub.as('openai'))!
  expect(await readWithModel(model, { analysis: disclosure, text: passages }, { log: silent })).toEqual({
    analysis: disclosure,
    canRetry: false,
  })
  expect(stub.requests).toEqual([])
})

test('Anthropic is asked to cache the instructions', async () => {
  stub.replyWith(answering(() => ({ verdicts: [] })))
  await readWithModel(openModel(stub.as('anthropic'))!, read, { log: silent })
  expect(stub.requests[0]!.body.system).toMatchObject([{ cache_control: { type: 'ephemeral' } }])
})

test('a report is read again once the model that Ollama lacks is installed', async () => {
  stub.installed = null
  const { analysis, canRetry } = await readWithModel(openModel(stub.as('ollama'))!, read, { log: silent })
  stub.installed = { contextTokens: 131_072 }
  expect(canRetry).toBe(true)
  expect(analysis.modelFailure).toContain('isn’t installed')
})

test('what staff decided before goes to the model as data, not as instructions', async () => {
  stub.replyWith(answering(() => ({ verdicts: [] })))
  const examples = [{ sentence: 'The chime hums.', decision: 'not electrical' }]
  await readWithModel(openModel(stub.as('openai'))!, read, { log: silent, examples })
  expect(stub.requests[0]!.user).toContain('E1 [staff: not electrical]: The chime hums.')
  expect(stub.requests[0]!.system).not.toContain('chime')
})

test('a canceled job counts as canceled, not as a model failure', async () => {
  const cancelling = new AbortController()
  stub.replyWith(() => {
    cancelling.abort(new Error('cancelled'))
    return 'silence'
  })
  const reading = readWithModel(openModel(stub.as('openai'))!, read, {
    log: silent,
    signal: cancelling.signal,
  })
  await expect(reading).rejects.toThrow('cancelled')
})

test('neither the log nor a failure’s result contains report text', async () => {
  const lines: unknown[] = []
  const note = (...said: unknown[]) => void lines.push(said)
  const log: Log = { error: note, warn: note, info: note, debug: note }
  const model = openModel(stub.as('openai'))!
  stub.replyWith({ status: 400 }, { text: HOT })
  await readWithModel(model, read, { log })
  await readWithModel(model, read, { log })
  stub.replyWith(answering(() => ({ verdicts: [] })))
  await readWithModel(model, read, { log })
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toMatch(/kitchen|garage|sk-made-up/)
})

test('whatever a model answers within the schema, every word of evidence is in the report and no mention is lost', () => {
  const passages = partsOf(read.text, { perPart: 50_000, perReport: 50_000 }).all
  const texts = passages.map(({ passage }) => passage.text)
  const words = fc.constantFrom(...texts, TAP, 'made up words here', 'covers', '')
  const id = fc.constantFrom(...passages.map((one) => one.id), 'P99', 'R1', 'R2', 'F1', '')
  const closed = (...values: string[]) => fc.constantFrom(...values, 'nonsense')
  const entry = fc.record({
    quotes: fc.array(fc.record({ passage: id, quote: words }), { maxLength: 3 }),
    kind: closed('double_tapped_breaker', 'open_junction_box', 'damaged_receptacle', 'permit'),
    location: words,
    quantity: fc.constantFrom(0, 1, 2, -5, 1.5, 1e9, Number.NaN),
    severity: closed('urgent', 'improvement'),
    action: closed('repair', 'monitor'),
    scope: words,
    confidence: closed('high', 'medium', 'low'),
    reason: words,
  })
  const outcome = closed('description', 'negated', 'finding')
  const borderline = fc.record({ passage: id, quote: words, outcome, reason: words })
  const verdict = fc.record({
    finding: id,
    verdict: closed('deficiency', 'duplicate', 'not_deficiency', 'unsure'),
    kind: closed('', 'open_junction_box', 'damaged_receptacle', 'permit'),
    duplicateOf: id,
    passage: id,
    quote: words,
    outcome,
    reason: words,
  })
  const { analysis: rules } = read
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 6 }),
      fc.array(borderline, { maxLength: 4 }),
      fc.array(verdict, { maxLength: 4 }),
      (entries, doubts, verdicts) => {
        const checked = checkFindings(passages, entries)
        const comparison = compare([...rules.findings, ...(rules.possible ?? [])], checked.found)
        const asked = comparison.leftOut.filter((finding) => rules.findings.includes(finding))
        const decisions = decide(secondLookAt(asked, checked.found, passages), { verdicts })
        const result = resultOf({ rules, passages, checked, borderline: doubts, comparison, decisions })
        expect(Analysis.parse({ ...rules, ...result })).toEqual({ ...rules, ...result })
        const all = [...result.findings, ...result.possible]
        for (const { quote } of all.flatMap(({ evidence }) => evidence))
          expect(texts.some((one) => one.includes(quote))).toBe(true)
        for (const { page, quote } of rules.mentions)
          expect(result.mentions.some((mention) => mention.page === page && mention.quote === quote)).toBe(
            true,
          )
        const ids = new Set(result.findings.map((finding) => finding.id))
        expect(new Set(all.map((finding) => finding.id)).size).toBe(all.length)
        for (const mention of result.mentions)
          expect(
            mention.outcome === 'finding' ? ids.has(mention.findingId!) : mention.findingId === null,
          ).toBe(true)
      },
    ),
    { seed: 3, numRuns: 400 },
  )
})
