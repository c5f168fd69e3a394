import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { getReportUpload } from '#domain/intake/contract.ts'
import { getReport, type Report } from '#domain/reports/contract.ts'
import { call, hrefOf } from '#web/api/call.ts'
import { showFailure } from '#web/api/failure.ts'
import { query } from '#web/api/query.ts'
import { type KnownFile, mismatchOf } from './resumed-file.ts'
import { lastModifiedOf } from './unfinished-uploads.ts'
import { useReportUpload } from './use-report-upload.ts'

/** A file that isn't the one of the upload to resume. */
export type WrongFile = {
  report: Report
  file: File
  known: KnownFile
  mismatch: NonNullable<ReturnType<typeof mismatchOf>>
}

export type Resume = ReturnType<typeof useResume>

/** Continues the upload of a report in the list, from whichever browser it began in, once its file is chosen again. */
export function useResume() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const resumed = useRef<Report>(null)
  const [wrongFile, setWrongFile] = useState<WrongFile | null>(null)
  const uploading = useReportUpload({ onDone: () => undefined, onFailure: () => undefined })

  const { start: upload } = uploading
  const start = useCallback(
    ({ report, file }: Pick<WrongFile, 'report' | 'file'>) => {
      setWrongFile(null)
      const url = hrefOf(getReportUpload, { id: report.id })
      upload({ file, address: report.propertyAddress, url })
    },
    [upload],
  )

  /** Opens the browser's dialog, which it only does for a click. */
  const open = useCallback((report: Report) => {
    resumed.current = report
    setWrongFile(null)
    input.current?.click()
  }, [])

  const proceed = async (report: Report, file: File) => {
    const known = await knownFileOf(report)
    const mismatch = mismatchOf(file, known)
    if (mismatch) setWrongFile({ report, file, known, mismatch })
    else start({ report, file })
  }

  /** Read anew: the row may not know its size yet. */
  const knownFileOf = async ({ id, originalFileName }: Report): Promise<KnownFile> => {
    const report = await call(getReport, { id })
    client.setQueryData(query(getReport, { id }).queryKey, report)
    const isUnfinished = report.analysisStatus === 'pending'
    return {
      name: originalFileName,
      bytes: isUnfinished ? (report.progress?.of ?? null) : null,
      lastModified: lastModifiedOf(id),
    }
  }

  const choose = (file: File | undefined) => {
    const report = resumed.current
    if (report && file) void proceed(report, file).catch(showFailure('Please try again.', 'Upload Failed'))
  }

  const closeWrongFile = useCallback(() => setWrongFile(null), [])
  return {
    input,
    open,
    choose,
    wrongFile,
    closeWrongFile,
    start,
    uploading,
  }
}
