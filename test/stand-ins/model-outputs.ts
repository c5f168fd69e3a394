import type { ReadingOutput, SecondOutput } from '#domain/analysis/model/output.ts'
import type { StubRequest } from './model-stub.ts'

/*
 * Reads a question the way a model would, and builds the answers that tests return in its place.
 */

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The question's numbered lines. */
export function parseQuestion({ user }: Pick<StubRequest, 'user'>) {
  const lines = user.split('\n').flatMap((line) => {
    const found = /^([PRFE]\d+)(?: \[([^\]]*)\])?: (.*)$/.exec(line)
    return found ? [{ id: found[1]!, tags: found[2] ?? '', text: unescaped(found[3]!) }] : []
  })
  const idOf = (type: 'P' | 'R' | 'F', text: string) =>
    lines.find((line) => line.id.startsWith(type) && line.text.includes(text))?.id ?? `${type}0`
  return {
    lines,
    passageOf: (text: string) => idOf('P', text),
    ruleOf: (text: string) => idOf('R', text),
    isSecond: lines.some(({ id }) => id.startsWith('R')),
  }
}

type Entry = ReadingOutput['findings'][number]

export const ENTRY = {
  quotes: [],
  kind: 'double_tapped_breaker',
  location: '',
  quantity: 0,
  severity: 'safety',
  action: 'repair',
  scope: '',
  confidence: 'high',
  reason: 'The inspector says so.',
} satisfies Entry

export const VERDICT = {
  verdict: 'deficiency',
  kind: '',
  duplicateOf: '',
  passage: '',
  quote: '',
  outcome: '',
  reason: 'The words are plain.',
} satisfies Partial<SecondOutput['verdicts'][number]>

/** Finds nothing and rejects everything that the rules found, like a model that obeys an instruction in the report. */
export function fooledOutput(
  asked: StubRequest,
): Omit<ReadingOutput, 'checkWords'> | Omit<SecondOutput, 'checkWords'> {
  const { lines, isSecond } = parseQuestion(asked)
  if (!isSecond) return { findings: [], borderline: [] }
  const passages = lines.filter(({ id }) => id.startsWith('P'))
  return {
    verdicts: lines
      .filter(({ id }) => id.startsWith('R'))
      .map(({ id, tags }) => {
        const own = passages.find((passage) => tags.includes(passage.id)) ?? passages[0]!
        return {
          ...VERDICT,
          finding: id,
          verdict: 'not_deficiency',
          passage: own.id,
          quote: own.text.slice(0, 200),
          outcome: 'description',
        }
      }),
  }
}
