/** What an estimate's line looks like beside the sentence it comes from. An illustration, and called one. */
export const Example = () => (
  <figure className="grid gap-4 rounded-lg bg-surface p-5 shadow-float ring-1 ring-line sm:p-7">
    <figcaption className="flex items-baseline justify-between text-xs text-faint">
      <span>Example</span>
      <span>Page 14 of 42</span>
    </figcaption>
    <blockquote className="text-pretty font-medium leading-relaxed">
      <Marked>Two conductors are connected to one breaker in the main panel.</Marked> The breaker is not
      listed for this. <Marked>The receptacles beside the kitchen sink have no GFCI protection.</Marked>
    </blockquote>
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th>Work</th>
          <th>Price</th>
        </tr>
      </thead>
      <tbody className="border-t border-line">
        <Row work="Separate double-tapped breaker" note="Main panel · page 14" price="$185.00" />
        <Row work="GFCI receptacles, 2 × $145.00" note="Kitchen · page 14" price="$290.00" />
        <Row work="Service call" note="Once for the whole estimate" price="$95.00" />
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

const Marked = ({ children }: { children: string }) => (
  <mark className="rounded-xs box-decoration-clone bg-mark px-0.5 text-ink">{children}</mark>
)

const Row = ({ work, note, price }: { work: string; note: string; price: string }) => (
  <tr className="border-b border-line last:border-0">
    <td className="py-2.5 pr-4">
      <span className="block font-medium">{work}</span>
      <span className="text-xs text-muted">{note}</span>
    </td>
    <td className="py-2.5 text-right align-top font-medium">{price}</td>
  </tr>
)
