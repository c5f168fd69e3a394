import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PricebookFileCard } from './PricebookFileCard.tsx'
import { TestPricebook } from './TestPricebook.tsx'

export const meta = () => [{ title: 'Test pricebook import · ODIE' }]

export default function TestPricebookImportPage() {
  return (
    <>
      <PageHeader
        title="Test pricebook import"
        description="Reads a price list and adds its items to the test contractor’s pricebook."
      />
      <PricebookFileCard kind="any" />
      <TestPricebook />
    </>
  )
}
