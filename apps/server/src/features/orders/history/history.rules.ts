import type { PixStatus } from '@puente/contract/collections'
import { maskCnpj, parseCnpj } from '@puente/domain/cnpj'

const withoutReceipt: readonly PixStatus[] = ['failed', 'cancelled', 'refunded']

/** RCPT-003: no receipt for a Pix that failed, was cancelled or went back. */
export function takesClientReceipt(pixStatus: PixStatus): boolean {
  return !withoutReceipt.includes(pixStatus)
}

/** HIST-015: a payer's number as the history lists it. A CPF is stored with its mask, a CNPJ in full, so a CNPJ is masked here. */
export function listedDocument(shown: string): string {
  const cnpj = parseCnpj(shown)
  return cnpj === null ? shown : maskCnpj(cnpj)
}
