import { CircleAlert, Info, RotateCw, Upload } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayOf } from '#kernel/days.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { AddressField } from './AddressField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { isZipMissed } from './missing-zip.ts'
import { UploadProgressDialog } from './progress-dialog.ts'
import { findUnfinished } from './unfinished-uploads.ts'
import { useCoverage } from './use-coverage.ts'
import { useUploadForm } from './use-upload-form.ts'

const SameFileNote = lazyDialog(() => import('./SameFileNote.tsx').then(({ SameFileNote }) => SameFileNote))

/** What others on the page do with the form. */
export type UploadForm = {
  focusAddress: () => void
  /** Fills it in, and moves the focus to the button that uploads. */
  fillIn: (file: File, address: string) => void
}

export const UPLOAD_CARD = {
  title: 'Upload Inspection Report',
  description: 'Get an electrical repair estimate from a local contractor.',
}

/** The upload form: an inspection report and its property address. */
export function UploadCard({
  ref,
  email,
  address,
  isResuming,
  onChangeAddress,
}: {
  ref: Ref<UploadForm>
  email: string
  address: string
  /** Whether the upload of a report in the list is being continued, which leaving the page would stop. */
  isResuming: boolean
  onChangeAddress: (address: string) => void
}) {
  const { zip, coverage } = useCoverage(address)
  const form = useUploadForm({ address, isResuming, onChangeAddress })
  const { file, photos, problem, uploading } = form
  const [isTyping, setIsTyping] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => ({
    focusAddress: () => element.current?.querySelector('input')?.focus(),
    fillIn: (chosen, propertyAddress) => {
      flushSync(() => {
        form.choose([chosen])
        onChangeAddress(propertyAddress)
      })
      const submit = element.current?.querySelector<HTMLButtonElement>('button[type=submit]')
      submit?.scrollIntoView({ block: 'center' })
      submit?.focus({ preventScroll: true })
    },
  }))
  const typeAddress = (typed: string) => {
    setIsTyping(true)
    form.changeAddress(typed)
  }

  return (
    <Card {...UPLOAD_CARD}>
      <form ref={element} onSubmit={form.submit} className="grid gap-5">
        <AddressField
          value={address}
          onChange={typeAddress}
          onLeave={() => setIsTyping(false)}
          email={email}
        />
        <FileDrop file={file} photos={photos} onChoose={form.choose} onRemove={form.removeFile} />
        {file && <SameFileNote file={file} />}
        {file && !uploading.isPending && findUnfinished(file)?.address === address.trim() && <ContinueNote />}
        <Field
          label="End of the inspection period (optional)"
          hint="We start with the earliest deadlines and remind you the day before."
          error={undefined}
          className="sm:max-w-72"
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={dayOf(new Date())}
              value={form.inspectionEnds}
              onChange={(event) => form.changeInspectionEnds(event.target.value)}
            />
          )}
        </Field>
        <div aria-live="assertive" className="empty:hidden">
          {problem && (
            <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-sm font-medium">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              <span className="min-w-0 wrap-anywhere">{problem}</span>
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          pending={uploading.isPending}
          disabled={!form.isReady || coverage?.served === false}
          className="w-full sm:w-auto sm:justify-self-start sm:px-6"
        >
          {!uploading.isPending && <Upload aria-hidden />}
          {uploading.isPending ? 'Uploading & Analyzing...' : 'Upload to ODIE'}
        </Button>
        {/* Below the button: one that moves as it's pressed isn't pressed. */}
        <div aria-live="polite" className="empty:hidden">
          {isZipMissed({ zip, isTyping, isReady: form.isReady && !uploading.isPending }) && <NoZipNote />}
        </div>
      </form>
      {uploading.progress && (
        <UploadProgressDialog progress={uploading.progress} onCancel={uploading.cancel} />
      )}
    </Card>
  )
}

const NoZipNote = () => (
  <p className="flex items-start gap-1.5 text-xs text-muted">
    <Info aria-hidden className="mt-px size-4 shrink-0" />
    We found no ZIP code in this address. You can upload the report, but our team will have to find out who
    serves it, so the estimate may take longer.
  </p>
)

const ContinueNote = () => (
  <p className="flex items-start gap-2 rounded-md bg-accent-soft p-3 text-sm">
    <RotateCw aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
    Your last upload of this file didn’t finish. We’ll pick up where it left off.
  </p>
)
