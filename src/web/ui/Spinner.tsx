import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** Decorative: screen readers skip it, so always put it next to text. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <LoaderCircle aria-hidden className={classNames('shrink-0 animate-turn', className)} />
)
