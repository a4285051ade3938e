import type { Credential } from '@puente/contract/provider-settings'
import { expect, it } from 'vitest'
import { countSet, tooLongIn, valuesOf } from './credential-edits.rules.ts'

const credential = (over: Partial<Credential>): Credential => ({
  name: 'apiKey',
  source: 'unset',
  isMissing: false,
  keepsFormer: false,
  formerUntil: null,
  choices: null,
  changedAt: null,
  changedBy: null,
  ...over,
})

it('sends only what was typed or removed, without spaces around it (FIN-030)', () => {
  const edits = {
    apiKey: { kind: 'value', text: ' key ' },
    pixKey: { kind: 'value', text: '  ' },
    clientId: { kind: 'remove' },
  } as const
  expect(valuesOf(edits)).toEqual({ apiKey: 'key', clientId: null })
})

it('counts what is set of what is needed, and leaves an optional one out (FIN-029)', () => {
  const credentials = [
    credential({ source: 'stored' }),
    credential({ source: 'environment' }),
    credential({ isMissing: true }),
    credential({ source: 'stored', isMissing: true }),
    credential({}),
  ]
  expect(countSet(credentials)).toEqual({ set: 2, all: 4 })
})

it('names a value that is too long instead of cutting it, a certificate only at its own length (FIN-030)', () => {
  const long = { kind: 'value', text: 'k'.repeat(2_001) } as const
  expect(tooLongIn({ apiKey: long, clientCertificate: long, pixKey: { kind: 'remove' } })).toEqual(['apiKey'])
  expect(tooLongIn({ apiKey: { kind: 'value', text: ` ${'k'.repeat(2_000)} ` } })).toEqual([])
})
