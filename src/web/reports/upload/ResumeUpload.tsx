import { UploadProgressDialog } from './progress-dialog.ts'
import type { Resume } from './use-resume.ts'

/** The file input of all rows that have an upload to resume, and the progress of the one that is resumed. */
export const ResumeUpload = ({ resume: { input, choose, uploading } }: { resume: Resume }) => (
  <>
    <input
      ref={input}
      type="file"
      hidden
      aria-label="The file to resume"
      onChange={({ target }) => {
        const file = target.files?.[0]
        // Otherwise, choosing the same file again isn't a change.
        target.value = ''
        choose(file)
      }}
    />
    {uploading.progress && <UploadProgressDialog progress={uploading.progress} onCancel={uploading.cancel} />}
  </>
)
