import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { recallPending } from './pending-navigation.ts'

/** Keeps the place of the waiting bar while this browser knows of an open code and the server has not answered: nothing moves then. */
export function WaitingPlace() {
  const { qrValiditySeconds } = useSuspenseQuery(settingsQuery).data
  const [expected] = useState(() => recallPending(serverClock.now(), qrValiditySeconds * 1000) !== null)
  return expected ? <div className="waiting-bar-place" /> : null
}
