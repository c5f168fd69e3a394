import { importTestCsv } from '#domain/site/test-pages/contract.ts'
import { CsvImportCard } from '#web/pricing/price-imports/CsvImportCard.tsx'
import { CHANGED_BY_PRICES } from './queries.ts'
import { TestContractorSelect } from './TestContractorSelect.tsx'

/** The import of the admin pages, without a sign-in. */
export const TestCsvImport = () => (
  <CsvImportCard
    endpoint={importTestCsv}
    changed={CHANGED_BY_PRICES}
    chooseContractor={(choice) => <TestContractorSelect {...choice} empty="As set in the file" />}
  />
)
