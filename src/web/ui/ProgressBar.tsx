/** Progress from 0 to 1; null while it's unknown. */
export const ProgressBar = ({ label, fraction }: { label: string; fraction: number | null }) => (
  <progress
    aria-label={label}
    max={1}
    value={fraction ?? undefined}
    className="progress h-2 w-full overflow-hidden rounded-full"
  />
)
