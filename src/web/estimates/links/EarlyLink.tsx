import type { ReactNode } from 'react'
import type { Endpoint, InputOf } from '#kernel/endpoint.ts'
import { hrefOf } from '#web/api/call.ts'
import { EarlyBidder, EarlyLines, EarlyTotal } from '#web/estimates/early/early-parts.tsx'
import { EarlyContent } from '#web/shell/early/EarlyContent.tsx'
import { token } from '#web/shell/early/tokens.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EARLY_LINK } from './early-names.ts'

/** Stands for the token of the page's address. */
export const LINK_TOKEN = token('link')

/** An endpoint that reads what a link opens. */
export type OfLink = Endpoint & { input: { _zod: { output: { token: string } } } }

/** What a link opens, before its page's script has loaded: whose it is, and where there's one, the estimate or the work. */
export const EarlyLink = <E extends OfLink>({
  opens,
  pdf,
  noun,
  script,
  ended,
}: {
  /** What reads what the link opens. */
  opens: E
  /** A link to the PDF, with `LINK_TOKEN` as its token. */
  pdf?: ReactNode
  /** What the link opens: `request`. */
  noun: string
  /** JavaScript that calls `showLink`. */
  script: string
  /** What's shown if the link doesn't open anything. */
  ended: ReactNode
}) => {
  const loading = <SkeletonRows label={`Loading the ${noun}`} rows={6} />
  return (
    <EarlyContent
      name={EARLY_LINK}
      sources={[hrefOf(opens, { token: LINK_TOKEN } as InputOf<E>)]}
      script={script}
      template={
        <div className="grid gap-6">
          <div data-early-if="title">
            <PageHeader
              title={token('title')}
              description={<span data-early-if="description">{token('description')}</span>}
              actions={pdf && <span data-early-if="pdf">{pdf}</span>}
            />
          </div>
          <div data-early-if="card">
            <OpenedCard />
          </div>
          <div data-early-if="rest">{loading}</div>
          <div data-early-if="ended">{ended}</div>
        </div>
      }
      fallback={loading}
    />
  )
}

const OpenedCard = () => (
  <Card
    title={token('cardTitle')}
    description={<EarlyBidder />}
    aside={
      <span data-early-if="total">
        <EarlyTotal />
      </span>
    }
    flush
  >
    <p data-early-if="note" className="px-5 pb-5 text-sm sm:px-6">
      {token('note')}
    </p>
    <EarlyLines />
  </Card>
)
