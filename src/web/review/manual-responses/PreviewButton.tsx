import type { QueryKey } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PreviewDialog, type PreviewSource } from './PreviewDialog.tsx'

/** Opens the preview of a form in a dialog. */
export const PreviewButton = <Key extends QueryKey>({
  preview,
  children,
}: {
  preview: { source: PreviewSource<Key> | null; show: () => Promise<void>; close: () => void }
  children: ReactNode
}) => (
  <div>
    <Button size="sm" onClick={() => void preview.show()}>
      <Eye aria-hidden />
      {children}
    </Button>
    <PreviewDialog source={preview.source} onClose={preview.close} />
  </div>
)
