import type { ModelOutput } from '#domain/analysis/model/output.ts'
import type { StubRequest } from './model-stub.ts'

/*
 * Parses a review prompt the way a model would, and builds the outputs that tests return in its place.
 */

type Entry = { finding?: string; passage?: string; text?: string; takenFor?: string; passages?: string[] }

/** Parses the prompt's numbered entries. */
export function parsePrompt({ user }: StubRequest) {
  const entries = user
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Entry] : []))
  const passageOf = (text: string) => entries.find((entry) => entry.text === text)?.passage ?? 'none'
  const findingOf = (text: string) =>
    entries.find((entry) => entry.finding && entry.passages?.includes(passageOf(text)))?.finding ?? 'none'
  return { entries, passageOf, findingOf }
}

export const VERDICT = {
  verdict: 'deficiency',
  reason: 'The words are plain.',
  duplicateOf: '',
  passage: '',
  quote: '',
  outcome: '',
  kind: 'as_it_is',
  severity: 'as_it_is',
  action: 'as_it_is',
  location: '',
  quantity: 0,
  scope: '',
} satisfies Partial<ModelOutput['findings'][number]>

export const ADDITION = {
  kind: 'gfci_not_tripping',
  severity: 'safety',
  action: 'replace',
  location: 'kitchen',
  quantity: 0,
  reason: 'It did not trip.',
  scope: '',
} satisfies Partial<ModelOutput['added'][number]>

/** Dismisses every finding with its own words, like a model that obeys an instruction in the report. */
export function fooledOutput(asked: StubRequest) {
  const { entries } = parsePrompt(asked)
  const textOf = (id: string) => entries.find(({ passage, text }) => passage === id && text)?.text
  return {
    findings: entries
      .filter(({ finding }) => finding)
      .map(({ finding, passages }) => ({
        ...VERDICT,
        finding,
        verdict: 'not_deficiency',
        passage: passages![0],
        quote: textOf(passages![0]!),
        outcome: 'description',
      })),
    added: [],
    passages: [],
  }
}
