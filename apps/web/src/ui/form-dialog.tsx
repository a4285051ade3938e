import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  text: ReactNode
  submitLabel: string
  danger?: boolean
  busy: boolean
  words: { readonly close: string; readonly cancel: string }
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** Fields in a dialog and the two ways out. Mounted while it is open; it stays while the act is on its way. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, submitLabel, danger = false, busy, words, onSubmit, onClose, children } = props
  const form = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={words.close}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
