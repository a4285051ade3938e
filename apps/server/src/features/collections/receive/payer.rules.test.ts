import { describe, expect, it } from 'vitest'
import { isAnotherPerson } from './payer.rules.ts'

const hash = (byte: number): Buffer => Buffer.alloc(32, byte)

describe('whether somebody other than the client paid', () => {
  it('is decided by the documents where both are known, whatever the names are', () => {
    const client = { name: 'Ana Souza', documentHash: hash(1) }
    expect(isAnotherPerson(client, { name: 'Pedro Lima', documentHash: hash(1) })).toBe(false)
    expect(isAnotherPerson(client, { name: 'Ana Souza', documentHash: hash(2) })).toBe(true)
    expect(isAnotherPerson(client, { name: null, documentHash: hash(2) })).toBe(true)
  })

  it.each([
    ['João da Silva', 'JOAO DA SILVA', false],
    ['João Silva', 'JOÃO PEDRO DA SILVA', false],
    ['silva, joão', 'João da Silva', false],
    ['João', 'João Silva', false],
    ['João Silva', 'Maria Silva', true],
    ['Ana', 'Mariana Souza', true],
    ["Ana D'Ávila", 'ANA D’AVILA NUNEZ', false],
  ])('is decided by the names where a document is unknown: %s and %s', (client, payer, another) => {
    for (const documentHash of [null, hash(1)]) {
      expect(isAnotherPerson({ name: client, documentHash }, { name: payer, documentHash: null })).toBe(
        another,
      )
    }
  })

  it('stays open where neither can be compared', () => {
    const client = { name: 'Ana Souza', documentHash: null }
    expect(isAnotherPerson(client, { name: null, documentHash: hash(1) })).toBeNull()
    expect(isAnotherPerson(client, { name: '···', documentHash: null })).toBeNull()
    expect(
      isAnotherPerson({ name: null, documentHash: hash(1) }, { name: 'Ana', documentHash: null }),
    ).toBeNull()
  })
})
