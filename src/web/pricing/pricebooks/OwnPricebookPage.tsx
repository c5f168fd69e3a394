import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { chargesQuery, coverageQuery, importPages, itemCounts, itemPages } from '../queries.ts'
import { PricebookScreen } from './PricebookScreen.tsx'

export const meta = () => [{ title: 'Pricebook · ODIE' }]

export const clientLoader = () =>
  preload(itemPages({}), itemCounts({}), chargesQuery({}), importPages({}), coverageQuery({}))

/** A contractor's own prices. */
export default function OwnPricebookPage() {
  return (
    <Page>
      <PricebookScreen
        owner={{}}
        title="Pricebook"
        description="What you charge. Your estimates use these prices; work that isn’t here is priced from our catalog and marked as such."
      />
    </Page>
  )
}
