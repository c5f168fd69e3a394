import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import {
  type ImportId,
  isListName,
  LIST_TOO_LARGE,
  listPriceImports,
  MAX_IMPORT_ROWS,
  MAX_LIST_BYTES,
  MAX_LIST_PAGES,
  startPriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { getPricebookTemplate } from '#domain/pricing/pricebooks/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { hrefOf, messageOf } from '#web/api/call.ts'
import { refusalOf, upload } from '#web/api/upload.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import type { PricebookOwner } from '../queries.ts'

const listRefusalOf = (file: File | null) =>
  file && isListName(file.name) && file.size > MAX_LIST_BYTES ? LIST_TOO_LARGE : null

/** The first step of an import: its file. */
export function FileStep({
  owner,
  onUploaded,
  onClose,
}: {
  owner: PricebookOwner
  onUploaded: (id: ImportId) => void
  onClose: () => void
}) {
  const id = useId()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState(0)
  const sending = useMutation({
    mutationFn: (csv: File) =>
      upload(startPriceImport, owner, csv, { onProgress: (bytes, total) => setSent(bytes / total) }),
    onSuccess: async ({ id }) => {
      onUploaded(id)
      await client.invalidateQueries({ queryKey: [listPriceImports.name] })
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = refusalOf(startPriceImport, file) ?? listRefusalOf(file)
    setRefusal(reason ?? undefined)
    if (file && !reason) sending.mutate(file)
  }
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      title="Import prices"
      description="You’ll see every change before it’s made."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={sending.isPending}>
            Check the file
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        {sending.isError && (
          <Notice tone="danger" live>
            {messageOf(sending.error, 'Failed to import CSV')}
          </Notice>
        )}
        <FileField
          label="Your price list"
          accept=".pdf,.doc,.docx,.txt,.csv,.tsv,application/pdf,text/csv"
          hint="PDF, Word, text, or CSV."
          file={file}
          error={refusal}
          onChoose={setFile}
        />
        {sending.isPending && <ProgressBar label="Uploading" fraction={sent} />}
        <div className="grid gap-3 text-sm text-muted">
          <p>
            From a PDF, Word, or text file, we read each line with an item and its price. You’ll check them
            before anything changes. The file can be up to {MAX_LIST_PAGES} pages and 10 MB.
          </p>
          <p>
            The most reliable way is a CSV export from your software (Service Fusion, ServiceTitan,
            SiteCapture, or another), or a spreadsheet saved as CSV. It needs a column for the name and one
            for the price, and can have up to {numberText(MAX_IMPORT_ROWS)} rows.
          </p>
          <p>
            Items with the same name are updated. Items that aren’t in the file don’t change, and rows without
            a price are left out.
          </p>
          <FileLink href={hrefOf(getPricebookTemplate, {})} download size="sm" className="justify-self-start">
            <Download aria-hidden />
            Download a template
          </FileLink>
        </div>
      </form>
    </Dialog>
  )
}
