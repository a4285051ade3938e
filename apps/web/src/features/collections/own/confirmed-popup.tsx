import type { OrderView } from '@puente/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playSuccess } from '../../../lib/sound/sound.ts'
import { orderKeys } from '../../orders/exchange/public.ts'
import { HeldPopup } from './held-popup.tsx'
import { noteSuccessClosed } from './just-paid.ts'
import { offerInstall } from './offer-install.ts'
import { Success } from './success.tsx'
import { useTurned } from './turned-order.ts'
import { useConfirmedWatch } from './use-confirmed-watch.ts'

/** Announces a confirmed Pix of this user on every signed-in screen, once per charge (GEN-015), and one that is held (ruling 25). */
export function ConfirmedPopup() {
  const { announcement, shownSoFar, dismiss } = useConfirmedWatch()
  const language = useLanguage()
  // Loads the words before the payment comes.
  useTexts('collections/success')
  const paid = announcement?.kind === 'confirmed' ? announcement.order : null
  const close = useCallback(() => {
    if (paid !== null) noteSuccessClosed(paid)
    dismiss()
    offerInstall(shownSoFar, language).catch((error: unknown) => logError(error, location.pathname))
  }, [paid, dismiss, shownSoFar, language])
  if (announcement?.kind === 'held')
    return <HeldPopup key={announcement.order.id} order={announcement.order} onClose={dismiss} />
  return paid === null ? null : <Paid key={paid.id} order={paid} onClose={close} />
}

/** While the screen is turned to the client, it shows them the confirmation. The merchant's success waits until it is turned back. */
function Paid({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const queryClient = useQueryClient()
  const turned = useTurned()?.orderId === order.id
  useEffect(() => {
    playSuccess()
    void queryClient.invalidateQueries({ queryKey: ['history'] })
    void queryClient.invalidateQueries({ queryKey: orderKeys.one(order.id) })
  }, [queryClient, order.id])
  return turned ? null : <Success order={order} onClose={onClose} />
}
