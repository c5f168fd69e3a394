import { CircleAlert } from 'lucide-react'

/** What's wrong with a group of controls, as `Field` says it of one. The group's `aria-describedby` is `id`. */
export const FieldProblem = ({ id, message }: { id: string; message: string | undefined }) => (
  <div aria-live="polite">
    {message && (
      <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-danger">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        {message}
      </p>
    )}
  </div>
)
