import type { PayableCharge } from '@puente/contract/collections'
import { useEffect, useRef, useState } from 'react'
import { pollOfPage } from './page-poll.ts'
import { type ChargePoll, counterPace, pollOnce, type StatusPoll } from './status-poll.ts'

/** Polls an open charge beside the live events. Reports when it gave up, and how to go on. */
export function useStatusPoll(
  charge: PayableCharge,
  poll: ChargePoll,
): { gaveUp: boolean; again: () => void } {
  const [gaveUp, setGaveUp] = useState(false)
  const latest = useRef({ charge, poll })
  const running = useRef<StatusPoll | null>(null)
  const open = charge.pixStatus === 'pending'

  useEffect(() => {
    latest.current = { charge, poll }
  })
  useEffect(() => {
    if (!open) return
    const started = pollOfPage(
      {
        ask: () => pollOnce(latest.current.poll, latest.current.charge),
        onGaveUp: () => setGaveUp(true),
      },
      counterPace,
    )
    running.current = started.poll
    started.poll.start()
    return started.end
  }, [open])

  return {
    gaveUp,
    again: () => {
      setGaveUp(false)
      running.current?.start()
    },
  }
}
