/**
 * The service worker: it lets the installed app start without a network and keeps nothing but static files.
 * API answers, documents and receipts are never stored (UI-016, T-29). The build fills in the two constants.
 */
const version = '__VERSION__'
const shellFiles = ['__SHELL__']
const cacheName = `shell-${version}`
/** Any address of the app answers with the same document; the browser keeps the address the person asked for. */
const shellDocument = '/exchange'

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) =>
        cache.addAll([...shellFiles, shellDocument].map((url) => new Request(url, { cache: 'reload' }))),
      ),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      )
      .then(() => clients.claim()),
  )
})

// The page asks for this when the person presses the button for a new version (UI-006).
addEventListener('message', (event) => {
  if (event.data === 'activate-update') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlineShell()))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
})

async function offlineShell() {
  return (await caches.match(shellDocument, { cacheName })) ?? Response.error()
}

/** Files under /assets carry their content's hash in the name, so a stored copy is never out of date. */
async function fromCacheFirst(request) {
  const stored = await caches.match(request, { cacheName })
  if (stored !== undefined) return stored
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}
