import { beforeEach, expect, test } from 'vitest'
import { openRepairRequest } from '#domain/repairs/requests/contract.ts'
import {
  createRequestable,
  linkToRespond,
  type Requestable,
  repairOf,
  respond,
  saveRequest,
} from '#test/builders/repairs/repair-requests.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { createShare, listShares, MAX_SHARES, revokeShare } from './contract.ts'

let sent: Requestable
beforeEach(async () => {
  sent = await createRequestable()
})

/** Saves the next version of the agent's, asking for another amount of money each time. */
const revise = (version: number) =>
  saveRequest(sent, {
    version,
    lines: sent.lines.map((line) => ({ ...repairOf(line), ask: 'credit', amount: `${version}.00` })),
  })

/** The token of the newest link that was emailed to the other side, and how many were. */
async function emailedTo(address: string) {
  await runJobs()
  const tokens = (await mailsTo(address)).flatMap(
    ({ text }) => /repair-response\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  )
  return { token: tokens[0] ?? '', count: tokens.length }
}

const newAddress = () => `sam.${crypto.randomUUID().slice(0, 8)}@example.com`

test('once the agent ends someone’s link, no other one is emailed to them, whether the agent gave it to them or we emailed it', async () => {
  for (const ends of ['theirs', 'emailed'] as const) {
    sent = await createRequestable()
    const email = newAddress()
    await saveRequest(sent)
    const { token, id } = await linkToRespond(sent)
    await respond(sent, token, { email })
    await revise(2)
    expect((await emailedTo(email)).count).toBe(1)
    const { body: links } = await call(sent.agent, listShares, { id: sent.id })
    const shareId = ends === 'theirs' ? id : links.find(({ recipient }) => recipient.includes(email))!.id
    await call(sent.agent, revokeShare, { id: sent.id, shareId })
    for (const version of [3, 4]) expect((await revise(version)).status).toBe(200)
    expect((await emailedTo(email)).count).toBe(1)

    // Ending a link is no ban: who answers through another one can ask for emails again.
    const other = await linkToRespond(sent)
    await respond(sent, other.token, { version: 5, email })
    await revise(6)
    expect((await emailedTo(email)).count).toBe(2)
  }
})

test('emailed links work side by side until the agent ends one, and none counts as one of the agent’s', async () => {
  const email = newAddress()
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { email })
  await revise(2)
  const earlier = (await emailedTo(email)).token
  await respond(sent, earlier, { version: 3 })
  await revise(4)
  const latest = (await emailedTo(email)).token
  const statusOf = async (each: string) => (await call(visitor, openRepairRequest, { token: each })).status
  for (const each of [token, earlier, latest]) expect(await statusOf(each)).toBe(200)
  for (let made = 1; made < MAX_SHARES; made++)
    expect((await call(sent.agent, createShare, { id: sent.id, recipient: 'Buyers' })).status).toBe(201)
  expect((await call(sent.agent, createShare, { id: sent.id, recipient: 'Buyers' })).status).toBe(409)

  const { body: links } = await call(sent.agent, listShares, { id: sent.id })
  const { id: shareId } = links.find(({ recipient }) => recipient.includes(email))!
  await call(sent.agent, revokeShare, { id: sent.id, shareId })
  expect([await statusOf(token), await statusOf(earlier), await statusOf(latest)]).toEqual([200, 404, 404])
})

test('the other side can end the emails; an address that’s empty or isn’t sent changes nothing', async () => {
  const email = newAddress()
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { email })
  await revise(2)
  await respond(sent, token, { version: 3 })
  await revise(4)
  expect((await emailedTo(email)).count).toBe(2)
  await respond(sent, token, { version: 5, email: '' })
  await revise(6)
  expect((await emailedTo(email)).count).toBe(3)
  await respond(sent, token, { version: 7, stopsEmails: true })
  await revise(8)
  expect((await emailedTo(email)).count).toBe(3)
})
