import { Fragment } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KEYS } from './use-keys.ts'

export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-sm">
      {KEYS.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt className="flex gap-1">
            {keys.map((key) => (
              <Key key={key} name={key} />
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  </Dialog>
)

export const Key = ({ name }: { name: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm bg-sunken px-1.5 font-sans text-xs font-semibold text-muted ring-1 ring-inset ring-line">
    {name}
  </kbd>
)
