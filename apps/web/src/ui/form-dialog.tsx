import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useFirstFault } from './use-first-fault.ts'

interface FormDialogProps {
  title: string
  text: ReactNode
  submitLabel: string
  danger?: boolean
  busy: boolean
  words: { readonly close: string; readonly cancel: string }
  onSubmit: () => void
  onClose: () => void
  /** Counts failed sends: each leads to the first faulty field. */
  attempt?: number
  /** Where the focus goes on closing, if not back to the element that opened the dialog. */
  returnFocusTo?: () => HTMLElement | null
  children?: ReactNode
}

/**
 * Fields in a dialog, with a button to submit and one to cancel. It is mounted only while it is open, and stays open while the request
 * runs.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    text,
    submitLabel,
    danger = false,
    busy,
    words,
    onSubmit,
    onClose,
    attempt = 0,
    returnFocusTo,
    children,
  } = props
  const form = useId()
  const formRef = useFirstFault(attempt)
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
      {...(returnFocusTo !== undefined && { returnFocusTo })}
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
      <form ref={formRef} id={form} noValidate onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
