import type { Page } from '@playwright/test'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import { imageOfPage } from '#test/builders/print-images.ts'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '77 E Sandpiper Ln, Milwaukee, WI 53202'
const IMAGE = { width: 500, height: 200 }

/** A report whose second page has a deficiency as text, and an image of print in a language that ODIE doesn't know. */
async function reportWithImage() {
  const words = ['Dvipusis jungiklis virtuveje', 'neveikia tinkamai pakeisti', 'kvieskite elektrika skubiai']
  const content = linesOfText(words, { x: 20, y: 160 }).replace('/F1 11 Tf 14 TL', '/F1 16 Tf 26 TL')
  const { jpeg, width, height } = await imageOfPage(content, IMAGE)
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`
  const text = linesOfText(['4. ELECTRICAL', '', '4.1 The outlet in the garage has no cover plate.'])
  return makePdf(
    [
      { content: linesOfText(['HOME INSPECTION REPORT', '', ADDRESS]) },
      { content: `${text} q ${IMAGE.width} 0 0 ${IMAGE.height} 56 300 cm /I0 Do Q` },
    ],
    { objects: [streamOf(jpeg, entries)], resources: '/XObject << /I0 10 0 R >>' },
  )
}

const markIn = (page: Page) => page.getByText('ODIE couldn’t read this area')

test('staff see where a page has print that ODIE couldn’t read', async ({ visit }) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', await reportWithImage()))
  await openDraft(admin, ADDRESS)
  await expect(admin.getByText('still searching the images')).toBeHidden({ timeout: 60_000 })
  await expect(markIn(admin)).toBeVisible()
  await expect(admin.getByText('Parts of page 2 couldn’t be read.')).toBeVisible()
  expect(await violationsIn(admin, 'an area that couldn’t be read')).toEqual([])
  await admin.setViewportSize(DESKTOP)
})
