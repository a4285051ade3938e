import type { OrderView } from '@puente/contract/orders/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Answer } from '../../../ui/answer.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { orderKeys, pollOrder } from '../../orders/exchange/public.ts'
import { useSameForm } from './use-same-form.ts'

/**
 * Two answers that must not be confused. A client who has paid must not pay again. One who has not gets a new code in one step,
 * if the server lets the order be repeated.
 * @param order null until it is read: until then there is nothing to ask about or to repeat
 */
export function ExpiredAnswers({ order }: { order: OrderView | null }) {
  const texts = useTexts('collections/expired')
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: async (asked: OrderView) => {
      const { pixStatus } = await pollOrder(asked, 'at-once')
      await queryClient.invalidateQueries({ queryKey: orderKeys.one(asked.id) })
      return pixStatus
    },
  })
  const again = useSameForm()
  return (
    <div className="mt-2 grid w-full gap-3">
      <div className="grid gap-2.5 sm:auto-cols-fr sm:grid-flow-col">
        <Answer
          label={check.isPending ? texts.checking : texts.paid}
          hint={texts.paidHint}
          first
          busy={order === null || check.isPending}
          onPress={() => order !== null && check.mutate(order)}
        />
        {(order === null || order.allowedActions.includes('repeat')) && (
          <Answer
            label={texts.unpaid}
            hint={texts.unpaidHint}
            busy={order === null}
            onPress={() => order !== null && void again(order)}
          />
        )}
      </div>
      {check.isError && (
        <div className="text-left">
          <Callout tone="error" announce>
            {texts.failed}
          </Callout>
        </div>
      )}
      {check.isSuccess && <Found orderId={check.variables.id} confirmed={check.data === 'confirmed'} />}
    </div>
  )
}

function Found({ orderId, confirmed }: { orderId: string; confirmed: boolean }) {
  const texts = useTexts('collections/expired')
  return (
    <div className="text-left">
      <Callout
        tone={confirmed ? 'success' : 'pending'}
        title={confirmed ? texts.seen : texts.notSeen}
        announce
      >
        {!confirmed && <p>{texts.notSeenText}</p>}
        <Link
          to="/historial/$id"
          params={{ id: orderId }}
          className="mt-1 inline-flex min-h-11 items-center font-[600] underline"
        >
          {texts.see}
        </Link>
      </Callout>
    </div>
  )
}
