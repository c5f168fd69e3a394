import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { importTestPricebook, type TestPricebookImport } from '#domain/site/test-pages/contract.ts'
import { possessive } from '#kernel/formatters.ts'
import { showFailure } from '#web/api/failure.ts'
import { refusalOf, upload } from '#web/api/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { countText, dollarRangeText, perUnit } from '#web/ui/format.ts'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CHANGED_BY_PRICES } from './queries.ts'

const KINDS = {
  pdf: {
    title: 'Pricebook PDF Import',
    description: 'A price list as a PDF, up to 10 MB.',
    label: 'Pricebook PDF',
    accept: '.pdf,application/pdf',
    missing: 'Please select a PDF file to upload',
  },
  any: {
    title: 'Import a pricebook',
    description: 'A price list as a PDF, DOC, DOCX, or TXT file, up to 10 MB.',
    label: 'Pricebook file',
    accept: '.pdf,.doc,.docx,.txt',
    missing: 'Please select a pricebook file to upload',
  },
}

/** Reads a price list and adds its items to the pricebook of the test contractor. */
export function PricebookFileCard({ kind }: { kind: keyof typeof KINDS }) {
  const { title, description, label, accept, missing } = KINDS[kind]
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const importing = useMutation({
    mutationFn: (list: File) => upload(importTestPricebook, {}, list),
    onSuccess: async () => {
      setFile(null)
      await Promise.all(CHANGED_BY_PRICES.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onError: showFailure('Failed to upload pricebook'),
  })

  const refusal = () => {
    if (!file || (kind === 'pdf' && !/\.pdf$/i.test(file.name))) return missing
    return refusalOf(importTestPricebook, file) ?? undefined
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = refusal()
    setProblem(reason)
    if (file && !reason) importing.mutate(file)
  }

  return (
    <Card title={title} description={description}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FileField
          key={importing.submittedAt}
          label={label}
          accept={accept}
          file={file}
          error={problem}
          onChoose={(chosen) => {
            setFile(chosen)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="primary" pending={importing.isPending}>
          {importing.isPending ? 'Importing...' : 'Import prices'}
        </Button>
        {importing.data && <Result result={importing.data} />}
      </form>
    </Card>
  )
}

const Result = ({
  result: { contractorName, itemsCreated, totalParsed, items },
}: {
  result: TestPricebookImport
}) => (
  <Notice
    tone={itemsCreated > 0 ? 'good' : 'caution'}
    live
    title={`${countText(itemsCreated, 'price')} added or changed in ${possessive(contractorName)} pricebook`}
  >
    <p>{countText(totalParsed, 'line')} read as items.</p>
    <ul aria-label="Imported prices" className="mt-2 grid max-h-56 gap-1 overflow-y-auto text-xs">
      {items.map(({ itemName, minPrice, maxPrice, unit }) => (
        <li key={itemName} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{itemName}</span>
          <span className="tabular-nums">
            {dollarRangeText(minPrice, maxPrice)}
            {perUnit(unit)}
          </span>
        </li>
      ))}
    </ul>
  </Notice>
)
