import type { GenerationState, QrState } from '@puente/contract/establishments/approval'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'

/** The facts that decide the state of an establishment's address and QR code. */
export interface GeneratedParts {
  readonly status: EstablishmentStatus
  readonly isActive: boolean
  readonly customUrl: string | null
  readonly hasQrCode: boolean
}

/** ESTA-007. */
export function qrStateOf({ status, isActive, customUrl, hasQrCode }: GeneratedParts): QrState {
  if (status !== 'approved' || !isActive) return 'not-approved'
  if (customUrl === null) return 'no-url'
  return hasQrCode ? 'active' : 'no-qr'
}

/** `qrStateOf` as SQL over `establishments e`, for filters and counts. */
export const qrStateText = `
case when e.status <> 'approved' or not e.is_active then 'not-approved'
  when e.custom_url is null then 'no-url'
  when e.qr_code_generated_at is null then 'no-qr'
  else 'active' end`

/** ESTA-019. */
export function generationStateOf({
  customUrl,
  hasQrCode,
}: Pick<GeneratedParts, 'customUrl' | 'hasQrCode'>): GenerationState {
  if (customUrl === null) return 'no-url'
  return hasQrCode ? 'qr' : 'url'
}
