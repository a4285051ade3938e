import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface LeaveDialogProps {
  asks: 'leave' | 'restart' | null
  onKeep: () => void
  onConfirm: () => void
}

/** Asks before what was typed is discarded (EST-008). The focus is on the button that keeps it. */
export function LeaveDialog({ asks, onKeep, onConfirm }: LeaveDialogProps) {
  const { cancel, restart } = useTexts('establishments/registration')
  const words = asks === 'restart' ? restart : cancel
  return (
    <Dialog
      open={asks !== null}
      onOpenChange={(open) => {
        if (!open) onKeep()
      }}
      title={words.title}
      footer={
        <>
          <Button onClick={onKeep}>{cancel.keep}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {words.confirm}
          </Button>
        </>
      }
    />
  )
}
