import { useState } from 'react'
import { sessionKeys, tabKeys } from '../../../lib/session/session-keys.ts'
import { useAccount } from '../../../lib/session/use-account.ts'
import { readOfTab, readStored } from '../../../lib/storage.ts'

interface WaitingPlaceProps {
  /** Whether this page has read the lists. What the session reported about other devices is older. */
  isListed?: boolean
}

/** Keeps the place of the waiting bar while a code or request may be open and the server has not answered: nothing moves then. */
export function WaitingPlace({ isListed }: WaitingPlaceProps) {
  const account = useAccount()
  const [expected] = useState(
    () =>
      (!isListed && account?.hasWaitingCharges) ||
      readStored(sessionKeys.pendingCharge) !== null ||
      readOfTab(tabKeys.payerRequest) !== null,
  )
  return expected ? <div className="waiting-bar-place" /> : null
}
