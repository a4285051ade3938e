declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /qr-code and /payment-processing: which charge they show. Nothing else from the browser is trusted (QR-001). */
    pixData?: { readonly transactionId: string }
  }
}

const hyphens = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The id of a charge, given as such or as its transaction id, which leaves out the hyphens; null for anything else. */
export function chargeIdOf(text: unknown): string | null {
  const parts = typeof text === 'string' ? hyphens.exec(text) : null
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}

/**
 * The charge that a router state or a stored record names. Both come from the browser, in this version's shape or an older one's:
 * amounts and code are in them under several names (QR-002), and none of those is read, since the server answers them.
 */
export function chargeNamedBy(state: unknown): string | null {
  if (!isRecord(state)) return null
  const { pixData = state } = state
  return isRecord(pixData) ? chargeIdOf(pixData['transactionId']) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The router state that names a charge. */
export function stateFor(transactionId: string): { pixData: { transactionId: string } } {
  return { pixData: { transactionId } }
}
