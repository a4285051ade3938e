import { describe, expect, it } from 'vitest'
import type { AnyFault } from './faults.rules.ts'
import { type Refusal, standingFaults } from './refusal.rules.ts'

const sent = { name: 'Ana', cbu: '1', truth: true, terms: false }
const refusal: Refusal<typeof sent, 'name' | 'cbu' | 'declarations', AnyFault> = {
  values: sent,
  faults: { name: 'taken', cbu: { rule: 'length' }, declarations: 'missing' },
}
const parts = { declarations: ['truth', 'terms'] } as const

describe('what the server refused', () => {
  it('stands while its field holds what was refused', () => {
    expect(standingFaults(refusal, { ...sent }, parts)).toEqual(refusal.faults)
    expect(standingFaults(null, sent, parts)).toEqual({})
  })

  it('goes with a change of its field, and comes back with the refused value', () => {
    const { name: _, ...others } = refusal.faults
    expect(standingFaults(refusal, { ...sent, name: 'Eva' }, parts)).toEqual(others)
    expect(standingFaults(refusal, { ...sent, name: 'Ana' }, parts)).toEqual(refusal.faults)
  })

  it('goes with a change of any part of a field that has several', () => {
    expect(standingFaults(refusal, { ...sent, terms: true }, parts)).not.toHaveProperty('declarations')
  })
})
