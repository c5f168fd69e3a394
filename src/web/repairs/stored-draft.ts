import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/**
 * What someone has entered and not sent yet, kept in the tab: a reload or a lost connection loses nothing. Null until `change` is first
 * called. What's stored is checked, because an earlier version of the page may have written it.
 */
export function useStoredDraft<Draft>(key: string, schema: z.ZodType<Draft>) {
  const [draft, setDraft] = useState(() => storedAt(key, schema))
  useEffect(() => {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  }, [key, draft])
  return { draft, change: setDraft, discard: () => setDraft(null) }
}

/**
 * The same for a form: what was entered is filled in again, and moves along if the key changes while it's written. Returns what forgets
 * it once it isn't needed anymore.
 */
export function useStoredValues<Values extends FieldValues>(
  {
    getValues,
    setValue,
    subscribe,
  }: Pick<UseFormReturn<Values, unknown, FieldValues>, 'getValues' | 'setValue' | 'subscribe'>,
  key: string,
  schema: z.ZodType<Partial<Values>>,
) {
  const current = useRef(key)
  useEffect(() => {
    const before = current.current
    current.current = key
    if (before !== key && sessionStorage.getItem(before) !== null) {
      sessionStorage.removeItem(before)
      sessionStorage.setItem(key, JSON.stringify(getValues()))
    } else
      for (const [name, value] of Object.entries(storedAt(key, schema) ?? {}))
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(key, JSON.stringify(values)),
    })
  }, [getValues, setValue, subscribe, key, schema])
  return () => sessionStorage.removeItem(current.current)
}

function storedAt<Draft>(key: string, schema: z.ZodType<Draft>): Draft | null {
  try {
    const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
