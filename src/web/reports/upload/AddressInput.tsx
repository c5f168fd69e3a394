import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { MAX_ADDRESS_LENGTH } from '#domain/intake/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type ControlProps, Input } from '#web/ui/forms/Field.tsx'
import type { AddressSuggestion } from './suggestions.ts'

/** A text field that becomes a combobox (the ARIA pattern) when suggestions are enabled. */
export function AddressInput({
  control,
  value,
  onType,
  onChoose,
  onLeave,
  isEnabled,
  suggestions,
}: {
  control: ControlProps
  value: string
  onType: (address: string) => void
  onChoose: (suggestion: AddressSuggestion) => void
  onLeave: (() => void) | undefined
  isEnabled: boolean
  suggestions: readonly AddressSuggestion[]
}) {
  const [active, setActive] = useState(-1)
  const [isClosed, setIsClosed] = useState(false)
  const isOpen = isEnabled && !isClosed && suggestions.length > 0
  const listId = `${control.id}-list`
  const optionId = (index: number) => `${control.id}-option-${index}`

  const choose = (suggestion: AddressSuggestion) => {
    setIsClosed(true)
    onChoose(suggestion)
  }

  const handleKey = (event: KeyboardEvent) => {
    const activeSuggestion = suggestions[active]
    if (event.key === 'Escape') setIsClosed(true)
    else if (event.key === 'Enter' && activeSuggestion) choose(activeSuggestion)
    else if (event.key in STEPS)
      setActive((active + STEPS[event.key]! + suggestions.length) % suggestions.length)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Input
        {...control}
        {...(isEnabled && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
        })}
        value={value}
        onChange={(event) => {
          setActive(-1)
          setIsClosed(false)
          onType(event.target.value)
        }}
        onKeyDown={isOpen ? handleKey : undefined}
        onBlur={() => {
          setIsClosed(true)
          onLeave?.()
        }}
        maxLength={MAX_ADDRESS_LENGTH}
        autoComplete="off"
        placeholder="123 Main St, Milwaukee, WI 53202"
      />
      {isOpen && (
        <div
          role="listbox"
          id={listId}
          aria-label="Addresses"
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-clip rounded-md bg-surface py-1 text-sm shadow-float ring-1 ring-line"
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.id}
              id={optionId(index)}
              suggestion={suggestion}
              isActive={index === active}
              onChoose={() => choose(suggestion)}
            />
          ))}
          <p aria-hidden className="px-3 pt-1 pb-1 text-right text-xs text-muted">
            Suggestions from Google Maps
          </p>
        </div>
      )}
    </div>
  )
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

const Option = ({
  id,
  suggestion: { street, place },
  isActive,
  onChoose,
}: {
  id: string
  suggestion: AddressSuggestion
  isActive: boolean
  onChoose: () => void
}) => (
  // Pressing the mouse here must not blur the input, which would close the list before the click.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
  <div
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isActive}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={classNames(
      'flex cursor-pointer items-start gap-2.5 px-3 py-2.5 hover:bg-hover',
      isActive && 'bg-accent-soft',
    )}
  >
    <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    <span className="min-w-0">
      <span className="font-medium">{street}</span> <span className="text-muted">{place}</span>
    </span>
  </div>
)
