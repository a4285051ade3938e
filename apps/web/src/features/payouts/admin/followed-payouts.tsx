import { useSyncExternalStore } from 'react'
import { subscribeToUnknown, unknownPayouts } from './unknown-payouts.ts'
import { type OnPaid, recordedBy, usePaid, usePayoutToasts } from './use-paid.ts'
import { useOutcome } from './use-outcome.ts'

interface FollowedPayoutsProps {
  /** Id of the charge whose dialog is open. That dialog itself asks for the outcome. */
  open: string | undefined
  onPaid: OnPaid
}

/** Keeps asking about payouts whose dialog was closed before their outcome was known (ruling 64). Shows only the toast of the answer. */
export function FollowedPayouts({ open, onPaid }: FollowedPayoutsProps) {
  return useSyncExternalStore(subscribeToUnknown, unknownPayouts)
    .filter(({ chargeId }) => chargeId !== open)
    .map(({ chargeId }) => <Followed key={chargeId} chargeId={chargeId} onPaid={onPaid} />)
}

function Followed({ chargeId, onPaid }: { chargeId: string; onPaid: OnPaid }) {
  const paid = usePaid(onPaid)
  const toasts = usePayoutToasts()
  useOutcome(chargeId, {
    onRecorded: (answer, wholeAtOnce) => {
      const recorded = recordedBy(answer)
      if (recorded !== null) void paid(recorded, wholeAtOnce)
    },
    onNotRecorded: ({ charge }) => toasts.notRecorded(charge),
  })
  return null
}
