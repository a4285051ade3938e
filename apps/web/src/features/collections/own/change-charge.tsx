import type { CancelOutcome } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import CircleX from 'lucide-react/icons/circle-x'
import Pencil from 'lucide-react/icons/pencil'
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

/** Corrects or cancels the merchant's own code. Both withdraw it at the provider first (ruling 62). */
export function ChangeCharge({ order, reachable }: { order: OrderView; reachable: boolean }) {
  const texts = useTexts('collections/own').change
  const [wish, setWish] = useState<Wish | null>(null)
  const cancel = useCancel(order)
  const begin = (wanted: Wish): void => {
    cancel.reset()
    setWish(wanted)
    if (wanted === 'correct') cancel.mutate(wanted)
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2.5">
        <Button icon={Pencil} disabled={!reachable} onClick={() => reachable && begin('correct')}>
          {texts.correct}
        </Button>
        <Button
          icon={CircleX}
          className="text-ceibo"
          disabled={!reachable}
          onClick={() => reachable && begin('cancel')}
        >
          {texts.cancel}
        </Button>
      </div>
      {!reachable && <p className="text-center text-small text-t3">{texts.needsConnection}</p>}
      {wish !== null && (
        <ChangeDialog
          order={order}
          wish={wish}
          failure={failureOf(cancel)}
          running={cancel.isPending}
          onCancel={() => cancel.mutate(wish)}
          onClose={() => {
            setWish(null)
            forgetWish(order.id)
          }}
        />
      )}
    </div>
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

interface ChangeDialogProps {
  order: OrderView
  wish: Wish
  failure: Failure | null
  running: boolean
  onCancel: () => void
  onClose: () => void
}

function ChangeDialog({ order, wish, failure, running, onCancel, onClose }: ChangeDialogProps) {
  const texts = useTexts('collections/own').change
  const total = showAmount(order.total)
  return (
    <Dialog
      open
      keepOpen={running}
      onOpenChange={(open) => !open && onClose()}
      title={wish === 'cancel' ? texts.cancelTitle(total) : texts.correctTitle(total)}
      {...(failure === null && { description: texts.explain(order.clientName) })}
      closeLabel={texts.back}
      footer={
        <>
          <Button autoFocus disabled={running} onClick={onClose}>
            {failure === null ? texts.goOnWaiting : texts.back}
          </Button>
          {failure !== 'refused' && (
            <Button variant={failure === null ? 'danger' : 'primary'} busy={running} onClick={onCancel}>
              {failure === null ? texts.cancel : texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {running ? <Running /> : failure !== null && <StillStands order={order} failure={failure} />}
    </Dialog>
  )
}

/** The provider may take its time: the seconds show that something goes on. */
function Running() {
  const texts = useTexts('collections/own').change
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
  const texts = useTexts('collections/own').change
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
