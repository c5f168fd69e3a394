import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sizeText } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import type { Progress } from './use-report-upload.ts'

/** Covers the page until the report is uploaded or canceled. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { fileName, sentBytes, totalBytes } = progress
  const isSent = sentBytes >= totalBytes && sentBytes > 0
  const percent = totalBytes ? Math.floor((sentBytes / totalBytes) * 100) : 0
  return (
    <Dialog
      isOpen
      title="Upload in Progress"
      description="Please do not refresh, close this tab, navigate away or close the browser. Processing may take 2-3 minutes."
      footer={<Button onClick={onCancel}>Cancel upload</Button>}
    >
      <div className="grid gap-2 py-2">
        <p className="truncate text-sm font-medium" title={fileName}>
          {fileName}
        </p>
        <ProgressBar label="Uploaded" fraction={isSent ? null : sentBytes / Math.max(totalBytes, 1)} />
        <p className="flex justify-between text-xs text-muted">
          <span>
            {isSent
              ? 'Upload complete. Saving your report…'
              : `${sizeText(sentBytes)} of ${sizeText(totalBytes)}`}
          </span>
          <span aria-hidden>{percent}%</span>
        </p>
      </div>
    </Dialog>
  )
}
