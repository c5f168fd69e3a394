import { Layers, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { openBundles } from './draft.ts'
import type { Desk } from './use-desk.ts'

/** Findings that one job would cure: an offer, which staff take or wave away. */
export function BundleOffers({ desk }: { desk: Desk }) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const bundles = openBundles(desk.draft).filter(({ title }) => !declined.has(title))
  return bundles.map((bundle) => {
    const included = desk.draft.lines.filter(({ id }) => bundle.absorbs.includes(id))
    return (
      <section
        key={bundle.title}
        aria-label={`Offer: ${bundle.title}`}
        className="flex gap-3 border-b border-line bg-accent-soft px-5 py-4 text-sm sm:px-6"
      >
        <Layers aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <div className="grid flex-1 gap-1">
          <p className="font-semibold">{bundle.title}</p>
          <p className="text-muted">{bundle.reason}</p>
          <p className="text-muted">
            Included at no charge: {included.map(({ description }) => description).join('; ')}
          </p>
          <div className="mt-1">
            <Button size="sm" onClick={() => desk.move({ type: 'bundle', bundle })}>
              Combine
            </Button>
          </div>
        </div>
        <IconButton
          label={`Decline: ${bundle.title}`}
          className="-mt-1.5 -mr-2"
          onClick={() => setDeclined(new Set([...declined, bundle.title]))}
        >
          <X aria-hidden />
        </IconButton>
      </section>
    )
  })
}
