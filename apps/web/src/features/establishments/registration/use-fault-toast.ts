import { useEffect, useRef } from 'react'
import { currentToast, dismissToast, showToast, type ToastMessage } from '../../../ui/toast-store.ts'
import type { WizardStep } from './steps.rules.ts'

/**
 * Shows a toast about the faults of a step. It is dismissed once the step shows no faults or another step is open: it would then ask for what
 * is already done, and on a phone it covers the header.
 * @param faultyStep the open step while it shows faults; null while it shows none
 */
export function useFaultToast(faultyStep: WizardStep | null): (message: ToastMessage) => void {
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (faultyStep === null) return
    return () => {
      if (shown.current !== null) dismissToast(shown.current)
      shown.current = null
    }
  }, [faultyStep])
  return (message) => {
    showToast(message)
    shown.current = currentToast()?.key ?? null
  }
}
