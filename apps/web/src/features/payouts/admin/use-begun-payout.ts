import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { beginPayout, leavePayout, releasePayout } from '@puente/contract/payouts'
import type { AdminCharge } from '@puente/contract/transactions'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'

type Begun = ResponseOf<typeof beginPayout>

export type BegunState =
  /** Nothing is to be sent: the rest is set off as a whole. */
  | { readonly step: 'not-begun' }
  | { readonly step: 'beginning' }
  | { readonly step: 'begun'; readonly data: Begun }
  | { readonly step: 'refused'; readonly error: Error }

/**
 * Begins the payout when the dialog opens, and releases it when the dialog closes without having paid (ruling 52). A payout whose
 * is recorded, or whose outcome is unknown, is not released: the server has recorded it, or it expires.
 * If debts leave nothing to pay, the payout begins once something can be paid.
 * @param actions what the admin may do with the charge now
 */
export function useBegunPayout(chargeId: string, actions: AdminCharge['allowedActions']) {
  const [state, setState] = useState<BegunState>({
    step: actions.includes('set-off') ? 'not-begun' : 'beginning',
  })
  const mayBegin = state.step !== 'not-begun' || actions.includes('pay')
  /** Id of the payout once the server answered; null if it refused. */
  const asked = useRef<Promise<string | null> | null>(null)
  const kept = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  const begin = useCallback(() => {
    setState({ step: 'beginning' })
    const answer = call(beginPayout, { params: { id: chargeId } })
    asked.current = answer.then(
      (data) => data.begun.payoutId,
      () => null,
    )
    answer.then(
      (data) => setState({ step: 'begun', data }),
      (error: Error) => setState({ step: 'refused', error }),
    )
  }, [chargeId])

  // Fire and forget. If it is lost, the payout expires.
  const release = useMutation({
    mutationFn: async () => {
      const id = await asked.current
      if (id !== null) await call(releasePayout, { params: { id } }, { keepalive: true })
    },
  })
  const releaseNow = useEffectEvent(() => release.mutate())

  useEffect(() => {
    clearTimeout(leaving.current)
    if (asked.current === null && mayBegin) begin()
    return () => {
      // Strict Mode unmounts and remounts immediately; do not release then.
      leaving.current = setTimeout(() => kept.current || releaseNow())
    }
  }, [begin, mayBegin])

  useLeaveWithPage(() => (state.step === 'begun' && !kept.current ? state.data.begun.payoutId : null), begin)

  return {
    state,
    /** Begins again, after a refusal or after the time is over. */
    begin,
    keep: (keeps: boolean): void => {
      kept.current = keeps
    },
  }
}

/**
 * Reports to the server that the page was left while a payout is begun on it: by a reload, another address or a closed tab (decision 0061). A
 * page that the browser kept and shows again begins the payout again.
 * @param idOf returns the id of the payout that is left if the page is left now; null without one
 */
function useLeaveWithPage(idOf: () => string | null, takeUp: () => void): void {
  const left = useRef(false)
  // No retry: it could arrive after the page has begun the payout again. If the request is lost, the payout counts as on its way until it expires.
  const { mutate } = useMutation({
    retry: false,
    mutationFn: (id: string) => call(leavePayout, { params: { id } }, { keepalive: true }),
  })
  const onHide = useEffectEvent(() => {
    const id = idOf()
    left.current = id !== null
    if (id !== null) mutate(id)
  })
  const onShow = useEffectEvent(() => {
    if (!left.current) return
    left.current = false
    takeUp()
  })
  useEffect(() => {
    const hide = (): void => onHide()
    const show = (): void => onShow()
    addEventListener('pagehide', hide)
    addEventListener('pageshow', show)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', show)
    }
  }, [])
}
