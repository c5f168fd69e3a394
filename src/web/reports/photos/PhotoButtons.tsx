import { Camera, Images } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { PHOTO_TYPES } from './photo-rules.ts'

/** Takes photos with the camera of a phone or tablet, or chooses those that were taken. */
export function PhotoButtons({
  hasPages,
  disabled,
  onChoose,
}: {
  hasPages: boolean
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}) {
  const hasCamera = useMedia('(pointer: coarse)')
  return (
    <>
      {hasCamera && (
        <PhotoButton
          label={hasPages ? 'Take another photo' : 'Take photos'}
          fromCamera
          disabled={disabled}
          onChoose={onChoose}
        >
          <Camera aria-hidden />
        </PhotoButton>
      )}
      <PhotoButton label={hasPages ? 'Add photos' : 'Choose photos'} disabled={disabled} onChoose={onChoose}>
        <Images aria-hidden />
      </PhotoButton>
    </>
  )
}

function PhotoButton({
  label,
  fromCamera = false,
  disabled,
  onChoose,
  children,
}: {
  label: string
  fromCamera?: boolean
  disabled: boolean
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={PHOTO_TYPES}
        multiple
        {...(fromCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same photo can be chosen again after it was removed.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
