import { DomainError } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { requireIssuable } from './charge-request.rules.ts'

const cpf = { kind: 'cpf', value: '52998224725' } as const
const cnpj = { kind: 'cnpj', value: '12ABC34501DE35' } as const
const request = { amountMinor: 10_100n, payerName: "Ana D'Ávila", payerDocument: cpf }

describe('before a provider is called', () => {
  it('takes R$ 0.01 to R$ 100,000.00 and nothing outside (PSP-004)', () => {
    for (const amountMinor of [1n, 10_000_000n]) {
      expect(() => requireIssuable({ ...request, amountMinor }, ['cpf'])).not.toThrow()
    }
    for (const amountMinor of [-1n, 0n, 10_000_001n]) {
      expect(faultsOf(() => requireIssuable({ ...request, amountMinor }, ['cpf']))).toEqual(['valor'])
    }
  })

  it('requires the name and the document of the payer (PSP-004)', () => {
    const nobody = { ...request, payerName: '  ', payerDocument: null }
    expect(faultsOf(() => requireIssuable(nobody, ['cpf']))).toEqual(['cliente_nome', 'cliente_cpf'])
  })

  it('takes a CPF everywhere and a CNPJ only where the adapter does (PSP-005)', () => {
    expect(() => requireIssuable(request, ['cpf'])).not.toThrow()
    expect(() => requireIssuable({ ...request, payerDocument: cnpj }, ['cpf', 'cnpj'])).not.toThrow()
    expect(() => requireIssuable({ ...request, payerDocument: cnpj }, ['cpf'])).toThrow(
      'payer.document-unsupported',
    )
  })
})

function faultsOf(act: () => void): string[] {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return error.errors.map((fault) => fault.field)
    throw error
  }
  return []
}
