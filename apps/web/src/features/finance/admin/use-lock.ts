import { lockFinance } from '@puente/contract/finance'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** 'Trancar': ends the grant on the server. If the server is not reached, the area stays open and the person is notified (FIN-002). */
export function useLock(onClosed: () => Promise<void>) {
  const texts = useTexts('finance/admin')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(lockFinance),
    onSuccess: onClosed,
    onError: () => showToast({ tone: 'error', title: texts.lockFailed }),
  })
  return { busy: isPending, lock: () => mutate() }
}
