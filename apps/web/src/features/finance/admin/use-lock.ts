import { lockFinance } from '@puente/contract/finance'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { KeptFormsPlace } from './kept-forms.ts'

/**
 * 'Bloquear': ends the grant on the server, and forgets what was typed. If the server is not reached, the area stays open and the person is notified (FIN-002).
 * @param onLocked called after the lock; a page outside the finance area drops what it keeps there
 */
export function useLock(onClosed: () => Promise<void>, onLocked?: () => void) {
  const texts = useTexts('finance/admin')
  const kept = useContext(KeptFormsPlace)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(lockFinance),
    onSuccess: () => {
      kept.forget()
      onLocked?.()
      return onClosed()
    },
    onError: () => showToast({ tone: 'error', title: texts.lockFailed }),
  })
  return { busy: isPending, lock: () => mutate() }
}
