import { playBell } from '../../../lib/sound/sound.ts'
import { isChosen } from './bell-choices.ts'
import { seenMarks } from './seen-marks.ts'

/** Another tab of this browser may show the list, and then reports within this time that it was seen. */
const graceMs = 400
/** As long as one tab rings, the others stay quiet. */
const ringMs = 3_000

/**
 * Rings for new payouts as this device chose: one tab of the browser, and none if the list is in front of the admin.
 * @param since the mark that the payouts came after
 */
export function ring(since: string | undefined, title: string, onOpen: () => void): void {
  if (!isChosen('sound') && !isChosen('browser')) return
  setTimeout(() => {
    if (seenMarks().payouts !== since) return
    void navigator.locks.request('payout-bell', { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      if (isChosen('sound')) playBell()
      if (isChosen('browser')) await notify(title, onOpen)
      await new Promise((resolve) => setTimeout(resolve, ringMs))
    })
  }, graceMs)
}

async function notify(title: string, onOpen: () => void): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  // A newer notification replaces the older.
  const options = { tag: 'payouts' }
  // Phones show notifications only from a service worker.
  const worker = matchMedia('(pointer: coarse)').matches
    ? await navigator.serviceWorker?.getRegistration()
    : undefined
  if (worker !== undefined) return worker.showNotification(title, options)
  const notification = new Notification(title, options)
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
    onOpen()
  })
}
