import { classNames } from '#web/ui/class-names.ts'

/** ODIE, with an outlet for its O. */
export const Wordmark = ({ className }: { className?: string }) => (
  <span className={classNames('inline-flex items-center text-xl font-extrabold tracking-tight', className)}>
    <svg aria-hidden viewBox="0 0 32 32" className="mr-px size-[1.2rem] text-accent">
      <circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" strokeWidth="5.5" />
      <rect x="11" y="11.5" width="3" height="9" rx="1.5" fill="currentColor" />
      <rect x="18" y="11.5" width="3" height="9" rx="1.5" fill="currentColor" />
    </svg>
    <span aria-hidden>DIE</span>
    <span className="sr-only">ODIE</span>
  </span>
)
