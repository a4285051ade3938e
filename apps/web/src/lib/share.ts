/** The outcome of sharing an address. */
export type Shared = 'shared' | 'cancelled' | 'copied' | 'refused'

/** Opens the device's own sharing. On a device without it, copies the address. */
export async function shareAddress(url: string, title: string): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (reason) {
      if (!(reason instanceof DOMException)) throw reason
      // Closing the share sheet is not a failure. A device that cannot share this falls back to copying.
      if (reason.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
