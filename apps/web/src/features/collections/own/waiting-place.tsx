import { useState } from 'react'
import { sessionKeys, tabKeys } from '../../../lib/session/session-keys.ts'
import { readOfTab, readStored } from '../../../lib/storage.ts'

/** Keeps the place of the waiting bar while this browser knows of an open code or request and the server has not answered: nothing moves then. */
export function WaitingPlace() {
  const [expected] = useState(
    () => readStored(sessionKeys.pendingCharge) !== null || readOfTab(tabKeys.payerRequest) !== null,
  )
  return expected ? <div className="waiting-bar-place" /> : null
}
