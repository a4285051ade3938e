import type { OrderView } from '@puente/contract/orders/orders'
import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playBell, playSuccess, soundOn } from '../../../lib/sound/sound.ts'
import { chargePageQuery } from '../../charge-page/own/public.ts'
import { draftStore, orderKeys, orderQuery } from '../../orders/exchange/public.ts'
import { useAnotherOnScreen, useOnScreen } from './charge-on-screen.ts'
import { HeldPopup } from './held-popup.tsx'
import { noteSuccessClosed } from './just-paid.ts'
import { offerInstall } from './offer-install.ts'
import { Success } from './success.tsx'
import { TakenBack } from './taken-back.tsx'
import { useTurned } from './turned-order.ts'
import { useConfirmedWatch } from './use-confirmed-watch.ts'

/** Announces a confirmed Pix of this user on every signed-in screen, once per charge (GEN-015), and one that is held (ruling 25). */
export function ConfirmedPopup() {
  const { announcement, confirmationsShown, dismiss } = useConfirmedWatch()
  const language = useLanguage()
  // Loads the texts before the payment arrives.
  useTexts('collections/success')
  useTexts('collections/news')
  const paid = announcement?.kind === 'confirmed' ? announcement.order : null
  const close = useCallback(() => {
    if (paid !== null) {
      noteSuccessClosed(paid)
      draftStore.endPaid(paid.id)
    }
    dismiss()
    offerInstall(confirmationsShown, language).catch((error: unknown) => logError(error, location.pathname))
  }, [paid, dismiss, confirmationsShown, language])
  if (announcement?.kind === 'held')
    return <HeldPopup key={announcement.order.id} order={announcement.order} onClose={dismiss} />
  return paid === null ? null : <Paid key={paid.id} order={paid} onClose={close} onDrop={dismiss} />
}

interface PaidProps {
  /** As it was when it was announced. */
  order: OrderView
  onClose: () => void
  /** Closes it once it is no success any more. */
  onDrop: () => void
}

/**
 * While the screen is turned to the client, it shows them the confirmation. The merchant's success waits until it is turned back. A refund,
 * also one that has only begun, or a dispute that comes meanwhile takes its place.
 */
function Paid({ order: announced, onClose, onDrop }: PaidProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(orderQuery(announced.id))
  const order = data !== undefined && data.version > announced.version ? data : announced
  useOnScreen(order.id)
  const turned = useTurned()?.orderId === order.id
  const another = useAnotherOnScreen(order.id)
  // People take the sound of the success for a payment of the code on screen.
  const play = useEffectEvent(() => {
    if (another === null) playSuccess()
    else if (soundOn()) playBell()
  })
  useEffect(() => {
    play()
    void queryClient.invalidateQueries({ queryKey: ['history'] })
    void queryClient.invalidateQueries({ queryKey: orderKeys.one(order.id) })
  }, [queryClient, order.id])
  const back = useTakenBack(order)
  if (turned) return null
  return back === null ? (
    <Success order={announced} onClose={onClose} />
  ) : (
    <TakenBack order={order} {...back} onClose={onDrop} />
  )
}

/**
 * What to show in place of the success: the payment was refunded or is disputed, or a refund of it or of a part has begun (ruling 3). Null
 * while the owner has all of its pesos.
 */
function useTakenBack(order: OrderView): { title: string; text: string } | null {
  const texts = useTexts('collections/news')
  const { data } = useQuery(chargePageQuery(order.id))
  const { pixStatus: status, clientName } = order
  if (status === 'refunded' || status === 'disputed')
    return { title: texts[status].title(showAmount(order.total)), text: texts[status].text(clientName) }
  const taken = data === undefined ? 0n : amountOf(data.pesosTakenBack).minor
  if (taken === 0n) return null
  const left = amountOf(order.pesosValue).minor - taken
  return {
    title: left > 0n ? texts.goesBack.part : texts.goesBack.whole(showAmount(order.total)),
    text: texts.goesBack.text(clientName, formatMoney(money(left, 'ARS')), showAmount(order.pesosValue)),
  }
}
