import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import { reportPdf } from '#test/builders/emails/documents.ts'
import { gmail } from '#test/builders/emails/programs.ts'
import { createMarket } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import {
  answersTo,
  INBOX,
  privateAddressOf,
  receiveAll,
  reportsOf,
  setUpInbox,
} from '#test/stand-ins/inbox.ts'
import { getInboxAddress, renewInboxAddress } from './contract.ts'

/* Whose email it is, and who gets an answer. */

const admin = await createUser('admin')
const { openInbox, listed } = setUpInbox(admin)
const attached = [{ name: 'report.pdf', content: reportPdf() }]

/** Delivers an email with a report; `head` comes before what the sender wrote. */
async function send({
  to = INBOX,
  from,
  head = '',
  authservId,
}: {
  to?: string
  from?: string
  head?: string | ((domain: string) => string)
  authservId?: string | null
} = {}) {
  const market = await createMarket()
  const { agent, address } = market
  const mailbox = openInbox(authservId === undefined ? {} : { authservId })
  const subject = `Fwd: ${crypto.randomUUID()} for ${address}`
  const top = typeof head === 'string' ? head : head(agent.email.split('@')[1]!)
  await mailbox.deliver(
    `${top && `${top}\r\n`}${gmail({ from: from ?? agent.email, to, subject }, { attached })}`,
  )
  await receiveAll()
  const [message] = await listed(subject.slice(5, 41))
  return {
    ...market,
    mailbox,
    subject,
    outcome: message?.reason ?? message?.outcome,
    reports: await reportsOf(agent),
    answers: await answersTo(agent),
  }
}

const PASS = (domain: string) => `Authentication-Results: mx.example.com; dkim=pass header.d=${domain}`

test('an agent’s email to the inbox is accepted if the receiving server vouches for their domain', async () => {
  const { outcome, reports, answers, address } = await send({ head: PASS })
  expect({ outcome, reports, answers: answers.length }).toEqual({
    outcome: 'report',
    reports: [address],
    answers: 1,
  })
})

test.each([
  ['without a word of the server', ''],
  ['with the word of another one', (domain: string) => PASS(domain).replace('mx.', 'mail.')],
  ['that failed', (domain: string) => `Authentication-Results: mx.example.com; dkim=fail header.d=${domain}`],
  [
    'with a forged field below the server’s',
    (domain: string) => `Authentication-Results: mx.example.com; dkim=none\r\n${PASS(domain)}`,
  ],
  ['that’s signed by another domain', () => PASS('evil.example')],
])(
  'an email with an agent’s address %s creates nothing, and the agent learns what to do',
  async (_what, head) => {
    const { outcome, reports, answers, agent } = await send({ head })
    expect({ outcome, reports }).toEqual({ outcome: 'unverified', reports: [] })
    expect(answers).toMatchObject([
      { recipient: agent.email, text: expect.stringContaining('private address') },
    ])
  },
)

test('without INBOX_AUTHSERV_ID, only private addresses are accepted', async () => {
  expect((await send({ head: PASS, authservId: null })).outcome).toBe('unverified')
})

test.each([
  ['several authors', 'From: ann@realty.example, bob@realty.example'],
  ['a malformed one', 'From: ann'],
])('an email to the inbox with %s isn’t accepted, and isn’t answered', async (_what, from) => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const subject = `Fwd: ${crypto.randomUUID()} for ${address}`
  const message = gmail({ from: agent.email, to: INBOX, subject }, { attached })
  await mailbox.deliver(message.replace(/^From: .*$/m, `${from}\r\n${PASS('example.com')}`))
  await receiveAll()
  expect(await listed(subject)).toMatchObject([{ reason: 'stranger', isAnswered: false }])
  expect(await answersTo(agent)).toEqual([])
})

test('a stranger gets nothing, and only sender, subject, and outcome are kept', async () => {
  const stranger = `pat-${crypto.randomUUID().slice(0, 8)}@example.net`
  const { outcome, reports, subject } = await send({ from: stranger, head: PASS('example.net') })
  expect({ outcome, reports }).toEqual({ outcome: 'stranger', reports: [] })
  expect(await answersTo({ email: stranger })).toEqual([])
  expect(await listed(subject)).toMatchObject([{ sender: `Ann Lee <${stranger}>`, subject, agentName: null }])
})

