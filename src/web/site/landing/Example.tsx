import { CircleCheck, FileText } from 'lucide-react'

const STEPS = ['Analyzing the report', 'Matching local contractors', 'Generating estimates']
/** The lines animate one after the other, in the order of the work. */
const STEP_MS = 700

const LINES = [
  { work: 'Separate double-tapped breaker', note: 'Main panel · page 14', price: '$185.00' },
  { work: 'GFCI receptacles, 2 × $145.00', note: 'Kitchen · page 14', price: '$290.00' },
  { work: 'Service call', note: 'Charged once per estimate', price: '$95.00' },
]

/** A report turning into an estimate, with the sentence behind each line. Labeled as an example. */
export const Example = () => (
  <figure className="overflow-clip rounded-lg bg-surface shadow-float ring-1 ring-line">
    <figcaption className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 text-xs text-muted sm:px-7">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <FileText aria-hidden className="size-4 shrink-0" />
        <span className="truncate">inspection-report.pdf</span>
      </span>
      <span className="shrink-0">Example</span>
    </figcaption>
    <Steps />
    <blockquote className="mx-5 mt-5 text-pretty font-medium leading-relaxed sm:mx-7">
      <Marked>Two conductors are connected to one breaker in the main panel.</Marked> The breaker is not
      listed for this. <Marked>The receptacles beside the kitchen sink have no GFCI protection.</Marked>
    </blockquote>
    <table className="mx-5 mt-4 mb-5 w-[calc(100%-2.5rem)] text-sm sm:mx-7 sm:mb-6 sm:w-[calc(100%-3.5rem)]">
      <thead className="sr-only">
        <tr>
          <th>Work</th>
          <th>Price</th>
        </tr>
      </thead>
      <tbody className="border-t border-line">
        {LINES.map(({ work, note, price }) => (
          <tr key={work} className="border-b border-line last:border-0">
            <td className="py-2.5 pr-4">
              <span className="block font-medium">{work}</span>
              <span className="text-xs text-muted">{note}</span>
            </td>
            <td className="py-2.5 text-right align-top font-medium">{price}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink text-base font-semibold">
          <td className="pt-3">Total</td>
          <td className="pt-3 text-right">$570.00</td>
        </tr>
      </tfoot>
    </table>
  </figure>
)

const Steps = () => (
  <ol className="grid gap-3.5 border-b border-line bg-canvas px-5 py-4 text-sm sm:px-7">
    {STEPS.map((step, index) => (
      <li key={step} className="grid gap-1.5">
        <span className="flex items-center justify-between gap-3 font-medium">
          {step}
          <CircleCheck
            aria-hidden
            className="size-4 shrink-0 animate-appear text-good"
            style={{ animationDelay: `${(index + 1) * STEP_MS}ms` }}
          />
        </span>
        <span aria-hidden className="h-1 overflow-clip rounded-full bg-line">
          <span
            className="block h-full origin-left animate-fill rounded-full bg-accent"
            style={{ animationDelay: `${index * STEP_MS}ms` }}
          />
        </span>
      </li>
    ))}
  </ol>
)

const Marked = ({ children }: { children: string }) => (
  <mark className="rounded-xs box-decoration-clone bg-mark px-0.5 text-ink">{children}</mark>
)
