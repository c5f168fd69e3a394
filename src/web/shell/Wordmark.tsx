import { classNames } from '#web/ui/class-names.ts'

/** ODIE, with an outlet for its O. */
export const Wordmark = ({ className }: { className?: string }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-0.5 text-xl font-extrabold tracking-tight',
      className,
    )}
  >
    <svg aria-hidden viewBox="0 0 32 32" className="size-[1.375rem] text-accent">
      <rect width="32" height="32" rx="10" fill="currentColor" />
      <g className="fill-canvas">
        <rect x="9.5" y="8" width="3.6" height="9" rx="1.8" />
        <rect x="18.9" y="8" width="3.6" height="9" rx="1.8" />
        <path d="M11.5 24v-1.6a4.5 4.5 0 0 1 9 0V24z" />
      </g>
    </svg>
    <span className="sr-only">O</span>DIE
  </span>
)
