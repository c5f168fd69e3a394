import { ChevronDown, CircleAlert } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from '../class-names.ts'

/** The attributes that link a control to its label, hint, and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A label, a control, a hint, and an error, linked for screen readers. The error is announced when it appears. */
export function Field({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  children,
}: {
  label: string
  error: string | undefined
  hint?: ReactNode
  required?: boolean
  hideLabel?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : classNames('text-sm font-semibold', required && 'is-required')}
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </div>
      )}
      {/* Always rendered and never `display: none`, or some screen readers miss the first error. */}
      <div aria-live="polite" className="empty:-mt-1.5">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-danger">
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** The classes of a field that text is typed into or chosen in. */
export const CONTROL = classNames(
  'w-full rounded-md bg-surface px-3 text-base text-ink ring-1 ring-inset ring-control transition-shadow sm:text-sm',
  'placeholder:text-faint focus:outline-none focus:ring-2 focus:ring-accent',
  'aria-invalid:ring-danger disabled:bg-sunken disabled:text-muted',
)

export const Input = ({ className, ...rest }: InputHTMLAttributes<HTMLInputElement> & InputRef) => (
  <input {...rest} className={classNames(CONTROL, 'h-11 sm:h-10', className)} />
)

export const Textarea = ({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) => (
  <textarea {...rest} className={classNames(CONTROL, 'py-2.5', className)} />
)

/** A native select, because it works best on phones. */
export const Select = ({
  className,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) => (
  <span className={classNames('relative block', className)}>
    <select {...rest} className={classNames(CONTROL, 'h-11 appearance-none truncate pr-9 sm:h-10')}>
      {children}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
    />
  </span>
)

type InputRef = { ref?: React.Ref<HTMLInputElement> }
