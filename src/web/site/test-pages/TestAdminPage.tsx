import { useQuery } from '@tanstack/react-query'
import { FileText, HardHat, Map as MapIcon, MapPin, MapPinOff, Tags, Users } from 'lucide-react'
import { useState } from 'react'
import { Tile } from '#web/dashboards/admin/SummaryTiles.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Clients } from './Clients.tsx'
import { ContractorProfiles } from './ContractorProfiles.tsx'
import { CoverageList } from './CoverageList.tsx'
import { PricebookFileCard } from './PricebookFileCard.tsx'
import { testCounts } from './queries.ts'
import { TerritoryManager } from './TerritoryManager.tsx'
import { TestCsvImport } from './TestCsvImport.tsx'
import { TestEstimates } from './TestEstimates.tsx'
import { testPaths } from './test-paths.ts'

export const meta = () => [{ title: 'Test admin · ODIE' }]

export default function TestAdminPage() {
  const [isManaging, setIsManaging] = useState(false)
  return (
    <>
      <PageHeader
        title="Test admin"
        description="Everything in this installation, without logging in."
        actions={
          <>
            <ButtonLink to={testPaths.states()}>Multi-state setup</ButtonLink>
            <Button variant="primary" onClick={() => setIsManaging(true)}>
              <MapIcon aria-hidden />
              Manage territories
            </Button>
          </>
        }
      />
      <Counts />
      <ContractorProfiles />
      <TestEstimates />
      <Clients />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PricebookFileCard kind="pdf" />
        <TestCsvImport />
      </div>
      <CoverageList />
      {isManaging && <TerritoryManager onClose={() => setIsManaging(false)} />}
    </>
  )
}

function Counts() {
  const counts = useQuery(testCounts)
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      <Tile
        icon={HardHat}
        name="Contractors"
        value={<LoadedFigure query={counts}>{(all) => all.contractors}</LoadedFigure>}
      />
      <Tile
        icon={Users}
        name="Clients"
        value={<LoadedFigure query={counts}>{(all) => all.agents}</LoadedFigure>}
      />
      <Tile
        icon={FileText}
        name="Estimates"
        value={<LoadedFigure query={counts}>{(all) => all.estimates}</LoadedFigure>}
      />
      <Tile
        icon={MapPin}
        name="Assigned territories"
        value={<LoadedFigure query={counts}>{(all) => all.assigned}</LoadedFigure>}
      />
      <Tile
        icon={MapPinOff}
        name="Available territories"
        value={<LoadedFigure query={counts}>{(all) => all.unassigned}</LoadedFigure>}
      />
      <Tile
        icon={Tags}
        name="Prices"
        value={<LoadedFigure query={counts}>{(all) => all.pricebookItems}</LoadedFigure>}
      />
    </dl>
  )
}
