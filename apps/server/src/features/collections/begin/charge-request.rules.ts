import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'

const leastMinor = 1n
const mostMinor = 10_000_000n

/**
 * What every charge must have before any provider is called (PSP-004): a value of R$ 0.01 to R$ 100,000.00, a payer's
 * name and a document of a kind that the provider takes (PSP-005).
 * @throws DomainError `payer.document-unsupported`, or `request.invalid` with the fields.
 */
export function requireIssuable(
  request: {
    readonly amountMinor: bigint
    readonly payerName: string
    readonly payerDocument: { readonly kind: 'cpf' | 'cnpj'; readonly value: string } | null
  },
  takenDocuments: readonly ('cpf' | 'cnpj')[],
): void {
  const faults: FieldFault[] = []
  if (request.amountMinor < leastMinor || request.amountMinor > mostMinor) {
    faults.push({ field: 'valor', rule: 'out-of-range' })
  }
  if (request.payerName.trim() === '') faults.push({ field: 'cliente_nome', rule: 'required' })
  const document = request.payerDocument
  if (document === null || document.value === '') faults.push({ field: 'cliente_cpf', rule: 'required' })
  if (faults.length > 0) throw new DomainError('request.invalid', {}, faults)
  if (document !== null && !takenDocuments.includes(document.kind)) {
    throw new DomainError('payer.document-unsupported', { kind: document.kind })
  }
}
