import { Button } from '#web/ui/Button.tsx'
import { sizeText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { WrongFile } from './use-resume.ts'

/** Says that the chosen file can't continue the upload, with both ways out. */
export const WrongFileNotice = ({
  wrongFile: { file, known, mismatch },
  onChooseAgain,
  onContinue,
  onNewReport,
}: {
  wrongFile: WrongFile
  onChooseAgain: () => void
  /** For a file that looks changed, but may be the same: a download or a phone's app can set another time. */
  onContinue: () => void
  onNewReport: () => void
}) => (
  <Notice
    tone="caution"
    live
    title={
      mismatch === 'other'
        ? `That’s not the file you were uploading (${factsOf(known.name, known.bytes)}).`
        : 'This file may have changed since you began uploading it.'
    }
    action={
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onChooseAgain}>
          Choose again
        </Button>
        {mismatch === 'changed' && (
          <Button size="sm" onClick={onContinue}>
            It’s the same, continue
          </Button>
        )}
        <Button size="sm" onClick={onNewReport}>
          Upload it as a new report
        </Button>
      </div>
    }
  >
    You chose {factsOf(file.name, file.size)}.
  </Notice>
)

const factsOf = (name: string, bytes: number | null) =>
  bytes === null ? name : `${name}, ${sizeText(bytes)}`
