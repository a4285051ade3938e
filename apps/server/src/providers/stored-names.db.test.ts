import { providerNames } from '@puente/contract/collections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('can store a charge of every provider, and has a ledger account for each', async () => {
  const { rows: checks } = await database.pool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'charges_provider_check'`,
  )
  const allowed = [...(checks[0]?.text ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(allowed.toSorted()).toEqual(providerNames.toSorted())
  const { rows: accounts } = await database.pool.query<{ code: string }>(
    `select code from ledger_accounts where code like 'psp:%' and currency = 'BRL'`,
  )
  expect(accounts.map(({ code }) => code).toSorted()).toEqual(
    providerNames.map((name) => `psp:${name}`).toSorted(),
  )
})
