import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { PreviewSource } from './PreviewDialog.tsx'

/** Shows what sending a form would send. An invalid form shows its errors instead. */
export function useFormPreview<Input extends FieldValues, Output, Key extends QueryKey>(
  form: UseFormReturn<Input, unknown, Output>,
  sourceOf: (output: Output) => PreviewSource<Key>,
) {
  const [source, setSource] = useState<PreviewSource<Key> | null>(null)
  return {
    /** Null while nothing is shown. */
    source,
    show: form.handleSubmit((output) => setSource(sourceOf(output))),
    close: () => setSource(null),
  }
}
