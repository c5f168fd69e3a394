import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { chargesQuery, coverageQuery, importPages, itemCounts, itemPages } from '../queries.ts'
import { PricebookScreen } from './PricebookScreen.tsx'

export const meta = () => [{ title: 'Pricebook · ODIE' }]

export const handle = {
  title: 'Pricebook',
  description:
    'What you charge. Your estimates use these prices; work that isn’t here is priced from our catalog and marked as such.',
  queries: () => [itemPages({}), itemCounts({}), chargesQuery({}), importPages({}), coverageQuery({})],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** A contractor's own prices. */
export default function OwnPricebookPage() {
  return (
    <Page>
      <PricebookScreen owner={{}} title={handle.title} description={handle.description} />
    </Page>
  )
}
