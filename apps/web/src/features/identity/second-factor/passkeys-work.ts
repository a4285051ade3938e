/** Whether this browser can use passkeys at this address: they are bound to a name, never to an IP address. */
export function passkeysWork(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return window.isSecureContext && !isAddress && typeof window.PublicKeyCredential === 'function'
}
