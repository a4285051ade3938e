import type { PixStatus } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playError } from '../../../lib/sound/sound.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { orderQuery, pollOrder } from '../../orders/exchange/public.ts'
import { useTurned } from './turned-order.ts'
import { withdrawalOf } from './withdrawn-charges.ts'

/** GEN-010 to GEN-013: how long the outcome stays readable before the history opens, in ms. */
const readForMs = 1_500

type Ended = Exclude<PixStatus, 'pending'>

/**
 * Leaves the code when the charge has ended, once for each end (GEN-010 to GEN-014).
 * @param held whether a payment in suspense, or its return, has the screen. Only a button leads away from that.
 */
export function useOutcome(order: OrderView, held: boolean): void {
  const navigate = useNavigate()
  const texts = useTexts('collections/own').outcome
  const acted = useRef(false)
  const { pixStatus } = order
  // The client is reading that their payment is confirmed.
  const turned = useTurned()?.orderId === order.id && pixStatus === 'confirmed'
  useTimeOver(order)
  useEffect(() => {
    if (pixStatus === 'pending' || turned || acted.current) return
    if (held && pixStatus !== 'confirmed') return
    // The person wants the form back, and is on the way there.
    if (pixStatus === 'cancelled' && withdrawalOf(order.id) === 'correct') return
    acted.current = true
    if (pixStatus === 'expired') {
      void navigate({ to: '/payment-expired', search: { order: order.id }, replace: true })
      return
    }
    announceEnd(pixStatus, texts[pixStatus])
    const timer = setTimeout(() => void navigate({ to: '/historial', replace: true }), readForMs)
    return () => {
      clearTimeout(timer)
      acted.current = false
    }
  }, [pixStatus, turned, order.id, held, navigate, texts])
}

/** Announces an end in a toast. The toast of a confirmed Pix yields to the dialog that announces it on every screen. */
function announceEnd(status: Exclude<Ended, 'expired'>, title: string): void {
  if (status === 'confirmed') {
    showToast({ tone: 'success', title, yields: 'drops' })
    return
  }
  // The warning over every screen announces a payment that was taken back while its success was shown.
  const takenBack = status === 'refunded' || status === 'disputed'
  showToast({ tone: status === 'failed' ? 'error' : 'info', title, ...(takenBack && { yields: 'drops' }) })
  if (status === 'failed') playError()
}

/** At 0 the poll reads the charge once more and verifies it with the provider, before it counts as expired (QR-016). */
function useTimeOver(order: OrderView): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const left = useCountdown(Date.parse(order.expiresAt))
  const over = left === 0 && order.pixStatus === 'pending' && !order.heldPix
  useEffect(() => {
    if (!over) return
    let isStale = false
    const look = async (): Promise<void> => {
      const status = await pollOrder(order, 'at-once').catch(() => null)
      if (isStale) return
      if (status !== null && status.pixStatus !== 'pending')
        await queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
      else void navigate({ to: '/payment-expired', search: { order: order.id }, replace: true })
    }
    void look()
    return () => {
      isStale = true
    }
    // Runs once when the time is over. Reading the order again must not restart it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over])
}
