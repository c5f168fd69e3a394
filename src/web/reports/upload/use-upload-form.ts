import { type SyntheticEvent, useState } from 'react'
import { createReport, inspectionEndsProblem, REPORT_MESSAGES } from '#domain/intake/contract.ts'
import { refusalOf } from '#web/api/upload.ts'
import { isPhoto } from '#web/reports/photos/photo-rules.ts'
import { fileOf, usePhotos } from '#web/reports/photos/use-photos.ts'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { findUnfinished } from './unfinished-uploads.ts'
import { useDeleteCanceled } from './use-delete-canceled.ts'
import { useReportUpload } from './use-report-upload.ts'

const UPLOADING_QUESTION =
  'Your inspection report is currently uploading. Leaving this page will cancel the upload. Are you sure you want to leave?'

const PHOTOS_QUESTION =
  'Your photos aren’t uploaded yet. If you leave this page, they’ll be lost. Are you sure you want to leave?'

/** What the upload form holds: a file or photos of its pages, the inspection period, and what is wrong with them. */
export function useUploadForm({
  address,
  isResuming,
  onChangeAddress,
}: {
  address: string
  isResuming: boolean
  onChangeAddress: (address: string) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [inspectionEnds, setInspectionEnds] = useState('')
  const photos = usePhotos(setProblem)
  const hasPhotos = photos.pages.length > 0

  useDeleteCanceled()
  const uploading = useReportUpload({
    onDone: () => {
      setFile(null)
      photos.clear()
      onChangeAddress('')
      setInspectionEnds('')
    },
    onFailure: setProblem,
  })
  // The router supports one guard at a time.
  const isUploading = uploading.isPending || isResuming
  useLeaveGuard(isUploading || hasPhotos, isUploading ? UPLOADING_QUESTION : PHOTOS_QUESTION)

  const chooseFile = (chosen: File | null) => {
    const reason = chosen && refusalOf(createReport, chosen)
    setProblem(reason)
    setFile(reason ? null : chosen)
    if (chosen && !reason && !address.trim()) onChangeAddress(findUnfinished(chosen)?.address ?? address)
  }

  /** One document, or any number of photos. */
  const choose = (files: readonly File[]) => {
    const [first] = files
    if (first && isPhoto(first)) {
      setFile(null)
      photos.add(files)
    } else if (hasPhotos) setProblem('To upload a file instead, remove the photos first.')
    else chooseFile(first ?? null)
  }

  const edit =
    <Value>(change: (value: Value) => void) =>
    (value: Value) => {
      setProblem(null)
      change(value)
    }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const chosen = hasPhotos ? fileOf(photos.pages) : file
    if (!chosen || !address.trim()) return setProblem(REPORT_MESSAGES.missing)
    const reason =
      (inspectionEnds && inspectionEndsProblem(inspectionEnds)) || refusalOf(createReport, chosen)
    setProblem(reason)
    if (!reason)
      uploading.start({ file: chosen, address: address.trim(), inspectionEnds: inspectionEnds || undefined })
  }

  return {
    file,
    photos,
    choose,
    removeFile: () => chooseFile(null),
    problem,
    inspectionEnds,
    changeInspectionEnds: edit(setInspectionEnds),
    changeAddress: edit(onChangeAddress),
    isReady: (file !== null || (hasPhotos && !photos.reading)) && address.trim() !== '',
    uploading,
    submit,
  }
}
