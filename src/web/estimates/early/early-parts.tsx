import { token } from '#web/shell/early/tokens.ts'

/** The lines of an estimate, or of work. */
export const EarlyLines = () => (
  <ul className="divide-y divide-line border-t border-line empty:hidden">
    <li
      data-early-each=""
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-4 sm:px-6"
    >
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <h3 className="wrap-anywhere font-semibold">{token('description')}</h3>
        <p data-early-if="location" className="wrap-anywhere text-sm text-muted">
          {token('location')}
        </p>
      </div>
      <p className="font-semibold">{token('price')}</p>
    </li>
  </ul>
)

/** What `bidderText` says, and when the estimate was sent. */
export const EarlyBidder = () => (
  <>
    <span data-early-if="facts" className="block wrap-anywhere">
      {token('facts')}
    </span>
    <span data-early-if="contact" className="block wrap-anywhere">
      {token('contact')}
    </span>
    <span data-early-if="sent" className="block">
      Sent {token('sent')}
    </span>
  </>
)

/** What an estimate comes to, and until when. */
export const EarlyTotal = () => (
  <span className="grid gap-0.5 sm:justify-items-end">
    <span className="text-2xl font-semibold tracking-tight">{token('total')}</span>
    <span data-early-if="expiry" className="whitespace-nowrap text-xs text-muted">
      {token('expiry')}
    </span>
  </span>
)
