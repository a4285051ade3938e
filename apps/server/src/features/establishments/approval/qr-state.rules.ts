import type { GenerationState, QrState } from '@puente/contract/establishments/approval'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'

/** The facts that decide the state of an establishment's address and QR code. */
export interface GeneratedParts {
  readonly status: EstablishmentStatus
  readonly isActive: boolean
  /** The approval of the owner's identity is withdrawn, which closes each of their pages (decision 0063). */
  readonly identityWithdrawn: boolean
  readonly customUrl: string | null
  readonly hasQrCode: boolean
}

/** ESTA-007. The code of a page that is closed by a withdrawn identity opens nothing, so it is not active. */
export function qrStateOf({
  status,
  isActive,
  identityWithdrawn,
  customUrl,
  hasQrCode,
}: GeneratedParts): QrState {
  if (status !== 'approved' || !isActive || identityWithdrawn) return 'not-approved'
  if (customUrl === null) return 'no-url'
  return hasQrCode ? 'active' : 'no-qr'
}

/** ESTA-019. */
export function generationStateOf({
  customUrl,
  hasQrCode,
}: Pick<GeneratedParts, 'customUrl' | 'hasQrCode'>): GenerationState {
  if (customUrl === null) return 'no-url'
  return hasQrCode ? 'qr' : 'url'
}
