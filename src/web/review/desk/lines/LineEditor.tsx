import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeskDispatch, Editing } from '#web/review/desk/draft/desk-state.ts'
import { LineForm, type LineValues } from '#web/review/desk/draft/line-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmAmount } from '#web/ui/forms/ConfirmAmount.tsx'
import { Field, Input, Select, Textarea } from '#web/ui/forms/Field.tsx'
import { useAmountQuestion } from '#web/ui/forms/use-amount-question.ts'
import { useSchemaForm } from '#web/ui/forms/use-command-form.ts'

/** The open form of a line. Enter applies what was typed, Escape drops it. */
export function LineEditor({
  editing: { values, refusals },
  label,
  submit,
  dispatch,
}: {
  editing: Editing
  label: string
  submit: string
  dispatch: DeskDispatch
}) {
  const form = useSchemaForm(LineForm, values)
  const { setFocus, watch, handleSubmit } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setFocus('description', { shouldSelect: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [setFocus])
  useEffect(() => {
    const subscription = watch((typed) => dispatch({ type: 'typing', values: typed as LineValues }))
    return () => subscription.unsubscribe()
  }, [watch, dispatch])
  const { areMeant, question } = useAmountQuestion('price')
  const apply = useEffectEvent(
    () =>
      void handleSubmit(async ({ unit_price, unit_price_min, unit_price_max }) => {
        if (await areMeant([unit_price, unit_price_min, unit_price_max])) dispatch({ type: 'applyEditing' })
      })(),
  )
  // Shows what's wrong and moves the focus there.
  useEffect(() => {
    if (refusals > 0) apply()
  }, [refusals])
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dispatch({ type: 'stopEditing' })
        }}
        className="grid grid-cols-6 gap-x-3 gap-y-4"
      >
        <WorkFields form={form} />
        <PriceFields form={form} />
        <div className="col-span-6 flex justify-end gap-2">
          <Button size="sm" onClick={() => dispatch({ type: 'stopEditing' })}>
            Cancel
          </Button>
          <Button size="sm" variant="primary" type="submit">
            {submit}
          </Button>
        </div>
      </form>
      {/* Not inside of the form, whose Escape drops the edit. */}
      <ConfirmAmount question={question} />
    </>
  )
}

type Form = ReturnType<typeof useSchemaForm<typeof LineForm>>

function WorkFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <Field label="Work" required className="col-span-6" error={errors.description?.message}>
        {(control) => <Input {...control} {...register('description')} />}
      </Field>
      <Field label="What the price includes" className="col-span-6" error={errors.scope?.message}>
        {(control) => <Textarea {...control} {...register('scope')} rows={2} />}
      </Field>
      <Field label="Location" className="col-span-6 sm:col-span-2" error={errors.location?.message}>
        {(control) => <Input {...control} {...register('location')} />}
      </Field>
      <Field label="Quantity" required className="col-span-3 sm:col-span-2" error={errors.quantity?.message}>
        {(control) => <Input {...control} {...register('quantity')} inputMode="numeric" />}
      </Field>
      <Field label="Unit" required className="col-span-3 sm:col-span-2" error={errors.unit?.message}>
        {(control) => <Input {...control} {...register('unit')} />}
      </Field>
    </>
  )
}

function PriceFields({ form: { register, watch, formState } }: { form: Form }) {
  const { errors } = formState
  const priceClass = watch('class')
  return (
    <>
      <Field label="Price type" className="col-span-6 sm:col-span-3" error={errors.class?.message}>
        {(control) => (
          <Select {...control} {...register('class')}>
            <option value="firm">Firm</option>
            <option value="range">Range</option>
            <option value="needs_visit">Needs a visit: can’t be priced from the report</option>
          </Select>
        )}
      </Field>
      {priceClass !== 'needs_visit' && (
        <Field
          label="Unit price"
          required={priceClass === 'firm'}
          className="col-span-6 sm:col-span-3"
          hint={priceClass === 'range' ? 'Leave blank to use the middle of the range' : undefined}
          error={errors.unit_price?.message}
        >
          {(control) => <Input {...control} {...register('unit_price')} inputMode="decimal" />}
        </Field>
      )}
      {priceClass === 'range' && (
        <>
          <Field label="Minimum" required className="col-span-3" error={errors.unit_price_min?.message}>
            {(control) => <Input {...control} {...register('unit_price_min')} inputMode="decimal" />}
          </Field>
          <Field label="Maximum" required className="col-span-3" error={errors.unit_price_max?.message}>
            {(control) => <Input {...control} {...register('unit_price_max')} inputMode="decimal" />}
          </Field>
        </>
      )}
    </>
  )
}
