import { expect, test } from 'vitest'
import { SHAPES } from '#test/builders/emails/shapes/all.ts'
import { createMarket } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { answersTo, privateAddressOf, receiveAll, reportsOf, setUpInbox } from '#test/stand-ins/inbox.ts'

/* Forwards as mail programs write them, read from a real IMAP server. */

const admin = await createUser('admin')
const { openInbox, listed } = setUpInbox(admin)

test('at least 40 of them', () => {
  expect(Object.values(SHAPES).flat().length).toBeGreaterThanOrEqual(40)
})

test.each(Object.entries(SHAPES))(
  'of %s’s emails, those with a report become one, and the others get an answer that says what to do',
  { timeout: 240_000 },
  async (_program, shapes) => {
    const mailbox = openInbox()
    const markets = []
    for (const shape of shapes) {
      const market = await createMarket()
      const to = await privateAddressOf(market.agent)
      const subject = `${shape.subject.replace('ADDRESS', market.address)} [${crypto.randomUUID().slice(0, 8)}]`
      await mailbox.deliver(shape.build({ from: 'ann@realty.example', to, subject }, market.address))
      markets.push({ ...market, shape, subject })
    }

    await receiveAll()

    const became = await Promise.all(
      markets.map(async ({ agent, shape, subject, address }) => {
        const [message] = await listed(subject.slice(-9, -1))
        const [answer, ...more] = await answersTo(agent)
        return {
          name: shape.name,
          outcome: message?.reason ?? message?.outcome,
          reports: await reportsOf(agent),
          answers: answer ? 1 + more.length : 0,
          says: !shape.says || sayIs(answer!.text, shape.says) || answer?.text,
          address,
        }
      }),
    )
    expect(became).toEqual(
      markets.map(({ shape: { name, becomes }, address }) => ({
        name,
        outcome: becomes,
        reports: becomes === 'report' ? [address] : [],
        answers: 1,
        says: true,
        address,
      })),
    )
  },
)

const sayIs = (text: string, says: string | RegExp) =>
  typeof says === 'string' ? text.includes(says) : says.test(text)
