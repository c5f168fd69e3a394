import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { businessName, personName } from '#domain/accounts/identity/rules.ts'
import { getContractorHoldings } from '#domain/operations/account-deletion/contract.ts'
import { listTerritories } from '#domain/territories/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedLine, LoadedFigure } from '#web/ui/FailedLine.tsx'
import { countText } from '#web/ui/format.ts'
import { DataList, Figures } from '#web/ui/lists/DataList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ContractorBadges } from './ContractorRow.tsx'
import { ContractorSetup } from './ContractorSetup.tsx'
import { LogoField } from './LogoField.tsx'
import { licenseText } from './license-text.ts'

/** Everything about a contractor, to read. */
export const ContractorDetails = ({
  contractor,
  onClose,
  onEdit,
}: {
  contractor: Contractor
  onClose: () => void
  onEdit: () => void
}) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={businessName(contractor)}
    footer={
      <>
        <ButtonLink to={paths.adminReports({ contractor: contractor.id })}>Reports waiting</ButtonLink>
        <ButtonLink to={paths.adminProcessedReports({ contractor: contractor.id })}>
          Reports processed
        </ButtonLink>
        <Button variant="primary" onClick={onEdit}>
          Edit
        </Button>
      </>
    }
  >
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <ContractorBadges contractor={contractor} />
      </div>
      <Holdings contractor={contractor} />
      <ContractorSetup contractor={contractor} />
      <LogoField company={contractor} />
      <DataList
        rows={[
          { name: 'Contact', value: personName(contractor) },
          { name: 'Email', value: contractor.email },
          { name: 'Phone', value: contractor.phone ?? 'Not specified' },
          { name: 'License', value: licenseText(contractor, new Date()) },
          { name: 'Office email', value: contractor.companyEmail ?? 'Not specified' },
          { name: 'Leads go to', value: contractor.leadsEmail ?? contractor.email },
          { name: 'Estimates are sent', value: holdText(contractor) },
          { name: 'Address', value: contractor.companyAddress ?? 'Not specified' },
          { name: 'ZIP codes', value: <ZipCodes contractor={contractor} /> },
        ]}
      />
    </div>
  </Dialog>
)

function Holdings({ contractor: { id, territories, pricebookItems } }: { contractor: Contractor }) {
  const holdings = useQuery(query(getContractorHoldings, { id }))
  return (
    <Figures
      figures={[
        { name: 'ZIP codes', value: territories },
        { name: 'Prices', value: pricebookItems },
        { name: 'Drafts', value: <LoadedFigure query={holdings}>{({ drafts }) => drafts}</LoadedFigure> },
        {
          name: 'Sent estimates',
          value: <LoadedFigure query={holdings}>{({ sentEstimates }) => sentEstimates}</LoadedFigure>,
        },
      ]}
    />
  )
}

function ZipCodes({ contractor: { id, territories } }: { contractor: Contractor }) {
  const pages = useInfiniteQuery(pagedQuery(listTerritories, { assignedTo: id }))
  if (territories === 0) return 'None yet'
  if (!pages.data)
    return pages.errorUpdateCount > 0 ? (
      <FailedLine query={pages} failure="Couldn’t load" />
    ) : (
      <Skeleton className="h-4 w-40" />
    )
  return (
    <>
      {pages.data.map(({ zipCode }) => zipCode).join(', ')}
      {pages.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

const holdText = ({ sendHoldHours }: Contractor) =>
  sendHoldHours === 0 ? 'At once when approved' : `${countText(sendHoldHours, 'hour')} after approval`
