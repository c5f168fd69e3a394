import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/*
 * Stands in for a provider of language models, so that a person or another program can be the model. It speaks the
 * OpenAI-compatible protocol, saves each question as QUESTIONS/NAME.txt, and responds with ANSWERS/NAME.json once that file
 * exists. NAME is the schema's name and a hash of the question's data, so that the same report asks for the same file.
 *
 *   node test/stand-ins/model-stand-in.ts --port 8808 --questions /tmp/questions --answers /tmp/answers [--wait 600]
 *   AI_PROVIDER=openai-compatible AI_MODEL=stand-in AI_BASE_URL=http://127.0.0.1:8808/v1 \
 *     bin/odie analyse report.pdf --model --out results
 *
 * With `--wait 0`, a question without an answer is rejected at once: run again when the answers are there.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8808' },
    questions: { type: 'string', default: 'questions' },
    answers: { type: 'string', default: 'answers' },
    wait: { type: 'string', default: '600' },
  },
})

type Turn = { role: string; content: string | { text: string }[] }
type Asked = {
  messages: Turn[]
  response_format?: { json_schema?: { name: string; schema: unknown } }
}

const textOf = ({ messages }: Asked, role: string) =>
  messages
    .filter((turn) => turn.role === role)
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')))
    .join('\n')

/** The mark around the data and the check words are new in each question. */
const withoutMarks = (user: string) =>
  user.replaceAll(/\b[0-9a-f]{32}\b/g, 'MARK').replaceAll(CHECK_WORD, '-- check word')

const CHECK_WORD = /^-- check word: [A-Z0-9]{6}$/gm

/** A saved answer has the check words of an earlier question. Its writer had the whole file. */
function withCheckWords(answer: string, asked: Asked): string {
  const [, instructions] = /check word: ([A-Z]+)\./i.exec(textOf(asked, 'system')) ?? []
  const data = textOf(asked, 'user').match(CHECK_WORD) ?? []
  const checkWords = [instructions, ...data.map((line) => line.slice('-- check word: '.length))]
  return JSON.stringify({ ...(JSON.parse(answer) as object), checkWords })
}

function saveQuestion(asked: Asked): string {
  const [system, user] = [textOf(asked, 'system'), textOf(asked, 'user')]
  const { name = 'question', schema } = asked.response_format?.json_schema ?? {}
  const hash = createHash('sha256').update(withoutMarks(user)).digest('hex').slice(0, 12)
  const file = `${name}-${hash}`
  const parts = [`=== system`, system, `=== user`, user, `=== schema`, JSON.stringify(schema, null, 2)]
  writeFileSync(path.join(values.questions, `${file}.txt`), `${parts.join('\n')}\n`)
  return file
}

const POLL_MS = 250

/** The answer, or null when there is none after the time to wait. */
async function answerTo(file: string, isOpen: () => boolean): Promise<string | null> {
  const answer = path.join(values.answers, `${file}.json`)
  const until = Date.now() + Number(values.wait) * 1_000
  while (!existsSync(answer)) {
    if (Date.now() >= until || !isOpen()) return null
    await pause(POLL_MS)
  }
  return readFileSync(answer, 'utf8')
}

const CHARACTERS_PER_TOKEN = 4
const tokensOf = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

for (const folder of [values.questions, values.answers]) mkdirSync(folder, { recursive: true })

const server = createServer(async (request, response) => {
  const respond = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return respond(404, { error: { message: `no such path: ${request.method} ${request.url}` } })
  const asked = (await json(request)) as Asked
  const file = saveQuestion(asked)
  console.log(`asked    ${file}`)
  const answer = await answerTo(file, () => !response.destroyed)
  const content = answer && withCheckWords(answer, asked)
  console.log(`${content === null ? 'no answer' : 'answered'} ${file}`)
  if (content === null) return respond(400, { error: { message: `no answer in ${file}.json` } })
  const prompt = tokensOf(textOf(asked, 'system') + textOf(asked, 'user'))
  respond(200, {
    id: file,
    object: 'chat.completion',
    created: 0,
    model: 'stand-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: tokensOf(content),
      total_tokens: prompt + tokensOf(content),
    },
  })
})
server.listen(Number(values.port), '127.0.0.1', () =>
  console.log(
    `ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/v1: questions in ${values.questions}, answers in ${values.answers}`,
  ),
)
