import { beforeEach, expect, test } from 'vitest'
import type { ShareId } from '#domain/client/shares/contract.ts'
import {
  createRequestable,
  linkToRespond,
  type Requestable,
  repairOf,
  respond,
  saveRequest,
} from '#test/builders/repairs/repair-requests.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { addressesOf } from '../addresses.ts'
import { openRepairRequest, withdrawRepairRequest } from '../contract.ts'

let sent: Requestable
let [sam, pat] = ['', '']
beforeEach(async () => {
  sent = await createRequestable()
  ;[sam, pat] = ['sam', 'pat'].map((name) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`) as [
    string,
    string,
  ]
})

/** Saves the agent's next version, which asks for another amount of money each time. */
const revise = (version: number) =>
  saveRequest(sent, {
    version,
    lines: sent.lines.map((line) => ({ ...repairOf(line), ask: 'credit', amount: `${version}.00` })),
  })

/** How many emails Sam and Pat have. */
async function counts() {
  await runJobs()
  return [(await mailsTo(sam)).length, (await mailsTo(pat)).length]
}

test('everyone of the other side who asked for an email gets it, and can end only their own', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  expect((await call(visitor, openRepairRequest, { token })).body.addresses).toBe(0)
  await respond(sent, token, { email: sam })
  const { body } = await respond(sent, token, { version: 2, name: 'Pat Partner', email: pat })
  expect([body.version, body.addresses]).toEqual([2, 2])
  await revise(2)
  expect(await counts()).toEqual([1, 1])

  const unclear = await respond(sent, token, { version: 3, stopsEmails: true })
  expect([unclear.status, unclear.body]).toMatchObject([
    400,
    { fields: { email: 'Enter the address that should get no more emails' } },
  ])
  const [mail] = await mailsTo(pat)
  const pats = /repair-response\?token=([\w-]+)/.exec(mail?.text ?? '')![1]!
  const stopped = await respond(sent, pats, { version: 3, name: 'Pat Partner', stopsEmails: true })
  expect([stopped.status, stopped.body.addresses]).toEqual([200, 0])
  await revise(4)
  expect(await counts()).toEqual([2, 1])
  await call(sent.agent, withdrawRepairRequest, { id: sent.id, version: 5 })
  expect(await counts()).toEqual([3, 1])
})

test('on a link that several people have, entering the address ends the emails to it', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { email: sam })
  await respond(sent, token, { version: 2, email: pat })
  for (const email of [sam.toUpperCase(), sam, 'al@example.com']) {
    const { status, body } = await respond(sent, token, { version: 2, email, stopsEmails: true })
    expect([status, body.addresses]).toEqual([200, 1])
  }
  await revise(2)
  expect(await counts()).toEqual([0, 1])
})

test('the address of an earlier version still counts', () => {
  const link = 'a' as ShareId
  expect(addressesOf({ email: 'sam@example.com', emailLinks: [link] })).toEqual([
    { address: 'sam@example.com', links: [link] },
  ])
  expect(addressesOf({ email: 'sam@example.com' })).toEqual([{ address: 'sam@example.com' }])
  expect(addressesOf({ email: null })).toEqual([])
})
