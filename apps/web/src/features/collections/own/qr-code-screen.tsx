import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { chargeNamedBy } from './charge-name.ts'
import { OpenCharge } from './open-charge.tsx'
import { recallPending } from './pending-navigation.ts'

/** The way back to an open code: the charge that the router's state names, else the one that this browser remembers (QR-001). */
export function QrCodeScreen() {
  useDocumentTitle(useTexts('collections/own').title)
  const { qrValiditySeconds } = useSuspenseQuery(settingsQuery).data
  const inState = useLocation({ select: ({ state }) => chargeNamedBy(state) })
  // Keeps the name in state: the stored record and the router's state may vanish while this screen is still shown.
  const [name, setName] = useState(
    () => inState ?? recallPending(serverClock.now(), qrValiditySeconds * 1000),
  )
  if (inState !== null && inState !== name) setName(inState)
  return <OpenCharge name={name} />
}
