import { useState } from 'react'
import type { Saving } from './use-saving.ts'

export type Preview = ReturnType<typeof usePreview>

/** Saves the draft, and shows what sending that version would send. */
export function usePreview(saving: Saving) {
  const [version, setVersion] = useState<number | null>(null)
  return {
    /** The version shown; null while nothing is. */
    version,
    show: async () => {
      const saved = await saving.save()
      if (saved) setVersion(saved.version)
    },
    close: () => setVersion(null),
  }
}
