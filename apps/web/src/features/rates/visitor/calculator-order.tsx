import { lazy, Suspense, useState } from 'react'
import type { Calculator } from './use-calculator.ts'

const loadDialog = () => import('./pix-data-dialog.tsx')
const PixDataDialog = lazy(() => loadDialog().then((module) => ({ default: module.PixDataDialog })))

/** Opens the order of a calculator. Its dialog loads when the person comes near the button. */
export function useCalculatorOrder(calculator: Calculator) {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return {
    onSend: () => {
      setOpen(true)
      setWasOpen(true)
    },
    // A failure to load shows only when the person opens the dialog.
    onSendNear: () => void loadDialog().catch(() => undefined),
    dialog: wasOpen ? (
      <Suspense>
        <PixDataDialog calculator={calculator} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
