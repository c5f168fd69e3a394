import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** An import that another tab or another person has discarded. */
export const DeletedStep = ({ onRestart, onClose }: { onRestart: () => void; onClose: () => void }) => (
  <Dialog
    isOpen
    shape="drawer"
    onClose={onClose}
    title="Import deleted"
    footer={
      <>
        <Button onClick={onRestart}>Choose another file</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </>
    }
  >
    <Notice tone="info" live>
      This import was deleted, in another tab or by another person. If you still need its prices, upload the
      file again.
    </Notice>
  </Dialog>
)
