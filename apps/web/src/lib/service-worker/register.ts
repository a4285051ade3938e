const workerAddress = '/sw.js'

/** Under Trusted Types, registering a worker needs a trusted address. Ours is a constant. */
function trustedAddress(): string {
  const policy = globalThis.trustedTypes?.createPolicy('puente-worker', { createScriptURL: (url) => url })
  // The DOM's types accept only a string for `register`. The browser accepts the trusted object.
  return (policy?.createScriptURL(workerAddress) ?? workerAddress) as string
}

/**
 * Registers the service worker of the built app and reports when a newer version waits. The person decides when to change, never
 * the page: a code may be pending on screen (UI-006, UI-016).
 */
export async function registerServiceWorker(onWaiting: (activate: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let asked = false
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over an open page too. Only an update that the person asked for reloads it.
    if (asked) location.reload()
  })
  const registration = await serviceWorker.register(trustedAddress())
  const offer = (worker: ServiceWorker | null): void => {
    if (worker === null || serviceWorker.controller === null) return
    onWaiting(() => {
      asked = true
      // A worker has no target origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('activate-update')
    })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}
