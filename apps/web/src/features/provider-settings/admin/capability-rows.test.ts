import type { ProviderCapabilities } from '@puente/contract/provider-settings'
import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/provider-settings/admin.ts'
import { capabilityGroups, changesBetween } from './capability-rows.ts'

const nothing: ProviderCapabilities = {
  repeatsCreation: false,
  cancels: false,
  returnsForDays: null,
  listsReceived: false,
  statement: null,
  balance: false,
  transfers: false,
  keyOwner: false,
  limits: false,
  registersNotices: false,
}

it('names what the screens gain and lose, by what both providers declare (FIN-029)', () => {
  const from = {
    ...nothing,
    returnsForDays: 90,
    listsReceived: true,
    statement: 'compared' as const,
    cancels: true,
  }
  const to = { ...nothing, statement: 'read' as const, cancels: true, balance: true }
  expect(changesBetween(from, to, texts.cells)).toEqual([
    { key: 'listsReceived', isGain: false, text: 'pelo extrato' },
    { key: 'returns', isGain: false, text: 'no portal, manualmente' },
    { key: 'balance', isGain: true, text: 'sim' },
    { key: 'statement', isGain: false, text: 'só leitura' },
  ])
  expect(changesBetween(to, to, texts.cells)).toEqual([])
})

it('has a row for every capability that a provider can declare (FIN-029)', () => {
  const whole: ProviderCapabilities = {
    repeatsCreation: true,
    cancels: true,
    returnsForDays: 90,
    listsReceived: true,
    statement: 'compared',
    balance: true,
    transfers: true,
    keyOwner: true,
    limits: true,
    registersNotices: true,
  }
  const rows = capabilityGroups.flatMap((group) => group.rows)
  const textOf = (can: ProviderCapabilities) => rows.map(({ cell }) => cell(can, texts.cells).text)
  for (const key of Object.keys(nothing))
    expect(textOf({ ...whole, [key]: Reflect.get(nothing, key) }), key).not.toEqual(textOf(whole))
})
