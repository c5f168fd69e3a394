import { ChevronDown, MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { ZIP_CREDIT } from '#domain/site/public-site/catalogue.ts'
import type { ServedCounty, ServedState } from '#domain/site/public-site/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { countText } from '#web/ui/format.ts'

/** The served counties of a state with their towns and ZIP codes. Choosing a county shows it on the map. */
export function CountyPanel({
  state: { name, counties },
  startsOpen,
  shown,
  onShow,
}: {
  state: ServedState
  startsOpen: boolean
  shown: ServedCounty | null
  onShow: (county: ServedCounty) => void
}) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div className="overflow-clip rounded-lg bg-surface shadow-card ring-1 ring-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-center justify-between gap-4 px-5 py-4 text-left -outline-offset-2 hover:bg-hover"
        >
          <span className="font-semibold">{name}</span>
          <span className="flex items-center gap-3 text-sm text-muted">
            {countText(counties.length, 'county', 'counties')}
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform duration-300', isOpen && 'rotate-180')}
            />
          </span>
        </button>
      </h3>
      <div
        id={id}
        className={classNames(
          'grid transition-[grid-template-rows,visibility] duration-300',
          isOpen ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          <ul className="max-h-[400px] divide-y divide-line overflow-y-auto border-t border-line">
            {counties.map((county) => (
              <County
                key={county.name}
                county={county}
                isShown={county === shown}
                onShow={() => onShow(county)}
              />
            ))}
          </ul>
          <p className="border-t border-line px-5 py-2.5 text-xs text-muted">
            <a href={ZIP_CREDIT.url} rel="noopener" className="underline underline-offset-4 hover:text-ink">
              {ZIP_CREDIT.text}
            </a>
          </p>
        </div>
      </div>
    </div>
  )
}

const County = ({
  county: { name, towns, zipCodes },
  isShown,
  onShow,
}: {
  county: ServedCounty
  isShown: boolean
  onShow: () => void
}) => (
  <li className={classNames('relative flex gap-3 px-5 py-3 hover:bg-hover', isShown && 'bg-accent-soft')}>
    <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
    <div className="grid min-w-0 gap-1">
      <h4>
        <button
          type="button"
          aria-pressed={isShown}
          onClick={onShow}
          className="text-left text-sm font-semibold after:absolute after:inset-0"
        >
          <span className="sr-only">Show </span>
          {name} County
          <span className="sr-only"> on the map</span>
        </button>
      </h4>
      <p className="text-xs text-muted">{towns.join(', ')}</p>
      {/* Above the button that covers the row. */}
      <details className="relative z-1 text-xs text-muted">
        <summary className="w-fit rounded-sm py-0.5 underline-offset-4 hover:text-ink hover:underline">
          {countText(zipCodes.length, 'ZIP code')}
          <span className="sr-only"> in {name} County</span>
        </summary>
        <p className="pt-0.5">{zipCodes.join(' ')}</p>
      </details>
    </div>
  </li>
)
