import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api/call.ts'

/**
 * A form over a schema of the contract. It says what is wrong on leaving a field, and from then on with every change;
 * `mode: 'onChange'` says it from the first change on.
 */
export function useSchemaForm<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  { mode = 'onTouched' }: { mode?: 'onTouched' | 'onChange' } = {},
) {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
    mode,
  })
}

/** Puts the server's messages beside the fields that they are about. What was typed stays. */
export function showProblem<Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, FieldValues>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.problem?.fields ?? {})) {
    form.setError(field as Path<Input>, { type: 'server', message })
  }
}
