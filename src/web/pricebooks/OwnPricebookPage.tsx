import { preload } from '#web/api/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ItemsCard } from './ItemsCard.tsx'
import { itemCounts, itemPages } from './queries.ts'

export const meta = () => [{ title: 'Pricebook · ODIE' }]

export const clientLoader = () => preload(itemPages({}), itemCounts({}))

/** A contractor's own prices. */
export default function OwnPricebookPage() {
  return (
    <Page>
      <PageHeader
        title="Pricebook"
        description="What you charge. Estimates in your name use these prices; work that isn’t here is priced from our catalog and marked as such."
      />
      <ItemsCard owner={{}} />
    </Page>
  )
}
