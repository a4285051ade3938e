import type { ProblemCode } from '@puente/contract/protocol/problems'
import type { Wording } from './problems.ts'

/** Refusals that only payers get, on the pages of a store and of a charge: a merchant's screens do not load their words. */
const codes = {
  'payer-request.invalid': 'Revisá el nombre y el CPF.',
  'payer-request.policy-changed': 'Cambió la política de privacidad. Leela y aceptala de nuevo.',
  'payer-request.rate-limited': 'Demasiados intentos. Esperá unos minutos.',
  'payment.establishment-not-found': 'El establecimiento no recibe pagos por acá.',
  'payment.invalid': 'Hay datos que no son válidos. Revisá lo marcado.',
  'payment.key-reused': 'Ese pago ya se envió con otros datos. Empezá un pago nuevo.',
  'payment.not-created': 'No pudimos crear el pago. Probá de nuevo.',
  'payment.not-updated': 'No pudimos verificar el pago. Probá de nuevo.',
  'payment.rate-limited': 'Demasiados intentos. Esperá unos minutos.',
  'payment.terms-changed': 'Cambió la cotización. Confirmá los nuevos montos.',
  'store.id-invalid': 'ID del establecimiento inválido',
  'store.not-found': 'El establecimiento no existe o no está activo',
} satisfies Partial<Record<ProblemCode, Wording>>

export type PayerCode = keyof typeof codes

export const texts: { readonly codes: Readonly<Record<PayerCode, Wording>> } = { codes }
