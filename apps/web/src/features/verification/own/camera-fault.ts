/**
 * What a refusal of `getUserMedia` means for the person, by the names of the Media Capture specification: `denied` can be
 * allowed in the browser, `missing` calls for another device, `failed` is worth another try.
 */
export function cameraFault(error: unknown): 'denied' | 'missing' | 'failed' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}
