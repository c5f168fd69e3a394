import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Dialog } from '../Dialog.tsx'
import { INITIAL_FOCUS } from '../use-dialog-focus.ts'
import { Field, Input } from './Field.tsx'

export type Choice = {
  id: string
  /** The heading it's listed under; choices of a group follow each other. */
  group?: string
  title: string
  detail?: string | null
  /** At the right edge, such as a price. */
  aside?: string
}

/** A dialog to choose one of many by typing: a combobox (the ARIA pattern) whose list is always open. Enter takes the marked one. */
export function PickDialog<C extends Choice>({
  title,
  description,
  label,
  placeholder,
  text,
  onType,
  choices,
  initialId = null,
  note,
  onChoose,
  onClose,
}: {
  title: string
  description?: ReactNode
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  choices: readonly C[]
  /** The choice that's marked until the user types: none if it isn't listed. By default, the first. */
  initialId?: string | null
  /** What to say instead of the list, or below it: that it's loading, failed, or empty. */
  note?: ReactNode
  onChoose: (choice: C) => void
  onClose: () => void
}) {
  const listId = useId()
  const [activeId, setActiveId] = useState(initialId)
  const active = activeId === null ? choices[0] : choices.find(({ id }) => id === activeId)
  const optionId = ({ id }: Choice) => `${listId}-${id}`

  const step = (by: number) => {
    const at = active ? choices.indexOf(active) : by === 1 ? -1 : 0
    setActiveId(choices[(at + by + choices.length) % choices.length]?.id ?? null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') active && onChoose(active)
    else if (event.key in STEPS) step(STEPS[event.key]!)
    else return
    event.preventDefault()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <div className="grid gap-3">
        <Field label={label} hideLabel error={undefined}>
          {(control) => (
            <Input
              {...control}
              {...INITIAL_FOCUS}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls={choices.length > 0 ? listId : undefined}
              aria-activedescendant={active && optionId(active)}
              value={text}
              onChange={(event) => {
                setActiveId(null)
                onType(event.target.value)
              }}
              onKeyDown={handleKey}
              maxLength={MAX_LENGTH}
              autoComplete="off"
              placeholder={placeholder}
            />
          )}
        </Field>
        {choices.length > 0 && (
          <div
            role="listbox"
            id={listId}
            aria-label={label}
            className="-mx-2 max-h-[50dvh] overflow-y-auto text-sm"
          >
            {groupsOf(choices).map(([group, members]) => (
              <Group key={group ?? ''} title={group}>
                {members.map((choice) => (
                  <Option
                    key={choice.id}
                    id={optionId(choice)}
                    choice={choice}
                    isActive={choice === active}
                    onChoose={() => onChoose(choice)}
                  />
                ))}
              </Group>
            ))}
          </div>
        )}
        <div role="status" className="text-sm text-muted empty:hidden">
          {note}
        </div>
      </div>
    </Dialog>
  )
}

const MAX_LENGTH = 100

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

const groupsOf = <C extends Choice>(choices: readonly C[]) => [...Map.groupBy(choices, ({ group }) => group)]

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId()
  if (!title) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box can only contain groups and options
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}

function Option({
  id,
  choice: { title, detail, aside },
  isActive,
  onChoose,
}: {
  id: string
  choice: Choice
  isActive: boolean
  onChoose: () => void
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // Pressing the mouse here must not move the focus out of the field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      ref={row}
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-2 py-2 hover:bg-hover',
        isActive && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{title}</span>
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </span>
      {aside && <span className="shrink-0 font-semibold tabular-nums">{aside}</span>}
    </div>
  )
}
