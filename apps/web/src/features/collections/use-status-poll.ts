import type { OrderView } from '@puente/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orderKeys, pollOrder } from '../orders/order-queries.ts'
import { StatusPoll } from './status-poll.ts'

/** Polls an open charge beside the events and reads it again when it moved. Tells when it gave up, and how to go on. */
export function useStatusPoll(order: OrderView): { gaveUp: boolean; again: () => void } {
  const queryClient = useQueryClient()
  const [gaveUp, setGaveUp] = useState(false)
  const latest = useRef(order)
  const poll = useRef<StatusPoll | null>(null)
  const open = order.pixStatus === 'pending'

  useEffect(() => {
    latest.current = order
  })
  useEffect(() => {
    if (!open) return
    const running = new StatusPoll({
      now: () => performance.now(),
      setTimer: (run, afterMs) => {
        const timer = setTimeout(run, afterMs)
        return () => clearTimeout(timer)
      },
      visible: () => document.visibilityState === 'visible',
      ask: async () => {
        const status = await pollOrder(latest.current).catch(() => null)
        // No answer says nothing about the payment: the next poll asks again, and the offline notice has its own place.
        if (status === null || status.version === latest.current.version) return false
        await queryClient.invalidateQueries({ queryKey: orderKeys.one(status.id) })
        return status.pixStatus !== 'pending'
      },
      onGaveUp: () => setGaveUp(true),
    })
    poll.current = running
    running.start()
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') running.seen()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      running.stop()
    }
  }, [open, queryClient])

  return {
    gaveUp,
    again: () => {
      setGaveUp(false)
      poll.current?.start()
    },
  }
}
