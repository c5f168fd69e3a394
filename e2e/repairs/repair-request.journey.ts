import { approve, asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expectToast, linkInEmail, newAddress } from '../support/accounts.ts'
import { normalize, textOf } from '../support/estimate-pdf.ts'
import { downloadedBy, expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { removeLine } from '../support/revising.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '91 N Sandpiper Ct, Milwaukee, WI 53202'

test('an agent asks the other side for repairs and credits, who answer without an account until all is agreed', async ({
  visit,
  page: seller,
  context,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await openDraft(admin, ADDRESS)
  const sent = await approve(admin)
  const [first, second, ...others] = (sent.estimateData?.line_items ?? [])
    .filter(({ type }) => type === 'work')
    .map(({ description }) => description)

  const sellersEmail = newAddress('seller')
  let url = ''
  await test.step('the agent asks for one repair and one credit, with the keyboard', async () => {
    await agent.goto(`/agent/reports/${sent.reportId}`)
    await agent.getByRole('link', { name: 'Repair request' }).focus()
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('heading', { level: 1, name: 'Repair request' })).toBeVisible()
    for (const name of others) {
      await agent.getByRole('checkbox', { name, exact: false }).focus()
      await agent.keyboard.press('Space')
    }
    await agent.getByRole('combobox', { name: `Ask for ${second}` }).selectOption('Credit')
    const amount = agent.getByRole('textbox', { name: `Amount of the credit for ${second}` })
    await amount.fill('lots')
    await agent.getByRole('button', { name: 'Save request' }).click()
    await expect(agent.getByText('Enter the amount in digits, like 1250.00')).toBeVisible()
    await expect(amount).toBeFocused()
    await amount.fill('150')
    await agent.keyboard.press('Tab')
    await agent.getByRole('button', { name: 'Save request' }).press('Enter')
    await expect(agent.getByText('Not sent yet')).toBeVisible()
    expect(await violationsIn(agent, 'a repair request')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    const pdf = await downloadedBy(agent, () => agent.getByRole('link', { name: 'PDF' }).click())
    expect(normalize(await textOf(pdf))).toContain(normalize(`${first}`))
    await agent.getByRole('button', { name: 'Link for the other side' }).click()
    await agent.getByRole('textbox', { name: 'Who is it for?' }).fill('Seller')
    await agent.keyboard.press('Enter')
    url = await agent.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await agent.getByRole('button', { name: 'Done' }).click()
    await expect(agent.getByText('Waiting for the other side')).toBeVisible()
  })

  const partner = await context.newPage()
  await test.step('on a phone, the other side answers; a lost connection and a reload lose nothing', async () => {
    await seller.setViewportSize({ width: 390, height: 844 })
    const response = await seller.goto(url)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(seller.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await partner.goto(url)
    await expect(partner.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await seller
      .getByRole('group', { name: `Your answer to ${first}` })
      .getByLabel('Agree')
      .focus()
    await seller.keyboard.press('Space')
    const answer = seller.getByRole('listitem').filter({ hasText: `Your answer to ${second}` })
    await answer.getByLabel('Offer a credit').focus()
    await seller.keyboard.press('Space')
    await answer.getByRole('textbox', { name: 'Amount of the credit' }).fill('100')
    await answer.getByRole('textbox', { name: 'Note (optional)' }).fill('Would that be fair?')
    const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await answer.getByLabel('Add a photo or PDF').setInputFiles(receipt)
    await expect(answer.getByRole('link', { name: /receipt\.pdf/ })).toBeVisible()
    await seller.getByText('Do you have another company').click()
    await seller.getByRole('textbox', { name: 'Company' }).fill('Brightline Electric')
    await seller.getByRole('textbox', { name: 'Total of their bid' }).fill('900')
    await seller.getByRole('textbox', { name: 'Your name' }).fill('Sam Seller')
    await seller.getByRole('textbox', { name: 'Your email (optional)' }).fill(sellersEmail)
    await context.setOffline(true)
    await seller.getByRole('button', { name: 'Send response' }).click()
    await expect(seller.getByText('We can’t reach the server.')).toBeVisible()
    await context.setOffline(false)
    await seller.reload()
    await expect(answer.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Would that be fair?')
    await expect(answer.getByRole('link', { name: /receipt\.pdf/ })).toBeVisible()
    expect(await violationsIn(seller, 'a response')).toEqual([])
    let responses = 0
    seller.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/repair-response')) responses += 1
    })
    const send = seller.getByRole('button', { name: 'Send response' })
    await send.click()
    await expectToast(seller, 'Response sent', 'We’ve let the agent know.')
    await expect(seller.locator(':focus')).toContainText('Your response was sent')
    await expect(seller.getByText('Your response was sent')).toBeInViewport()
    // The second click of a double click, after the first one is done.
    await send.dispatchEvent('click', { detail: 2 })
    await seller.evaluate(() => new Promise((done) => setTimeout(done)))
    expect(responses).toBe(1)
  })
  await test.step('another person with the link sees who was first, and neither person’s answers are lost', async () => {
    await partner
      .getByRole('group', { name: `Your answer to ${first}` })
      .getByLabel('Decline')
      .check()
    await partner.getByRole('textbox', { name: 'Your name' }).fill('Pat Partner')
    await partner.getByRole('button', { name: 'Send response' }).click()
    await expect(partner.getByText('Sam Seller responded in the meantime.')).toBeVisible()
    await partner.getByRole('button', { name: 'Load the current request' }).click()
    await expect(partner.getByText('Sam Seller responded in the meantime.')).toBeHidden()
    await expect(partner.getByRole('textbox', { name: 'Your name' })).toHaveValue('Pat Partner')
    const answerTo = (title: string | undefined) =>
      partner.getByRole('group', { name: `Your answer to ${title}` })
    await expect(answerTo(first).getByLabel('Decline')).toBeChecked()
    await expect(answerTo(second).getByLabel('Offer a credit')).toBeChecked()
    await partner.getByText('Do you have another company').click()
    await expect(partner.getByRole('textbox', { name: 'Company' })).toHaveValue('Brightline Electric')
  })
  await test.step('the agent sees the response, accepts the credit, and both have the agreed list', async () => {
    await expect(agent.getByText('Sam Seller responded.')).toBeVisible()
    await agent.getByRole('button', { name: 'Show the current version' }).click()
    await expect(agent.getByText('Your turn')).toBeVisible()
    await expect(agent.getByText('Would that be fair?').first()).toBeVisible()
    await agent.getByRole('checkbox', { name: 'Accept this answer' }).check()
    await agent.getByRole('button', { name: 'Save changes' }).click()
    await expect(agent.getByText('All agreed')).toBeVisible()
    const theirs = await linkInEmail(agent.request, sellersEmail, '/repair-response?')
    await seller.goto(theirs)
    await expect(seller.getByText('All items are agreed')).toBeVisible()
    const pdf = await downloadedBy(seller, () =>
      seller.getByRole('link', { name: 'Agreed list (PDF)' }).click(),
    )
    const text = normalize(await textOf(pdf))
    for (const words of [first!, second!, 'Credit of $100.00', 'Sam Seller', 'receipt.pdf'])
      expect(text).toContain(normalize(words))
  })
  await test.step('the agent’s report and dashboard say where it is, and only the agreed repair is selected', async () => {
    await agent.goto(`/agent/reports/${sent.reportId}`)
    await expect(agent.getByText('Repair request: all agreed (2 items)')).toBeVisible()
    await expect(agent.getByText('Selected below: 1 agreed repair.')).toBeVisible()
    await expect(agent.getByRole('checkbox', { name: first!, exact: true })).toBeChecked()
    await expect(agent.getByRole('checkbox', { name: second!, exact: true })).not.toBeChecked()
    expect(await violationsIn(agent, 'a report with an agreed repair request')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    await agent.goto('/agent')
    await expect(agent.getByText('Repair request: all agreed (2 items)')).toBeVisible()
    await agent.goto(`/agent/estimates/${sent.id}/repair-request`)
  })
  await test.step('a withdrawn request can’t be answered anymore', async () => {
    await agent.getByRole('button', { name: 'Withdraw' }).click()
    await agent.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(agent.getByText('You withdrew this request')).toBeVisible()
    await seller.reload()
    await expect(seller.getByRole('heading', { name: 'There’s nothing to respond to here' })).toBeVisible()
  })
  await test.step('for a revised estimate, the agent begins with that request, and sends it themselves', async () => {
    await agent.getByRole('button', { name: 'Save request' }).click()
    await expect(agent.getByText('Not sent yet')).toBeVisible()
    await removeLine(admin.request, sent, first!)
    await agent.goto(`/agent/reports/${sent.reportId}`)
    await agent.getByRole('link', { name: 'Repair request' }).click()
    const begun = /^Started from your request of .+: 1 line kept, 1 no longer in the estimate$/
    await expect(agent.getByText(begun)).toBeVisible()
    await expect(agent.getByText(`No longer in the estimate: ${first}.`)).toBeVisible()
    await expect(agent.getByRole('combobox', { name: `Ask for ${second}` })).toHaveValue('credit')
    const amount = agent.getByRole('textbox', { name: `Amount of the credit for ${second}` })
    await expect(amount).toHaveValue('150.00')
    await agent.getByRole('button', { name: 'Start from scratch' }).click()
    await agent
      .getByRole('alertdialog', { name: 'Start from scratch?' })
      .getByRole('button', { name: 'Keep it' })
      .click()
    await expect(amount).toHaveValue('150.00')
    for (const name of others)
      await expect(agent.getByRole('checkbox', { name, exact: false })).not.toBeChecked()
    expect(await violationsIn(agent, 'a request that begins with an earlier one')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    await agent.getByRole('button', { name: 'Save request' }).click()
    await expect(agent.getByText('Not sent yet')).toBeVisible()
    await expect(agent.getByText(begun)).toBeHidden()
  })
})