test('an email to a private address is its agent’s, from any sender; once the address is replaced, the old one is a stranger’s', async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const { inbox } = (await call(agent, getInboxAddress, {})).body
  const send = async (to: string) => {
    const subject = `Report ${crypto.randomUUID()}, ${address}`
    await mailbox.deliver(gmail({ from: 'pat@lakeside-inspections.example', to, subject }, { attached }))
    await receiveAll()
    return (await listed(subject))[0]
  }
  expect(await send(inbox!.address)).toMatchObject({ outcome: 'report' })
  expect(inbox!.address).toMatch(/^reports\+[a-z0-9]{20}@example\.com$/)
  const renewed = (await call(agent, renewInboxAddress, { replaces: inbox!.createdAt })).body.inbox
  expect(renewed.address).not.toBe(inbox!.address)
  expect((await call(agent, renewInboxAddress, { replaces: inbox!.createdAt })).status).toBe(409)
  expect(await send(inbox!.address)).toMatchObject({ outcome: 'refused', reason: 'stranger' })
  expect(await send(renewed.address)).toMatchObject({ outcome: 'report' })
})

test('a deactivated agent’s private address accepts nothing', async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  await call(admin, deactivateAgent, { id: agent.actor.userId })
  const subject = `Report ${crypto.randomUUID()}, ${address}`
  await mailbox.deliver(gmail({ from: agent.email, to, subject }, { attached }))
  await receiveAll()
  expect(await listed(subject)).toMatchObject([{ reason: 'stranger' }])
})

test.each([
  ['an automatic reply', 'Auto-Submitted: auto-replied', 'auto_reply'],
  ['a returned email', 'Return-Path: <>', 'bounce'],
  ['ODIE’s own', 'X-ODIE-Message-ID: <x@odie.test>', 'own'],
])('%s is never processed or answered', async (_what, head, reason) => {
  const { agent } = await createMarket()
  const mailbox = openInbox()
  const subject = `Fwd: ${crypto.randomUUID()}`
  const to = await privateAddressOf(agent)
  await mailbox.deliver(`${head}\r\n${gmail({ from: agent.email, to, subject }, { attached })}`)
  await receiveAll()
  expect(await listed(subject)).toMatchObject([{ outcome: 'ignored', reason, isAnswered: false }])
  expect([await reportsOf(agent), await answersTo(agent)]).toEqual([[], []])
})

test('a mass email brings its report to a private address without an answer; without a report, or at the inbox, it’s ignored', async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  const send = async (recipient: string, files: typeof attached) => {
    const subject = `Report ${crypto.randomUUID()}, ${address}`
    const message = gmail({ from: agent.email, to: recipient, subject }, { attached: files })
    await mailbox.deliver(`Precedence: bulk\r\n${message}`)
    await receiveAll()
    return (await listed(subject))[0]
  }
  expect(await send(to, attached)).toMatchObject({ outcome: 'report', isAnswered: false })
  expect(await send(to, [])).toMatchObject({ outcome: 'ignored', reason: 'bulk', isAnswered: false })
  expect(await send(INBOX, attached)).toMatchObject({ outcome: 'ignored', reason: 'bulk' })
  expect(await answersTo(agent)).toEqual([])
})

test('beyond the limit of uploads, an agent gets one answer, and none after it', {
  timeout: 240_000,
}, async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  for (let count = 0; count < 63; count++)
    await mailbox.deliver(gmail({ from: agent.email, to, subject: `Empty ${count} for ${address}` }, {}))
  await receiveAll()
  const answers = await answersTo(agent)
  expect(answers).toHaveLength(61)
  expect(answers.filter(({ text }) => text.includes('limit of 60 uploads per hour'))).toHaveLength(1)
})

test('emails in an agent’s name bring the agent at most three answers an hour', async () => {
  const { agent } = await createMarket()
  const mailbox = openInbox()
  for (let count = 0; count < 5; count++)
    await mailbox.deliver(
      gmail({ from: agent.email, to: INBOX, subject: `Fwd: ${crypto.randomUUID()}` }, { attached }),
    )
  await receiveAll()
  await runJobs()
  expect(await answersTo(agent)).toHaveLength(3)
})
