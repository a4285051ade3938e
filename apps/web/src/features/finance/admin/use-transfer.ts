import { beginTransfer } from '@puente/contract/finance/transfers'
import type { BodyOf } from '@puente/contract/protocol/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { gateQuery } from './finance-queries.ts'
import { KeptFormsPlace, useKept } from './kept-forms.ts'
import { refreshTransfers } from './transfer-queries.ts'

export type TransferOrder = Omit<BodyOf<typeof beginTransfer>, 'password' | 'allowDuplicate'>

/**
 * The one request of a transfer. Sending the same order again is the same transfer (FIN-026). The request goes on when the dialog closes.
 * `sent` is the order whose answer was not read, also if the grant ended meanwhile.
 */
export function useTransfer() {
  const queryClient = useQueryClient()
  const kept = useContext(KeptFormsPlace)
  const [key] = useKept('key', () => new IntentionKey())
  const [sent, changeSent] = useKept('sent', () => null)
  const sending = useRef(false)
  const mutation = useMutation({
    mutationFn: ({
      order,
      password,
      allowDuplicate,
    }: {
      order: TransferOrder
      password: string
      allowDuplicate: boolean
    }) =>
      call(beginTransfer, {
        body: { ...order, password, allowDuplicate },
        idempotencyKey: key.keyFor(order),
      }),
    // Only a person sends it again, and the password is kept nowhere.
    retry: false,
    gcTime: 0,
    onSuccess: (_, { order }) => {
      if (kept.read('sent') === order) kept.forget()
    },
    onSettled: (_, error, { order }) => {
      sending.current = false
      if (error === null || isRefusal(error)) changeSent((before) => (before === order ? null : before))
      refreshTransfers(queryClient)
      const code = error instanceof ApiProblem ? error.code : null
      if (code === 'finance.too-many-tries' || code === 'finance.locked')
        void queryClient.invalidateQueries({ queryKey: gateQuery.queryKey })
    },
  })
  return {
    mutation,
    sent,
    send(order: TransferOrder, password: string, allowDuplicate: boolean): void {
      // The state of the mutation updates too late to stop a quick second press.
      if (sending.current) return
      sending.current = true
      changeSent(() => order)
      mutation.mutate({ order, password, allowDuplicate })
    },
  }
}

const beforeSending: readonly string[] = ['finance.provider-failed', 'provider.not-configured']
/** The grant may have ended after the order was taken, and the first request of it may still run. */
const undecided: readonly string[] = ['finance.locked', 'idempotency.in-progress']

/** Whether the server certainly did not take the order. Any other failure leaves that open. */
export function isRefusal(error: Error | null): error is ApiProblem {
  if (!(error instanceof ApiProblem) || undecided.includes(error.code)) return false
  return error.status < 500 || beforeSending.includes(error.code)
}

/** Whole seconds since something began; 0 while it does not run. */
export function useSecondsOf(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [isRunning])
  return seconds
}
