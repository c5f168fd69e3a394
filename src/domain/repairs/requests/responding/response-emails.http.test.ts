import { beforeEach, expect, test } from 'vitest'
import {
  answerTo,
  createRequestable,
  linkToRespond,
  type Requestable,
  respond,
  saveRequest,
} from '#test/builders/repairs/repair-requests.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { getRepairRequest } from '../contract.ts'

let sent: Requestable
beforeEach(async () => {
  sent = await createRequestable()
})

/** The agent's emails about responses, the latest first. */
async function mailsToAgent() {
  await runJobs()
  return (await mailsTo(sent.agent.email)).filter(({ subject }) => subject.startsWith('Response to your'))
}

test('the agent’s email lists what this response changed, and not what someone else answered before', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const sams = { ...answerTo(sent.first.id, 'already_done'), note: 'Done in May.' }
  await respond(sent, token, { lines: [sams] })
  expect(await mailsToAgent()).toHaveLength(1)
  const pats = answerTo(sent.second.id, 'decline')
  const { body } = await respond(sent, token, { version: 2, name: 'Pat Partner', lines: [sams, pats] })
  expect(body.lines.map(({ response }) => response?.by)).toEqual(['Sam Seller', 'Pat Partner'])
  const mails = await mailsToAgent()
  const text = mails.map((mail) => mail.text).find((each) => each.includes('Pat Partner responded'))
  expect(text).toContain('Declined.')
  expect(text).not.toContain('Done in May.')
})

test('the agent’s email says that the other side entered or removed another company’s bid', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const lines = [answerTo(sent.first.id, 'agree')]
  const bid = { company: 'Brightline Electric', total: '400.00', lines: [] }
  await respond(sent, token, { lines, bid })
  await respond(sent, token, { version: 2, lines, bid: null })
  const texts = (await mailsToAgent()).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('They entered another company’s bid: Brightline Electric, $400.00.')
  expect(texts.join()).toContain('They removed the other company’s bid.')
})

test('changing only where emails go, or repeating an answer, isn’t another response', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { email: 'sam.stops@example.com' })
  for (const details of [{ stopsEmails: true }, { email: 'sam.stops@example.com' }, {}]) {
    const { status, body } = await respond(sent, token, { version: 2, ...details })
    expect([status, body.version]).toEqual([200, 2])
  }
  expect((await call(sent.agent, getRepairRequest, { id: sent.id })).body?.versions).toHaveLength(2)
  expect(await mailsToAgent()).toHaveLength(1)
})
