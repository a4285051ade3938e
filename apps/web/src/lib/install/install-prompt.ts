/** What Chromium fires when the app may be installed; no other engine has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

function offer(next: InstallEvent | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Suppresses the install banner of the browser, and keeps its offer until the person asks for it. Called once, at start. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallEvent)
  })
  addEventListener('appinstalled', () => offer(null))
}

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function canInstall(): boolean {
  return offered !== null
}

/** Asks the browser to install; an offer can be used once. @throws when the browser refuses to ask */
export async function installApp(): Promise<'accepted' | 'dismissed'> {
  const event = offered
  if (event === null) throw new Error('the browser offers no installation')
  offer(null)
  await event.prompt()
  return (await event.userChoice).outcome
}
