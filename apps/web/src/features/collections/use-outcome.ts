import type { PixStatus } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCountdown } from '../../lib/clock/use-countdown.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { playError } from '../../lib/sound/sound.ts'
import { showToast } from '../../ui/toast-store.ts'
import { orderQuery, pollOrder } from '../orders/order-queries.ts'

/** GEN-010 to GEN-013: the outcome is read for this long before the history opens. */
const readForMs = 1_500

type Ended = Exclude<PixStatus, 'pending'>

/** Leaves the code when the charge has come to an end, each end once (GEN-010 to GEN-014). */
export function useOutcome(order: OrderView): void {
  const navigate = useNavigate()
  const texts = useTexts('charge').outcome
  const acted = useRef(false)
  const { pixStatus } = order
  useTimeOver(order)
  useEffect(() => {
    if (pixStatus === 'pending' || acted.current) return
    acted.current = true
    if (pixStatus === 'expired' && order.heldPix) {
      void navigate({ to: '/historial/$id', params: { id: order.id }, replace: true })
      return
    }
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
  }, [pixStatus, order.id, order.heldPix, navigate, texts])
}

/** A confirmed Pix is told by the dialog that every screen has; the others by a toast. */
function announceEnd(status: Exclude<Ended, 'expired'>, title: string): void {
  if (status === 'confirmed') {
    showToast({ tone: 'success', title })
    return
  }
  showToast({ tone: status === 'failed' ? 'error' : 'info', title })
  if (status === 'failed') playError()
}

/** At 0 the charge is read once more, and verified with the provider by that poll, before it counts as expired (QR-016). */
function useTimeOver(order: OrderView): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const left = useCountdown(Date.parse(order.expiresAt))
  const over = left === 0 && order.pixStatus === 'pending' && !order.heldPix
  useEffect(() => {
    if (!over) return
    let left = false
    const look = async (): Promise<void> => {
      const status = await pollOrder(order).catch(() => null)
      if (left) return
      if (status !== null && status.pixStatus !== 'pending')
        await queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
      else void navigate({ to: '/payment-expired', search: { order: order.id }, replace: true })
    }
    void look()
    return () => {
      left = true
    }
    // Once at the moment when the time is over; a re-read of the order must not start it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over])
}
