import { expect, test } from 'vitest'
import { reportPdf } from '#test/builders/emails/documents.ts'
import { filePart, messageOf, multipart, textPart } from '#test/builders/emails/mime.ts'
import { gmail } from '#test/builders/emails/programs.ts'
import { createMarket } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { createReceiving } from '#test/builders/webhooks/receiving.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { answersTo, privateAddressOf, receiveAll, reportsOf, setUpInbox } from '#test/stand-ins/inbox.ts'
import { completeEmailedReport, listEmailedReports } from './contract.ts'

/* A report that an agent forwards to their private address. */

const admin = await createUser('admin')
const { openInbox, listed } = setUpInbox(admin)

test('a PDF that’s sent to an agent’s private address, with the property in the subject, becomes a report, and the agent gets an answer', async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const id = `<${crypto.randomUUID()}@mail.example.net>`
  const subject = `Fwd: Inspection ${crypto.randomUUID().slice(0, 6)} for ${address}`
  await mailbox.deliver(
    messageOf(
      [
        'Return-Path: <pat@example.net>',
        `Delivered-To: ${await privateAddressOf(agent)}`,
        'From: Pat Inspector <pat@example.net>',
        `To: ${await privateAddressOf(agent)}`,
        `Subject: ${subject}`,
        `Message-ID: ${id}`,
        'References: <first@example.net>',
      ],
      multipart('mixed', [textPart('See attached.'), filePart({ name: 'report.pdf', content: reportPdf() })]),
    ),
  )

  await receiveAll()

  expect(await reportsOf(agent)).toEqual([address])
  const [answer, ...more] = await answersTo(agent)
  expect(more).toEqual([])
  expect(answer).toMatchObject({
    subject: `Re: ${subject}`,
    answers: { messageId: id, references: ['<first@example.net>'] },
  })
  expect(answer!.text).toContain(`We received “report.pdf” for ${address}`)
  expect(await mailbox.flags()).toEqual(['S'])
  expect(await listed(subject.slice(5, 30))).toMatchObject([
    { outcome: 'report', reason: null, isAnswered: true, propertyAddresses: [address] },
  ])
  await runJobs()
  const drafts = (await mailsTo(admin.email)).filter((mail) => mail.subject.endsWith(address))
  expect(drafts.map((mail) => mail.subject)).toEqual([`Draft ready for review: ${address}`])
})

test.each([
  ['at once', true],
  ['once its address is entered', false],
])(
  'an emailed report that’s added %s is received and analyzed for webhooks, like an uploaded one',
  async (_when, isNamed) => {
    const { agent, address } = await createMarket()
    const mailbox = openInbox()
    const receiver = await createReceiving(agent)
    const subject = isNamed ? `Fwd: ${address}` : `Fwd: ${crypto.randomUUID()}`
    const to = await privateAddressOf(agent)
    const attached = [{ name: 'report.pdf', content: reportPdf() }]
    await mailbox.deliver(gmail({ from: agent.email, to, subject }, { attached }))
    await receiveAll()
    if (!isNamed) {
      const [waiting] = (await call(agent, listEmailedReports, {})).body
      await call(agent, completeEmailedReport, { id: waiting!.id, propertyAddress: address })
    }
    await runJobs()
    expect(receiver.payloads().map(({ type, data }) => [type, data.propertyAddress])).toEqual([
      ['report.received', address],
      ['report.analyzed', address],
    ])
    await receiver.stop()
  },
)
