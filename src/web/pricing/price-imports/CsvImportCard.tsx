import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { type CsvImport, importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { idIn } from '#kernel/ids.ts'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import { showFailure } from '#web/api/failure.ts'
import { refusalOf, upload } from '#web/api/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { countText } from '#web/ui/format.ts'
import { type ControlProps, Field } from '#web/ui/forms/Field.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CHANGED_BY_ITEM } from '../queries.ts'
import { RivalsNotice } from '../RivalsNotice.tsx'
import { unusedText } from './unused-text.ts'

type ContractorChoice = { control: ControlProps; value: string; onChoose: (id: string) => void }

const AS_IN_FILE = 'Use the contractor_email column'

const searchContractors = (choice: ContractorChoice) => (
  <ContractorSelect {...choice} empty={AS_IN_FILE} clear={AS_IN_FILE} />
)

/** Imports a contractor's prices from a CSV file and reports the lines that couldn't be read. The test pages have their own call. */
export function CsvImportCard({
  endpoint = importPricebookCsv,
  changed = CHANGED_BY_ITEM,
  chooseContractor = searchContractors,
}: {
  endpoint?: Endpoint<typeof importPricebookCsv.input, typeof importPricebookCsv.output>
  changed?: readonly Endpoint[]
  chooseContractor?: (choice: ContractorChoice) => ReactNode
}) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [contractor, setContractor] = useState('')
  const [problem, setProblem] = useState<string>()
  const importing = useMutation({
    mutationFn: (csv: File) => upload(endpoint, { contractorId: idIn<UserId>(contractor) ?? undefined }, csv),
    onSuccess: async () => {
      setFile(null)
      await Promise.all(changed.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onError: showFailure('Failed to import CSV'),
  })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = refusalOf(endpoint, file)
    setProblem(reason ?? undefined)
    if (file && !reason) importing.mutate(file)
  }

  return (
    <Card
      title="CSV Import"
      description="Items with the same name are updated, at once. To see the changes first, or to undo them, import the file on the contractor’s pricebook page."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label="For contractor"
          error={undefined}
          hint="Optional if the file has a contractor_email column."
        >
          {(control) => chooseContractor({ control, value: contractor, onChoose: setContractor })}
        </Field>
        <FileField
          key={importing.submittedAt}
          label="CSV file"
          accept=".csv,text/csv"
          file={file}
          error={problem}
          onChoose={setFile}
        />
        <p className="text-xs text-muted">
          Columns, in any order: <code>item_name</code>, <code>min_price</code>, <code>max_price</code>,{' '}
          <code>unit</code>, <code>category</code>, <code>description</code>.
        </p>
        <Button type="submit" variant="primary" pending={importing.isPending}>
          {importing.isPending ? 'Importing...' : 'Import prices'}
        </Button>
        {importing.data && <ImportResult result={importing.data} />}
        <RivalsNotice rivals={importing.data?.rivals} />
      </form>
    </Card>
  )
}

const ImportResult = ({
  result: { imported, skipped, errors, checks = [], unusedColumns },
}: {
  result: CsvImport
}) => (
  <Notice
    tone={errors.length + checks.length ? 'caution' : 'good'}
    live
    title={`${countText(imported, 'price')} imported, ${skipped} unchanged`}
  >
    {unusedColumns && <p>{unusedText(unusedColumns)}</p>}
    {errors.length > 0 && (
      <>
        <p>{countText(errors.length, 'line')} couldn’t be read:</p>
        <CsvLines lines={errors} />
      </>
    )}
    {checks.length > 0 && (
      <>
        <p>Check {countText(checks.length, 'imported price')}:</p>
        <CsvLines lines={checks} />
      </>
    )}
  </Notice>
)

const CsvLines = ({ lines }: { lines: CsvImport['errors'] }) => (
  <ul className="mt-2 grid max-h-56 gap-1 overflow-y-auto text-xs">
    {lines.map(({ line, reason, name }) => (
      <li key={`${line} ${reason}`} className="wrap-anywhere">
        <strong className="font-semibold">{name ? `Line ${line}, ${name}` : `Line ${line}`}</strong>: {reason}
      </li>
    ))}
  </ul>
)
