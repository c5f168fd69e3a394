import { Download, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ImportId } from '#domain/pricing/price-imports/contract.ts'
import { exportPricebook } from '#domain/pricing/pricebooks/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { ImportsCard } from '#web/pricing/price-imports/ImportsCard.tsx'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { PricebookOwner } from '../queries.ts'
import { CoverageCard } from './CoverageCard.tsx'
import { ItemsCard } from './ItemsCard.tsx'

const ImportDrawer = lazyDialog(() =>
  import('#web/pricing/price-imports/ImportDrawer.tsx').then(({ ImportDrawer }) => ImportDrawer),
)

/** A pricebook with everything that can be done to it, for its contractor and for staff. */
export function PricebookScreen({
  title,
  description,
  owner,
}: {
  title: string
  description: ReactNode
  owner: PricebookOwner
}) {
  // Undefined while the drawer is closed; null for a new import.
  const [opened, setOpened] = useState<ImportId | null>()
  const importButton = (
    <Button onClick={() => setOpened(null)}>
      <Upload aria-hidden />
      Import prices
    </Button>
  )
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            {importButton}
            <FileLink href={hrefOf(exportPricebook, owner)} download>
              <Download aria-hidden />
              Export CSV
            </FileLink>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:order-last">
          <CoverageCard owner={owner} />
          <ImportsCard owner={owner} onOpen={setOpened} />
        </div>
        <ItemsCard owner={owner} importButton={importButton} />
      </div>
      {opened !== undefined && (
        <ImportDrawer id={opened} owner={owner} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
