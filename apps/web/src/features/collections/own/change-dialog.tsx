import type { CancelOutcome } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { cancelOrder, orderKeys } from '../../orders/exchange/public.ts'
import { useSameForm } from './use-same-form.ts'
import { forgetWithdrawal, recordWithdrawal, type Withdrawal, withdrawalOf } from './withdrawn-charges.ts'

interface ChangeDialogProps {
  order: OrderView
  withdrawal: Exclude<Withdrawal, 'later'>
  onClose: () => void
}

/**
 * Withdraws a code: at once to correct it, after a confirmation to cancel it. The dialog may be left while the provider is asked: the code then
 * shows that we go on trying, and the outcome is announced on any screen.
 */
export function ChangeDialog({ order, withdrawal, onClose }: ChangeDialogProps) {
  const texts = useTexts('collections/change')
  const { cancel: cancelLabel } = useTexts('collections/own').change
  const { close } = useTexts('shell')
  const cancel = useCancel(order)
  const { mutate } = cancel
  useEffect(() => {
    if (withdrawal === 'correct') mutate(withdrawal)
  }, [withdrawal, mutate])
  const failure = failureOf(cancel)
  const running = cancel.isPending
  const leave = (): void => {
    if (running || failure === 'unanswered') recordWithdrawal(order.id, 'later')
    else forgetWithdrawal(order.id)
    onClose()
  }
  const total = showAmount(order.total)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={withdrawal === 'cancel' ? texts.cancelTitle(total) : texts.correctTitle(total)}
      {...(failure === null && { description: texts.explain(order.clientName) })}
      closeLabel={close}
      footer={
        <>
          <Button autoFocus onClick={leave}>
            {failure === null && !running ? texts.goOnWaiting : texts.back}
          </Button>
          {failure !== 'refused' && (
            <Button
              variant={failure === null ? 'danger' : 'primary'}
              busy={running}
              onClick={() => mutate(withdrawal)}
            >
              {failure === null ? cancelLabel : texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {running ? <Running /> : failure !== null && <StillStands order={order} failure={failure} />}
    </Dialog>
  )
}

/** Why a code still stands after a try. */
type Failure = Extract<CancelOutcome, 'refused' | 'unanswered'> | 'unknown'

function useCancel(order: OrderView) {
  const texts = useTexts('collections/change')
  const queryClient = useQueryClient()
  const sameForm = useSameForm()
  return useMutation({
    mutationFn: async (withdrawal: Withdrawal) => {
      recordWithdrawal(order.id, withdrawal)
      return cancelOrder(order.id)
    },
    onSuccess: async ({ outcome, order: now }) => {
      const left = withdrawalOf(order.id) === 'later'
      if (outcome === 'ended' && withdrawalOf(order.id) === 'correct') await sameForm(now)
      queryClient.setQueryData(orderKeys.one(now.id), now)
      if (left && outcome === 'refused') {
        forgetWithdrawal(order.id)
        showToast({ tone: 'warning', title: texts.refused })
      }
    },
    // If the server refused, such as because there is nothing to cancel, the screen reads the order again.
    onError: (error) => {
      if (withdrawalOf(order.id) === 'later') {
        forgetWithdrawal(order.id)
        showToast({ tone: 'warning', title: texts.unknown, description: texts.unknownText })
      }
      if (error instanceof ApiProblem)
        void queryClient.invalidateQueries({ queryKey: orderKeys.one(order.id) })
    },
  })
}

function failureOf({ data, error }: ReturnType<typeof useCancel>): Failure | null {
  if (error !== null) return 'unknown'
  return data?.outcome === 'refused' || data?.outcome === 'unanswered' ? data.outcome : null
}

/** The provider may take its time: the seconds show that something goes on. */
function Running() {
  const texts = useTexts('collections/change')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="text-t2">
      <span role="status">{texts.running}</span> <span aria-hidden="true">{seconds} s</span>
    </p>
  )
}

function StillStands({ order, failure }: { order: OrderView; failure: Failure }) {
  const texts = useTexts('collections/change')
  const language = useLanguage()
  const words = {
    refused: { title: texts.refused, text: texts.refusedText(formatDate(order.expiresAt, 'time', language)) },
    unanswered: { title: texts.unanswered, text: texts.unansweredText(order.clientName) },
    unknown: { title: texts.unknown, text: texts.unknownText },
  }[failure]
  return (
    <Callout tone="pending" title={words.title} announce>
      {words.text}
    </Callout>
  )
}
