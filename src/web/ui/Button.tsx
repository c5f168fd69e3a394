import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'md' | 'sm'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-line hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

const SIZES: Record<Size, string> = {
  md: 'h-11 gap-2 px-4 text-sm sm:h-10',
  sm: 'h-9 gap-1.5 px-3 text-xs sm:h-8 sm:px-2.5',
}

const buttonClass = (variant: ButtonVariant, size: Size, className?: string) =>
  classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-semibold',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  )

type Shared = { variant?: ButtonVariant; size?: Size }

/**
 * `pending` disables the button and shows a spinner, and a double click counts once, because the second click can come when the first
 * is done; `primary` is for a screen's one main action.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  pending,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: Shared & { pending?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending !== undefined && event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** A link to another page of ODIE that looks like a button. */
export function ButtonLink({ variant = 'secondary', size = 'md', className, ...rest }: Shared & LinkProps) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={buttonClass(variant, size, className as string | undefined)}
    />
  )
}

/** A link to a file (a download, a PDF) that looks like a button. */
export function FileLink({
  variant = 'secondary',
  size = 'md',
  className,
  children,
  ...rest
}: Shared & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {children}
    </a>
  )
}

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid size-10 shrink-0 place-items-center rounded-md text-muted transition-colors sm:size-9',
        'hover:bg-hover hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent [&_svg]:size-[1.125rem]',
        className,
      )}
    >
      {children}
    </button>
  )
}
