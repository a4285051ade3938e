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
import { cancelOrder, orderKeys } from '../../orders/exchange/public.ts'
import { useSameForm } from './use-same-form.ts'
import { forgetWish, recordWish, type Wish } from './withdrawn-charges.ts'

interface ChangeDialogProps {
  order: OrderView
  wish: Wish
  onClose: () => void
}

/** Withdraws a code: at once to correct it, after a question to cancel it. Stays open while the outcome needs the person. */
export function ChangeDialog({ order, wish, onClose }: ChangeDialogProps) {
  const texts = useTexts('collections/change')
  const { cancel: cancelLabel } = useTexts('collections/own').change
  const { close } = useTexts('shell')
  const cancel = useCancel(order)
  const { mutate } = cancel
  useEffect(() => {
    if (wish === 'correct') mutate(wish)
  }, [wish, mutate])
  const failure = failureOf(cancel)
  const running = cancel.isPending
  const leave = (): void => {
    forgetWish(order.id)
    onClose()
  }
  const total = showAmount(order.total)
  return (
    <Dialog
      open
      keepOpen={running}
      onOpenChange={(open) => !open && leave()}
      title={wish === 'cancel' ? texts.cancelTitle(total) : texts.correctTitle(total)}
      {...(failure === null && { description: texts.explain(order.clientName) })}
      closeLabel={close}
      footer={
        <>
          <Button autoFocus disabled={running} onClick={() => !running && leave()}>
            {failure === null ? texts.goOnWaiting : texts.back}
          </Button>
          {failure !== 'refused' && (
            <Button
              variant={failure === null ? 'danger' : 'primary'}
              busy={running}
              onClick={() => mutate(wish)}
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
  const queryClient = useQueryClient()
  const sameForm = useSameForm()
  return useMutation({
    mutationFn: async (wish: Wish) => {
      recordWish(order.id, wish)
      return cancelOrder(order.id)
    },
    onSuccess: async ({ outcome, order: now }, wish) => {
      if (outcome === 'ended' && wish === 'correct') await sameForm(now)
      queryClient.setQueryData(orderKeys.one(now.id), now)
    },
    // The server answered that there is nothing to cancel: the screen shows what there is.
    onError: (error) => {
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
