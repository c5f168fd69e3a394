import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { beginReportUpload, withdrawReport } from '#domain/intake/contract.ts'
import { getReport, listReports, type ReportId } from '#domain/reports/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { ApiError, call, isSignedOut, messageOf } from '#web/api/call.ts'
import { uploadResumably } from '#web/api/resumable-upload.ts'
import { assertSameAccount } from '#web/api/same-account.ts'
import { isCanceled } from '#web/api/upload.ts'
import { showToast } from '#web/toast.ts'
import { addSample, type Sample } from './transfer-speed.ts'
import {
  findUnfinished,
  forgetCanceled,
  forgetFinished,
  forgetUnfinished,
  rememberCanceled,
  rememberUnfinished,
} from './unfinished-uploads.ts'

export type Progress = {
  fileName: string
  sentBytes: number
  totalBytes: number
  isConnected: boolean
  samples: readonly Sample[]
}

type NewUpload = {
  file: File
  address: string
  inspectionEnds?: string | undefined
  /** The upload to continue. Without it, the one of the same file and address that began in this browser, if any. */
  url?: string
}

/** Uploads a report, and continues an upload of the same file that didn't finish; `progress` is null when none is running. */
export function useReportUpload({
  onDone,
  onFailure,
}: {
  onDone: () => void
  onFailure: (reason: string) => void
}) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [listReports.name] })
  const abort = useRef<AbortController>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const update = (change: (current: Progress) => Partial<Progress>) =>
    setProgress((current) => current && { ...current, ...change(current) })

  const newAbort = () => {
    abort.current = new AbortController()
    return abort.current
  }

  const sending = useMutation({
    mutationFn: async ({ file, address, inspectionEnds, url }: NewUpload) => {
      assertSameAccount()
      const { signal } = newAbort()
      setProgress({
        fileName: file.name,
        sentBytes: 0,
        totalBytes: file.size,
        isConnected: true,
        samples: [],
      })
      return await uploadResumably(file, {
        endpoint: beginReportUpload.path,
        metadata: metadataOf({ file, address, inspectionEnds }),
        url: url ?? (await continuedUrl(file, address)),
        onUrl: (url) => (signal.aborted ? rememberCanceled(url) : rememberUnfinished(file, { url, address })),
        onDeleted: (url) => {
          forgetCanceled(url)
          void refresh()
        },
        onProgress: (sentBytes) =>
          update(({ samples }) => ({
            sentBytes,
            samples: addSample(samples, { at: performance.now(), sentBytes }),
          })),
        onConnection: (isConnected) => update(() => ({ isConnected })),
        signal,
      })
    },
    onSuccess: (url, { file }) => {
      forgetUnfinished(file)
      forgetFinished(url)
      onDone()
      showToast({
        tone: 'good',
        title: 'Success',
        description:
          'Inspection report uploaded successfully. Our team will process it and send you an estimate!',
      })
    },
    onError: (error, { file }) => {
      if (isSignedOut(error)) return
      const unfinished = findUnfinished(file)
      if (isCanceled(error) && unfinished) rememberCanceled(unfinished.url)
      if (isCanceled(error) || error instanceof ApiError) forgetUnfinished(file)
      if (isCanceled(error)) return
      const reason = messageOf(error, 'Failed to upload inspection report')
      onFailure(reason)
      showToast({ tone: 'danger', title: 'Upload Failed', description: reason })
    },
    onSettled: async () => {
      setProgress(null)
      await refresh()
    },
  })

  return {
    isPending: sending.isPending,
    progress,
    start: sending.mutate,
    cancel: () => abort.current?.abort(),
  }
}

const metadataOf = ({ file, address, inspectionEnds }: Omit<NewUpload, 'url'>) => ({
  propertyAddress: address,
  filename: file.name,
  attempt: newAttempt(),
  ...(inspectionEnds && { inspectionEnds }),
})

/** Where the upload of this file stopped. One for another address is withdrawn: the agent has corrected it since. */
async function continuedUrl(file: File, address: string) {
  const unfinished = findUnfinished(file)
  const id = idIn<ReportId>(unfinished?.url.split('/').at(-1))
  if (!unfinished || !id) return null
  // It may have finished in another browser. Without an answer, the upload itself finds out.
  const report = await call(getReport, { id }).catch(() => null)
  const hasFinished = report !== null && report.status !== 'pending'
  if (unfinished.address === address && !hasFinished) return unfinished.url
  forgetUnfinished(file)
  if (!hasFinished) await call(withdrawReport, { id }).catch(() => undefined)
  return null
}

/** A UUID; `crypto.randomUUID` exists only on secure pages. */
const newAttempt = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
