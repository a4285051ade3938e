/** Headers of every answer. `secure` is whether people reach us by https. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
  }
  if (secure) headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains'
  return headers
}

const denied = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
]
const deniedToo = [
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
// The list leaves out web-share: our own pages have it anyway, and a browser that does not know the name logs a warning.
const permissionsPolicy = [
  ...['camera', 'clipboard-write', 'fullscreen', 'screen-wake-lock'].map((name) => `${name}=(self)`),
  ...[...denied, ...deniedToo].map((name) => `${name}=()`),
].join(', ')

/** For answers that are no page: nothing may run in them, nobody may frame them. */
export const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For the service worker, which is held to the policy of its own file: it fetches from us and does nothing else. */
export const workerContentPolicy = "default-src 'none'; connect-src 'self'"

/** For our pages. Only scripts with this answer's nonce run, and what those load. */
export function pageContentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
