import { Layers, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import type { DeskDispatch } from './desk-state.ts'
import { type Draft, openBundles } from './draft.ts'

/** Offers to combine findings that one job would fix. */
export function BundleOffers({ draft, dispatch }: { draft: Draft; dispatch: DeskDispatch }) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const bundles = openBundles(draft).filter(({ title }) => !declined.has(title))
  return bundles.map((bundle) => {
    const included = draft.lines.filter(({ id }) => bundle.absorbs.includes(id))
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
            <Button size="sm" onClick={() => dispatch({ type: 'applyBundle', bundle })}>
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
