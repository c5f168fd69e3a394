import { WifiOff } from 'lucide-react'
import { useScreenStaysOn } from '#web/api/screen-lock.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sizeText } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { speedOf, timeLeftText } from './transfer-speed.ts'
import type { Progress } from './use-report-upload.ts'

const RULES =
  'Please do not refresh, close this tab, navigate away or close the browser. Processing may take 2-3 minutes.'
const SCREEN_STAYS_ON = 'Your screen stays on until the upload is done.'
const SCREEN_MAY_LOCK = 'If your screen locks, the upload pauses, and continues when you’re back.'

/** Covers the page until the report is uploaded or canceled. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { fileName, sentBytes, totalBytes, isConnected } = progress
  const staysOn = useScreenStaysOn()
  const isSent = sentBytes >= totalBytes && isConnected
  const percent = totalBytes ? Math.floor((sentBytes / totalBytes) * 100) : 0
  return (
    <Dialog
      isOpen
      title="Upload in Progress"
      description={`${RULES} ${staysOn ? SCREEN_STAYS_ON : SCREEN_MAY_LOCK}`}
      footer={<Button onClick={onCancel}>Cancel upload</Button>}
    >
      <div className="grid gap-2 py-2">
        <p className="truncate text-sm font-medium" title={fileName}>
          {fileName}
        </p>
        <ProgressBar label="Uploaded" fraction={isSent ? null : sentBytes / Math.max(totalBytes, 1)} />
        <p className="flex justify-between gap-4 text-xs text-muted">
          <span>
            {isSent
              ? 'Upload complete. Saving your report…'
              : `${sizeText(sentBytes)} of ${sizeText(totalBytes)}`}
          </span>
          <span aria-hidden>{percent}%</span>
        </p>
        {!isSent && isConnected && <Speed progress={progress} />}
        <div role="status" className="empty:hidden">
          {!isConnected && (
            <p className="flex items-start gap-2 rounded-md bg-caution-soft p-3 text-sm">
              <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
              The connection was lost. What you’ve uploaded is safe. The rest will upload when you’re back
              online.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Keeps its line from the start, so that the dialog doesn't grow. */
function Speed({ progress: { samples, sentBytes, totalBytes } }: { progress: Progress }) {
  const speed = speedOf(samples)
  return (
    <p className="min-h-4.5 text-xs text-muted">
      {speed && `${sizeText(speed)} per second, ${timeLeftText((totalBytes - sentBytes) / speed)}`}
    </p>
  )
}
