import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { sealAuditEntries } from './audit-chain.ts'
import { storeOlderTexts } from './older-texts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const seal = () => sealAuditEntries(database.db, createMetrics())
const found = async (word: string) => {
  const { rows } = await database.pool.query<{ found: number }>(
    'select count(*)::int as found from audit_texts where words @@ $1::tsquery',
    [word],
  )
  return rows[0]?.found
}

it('stores the words of entries that were sealed before the log could be searched, in batches', async () => {
  await database.asOwner(
    `with entry as (
       insert into audit_log (at, actor_kind, actor_id, command, object_type, object_id, outcome, body)
       select now(), 'system', 'job', 'things.change', 'thing', n::text, 'done', '{"command":"older"}' from generate_series(1, 1500) n
       returning seq)
     insert into audit_unsealed select seq from entry`,
  )
  while (await seal());
  // As the migration leaves a log that was sealed before it.
  await database.asOwner('delete from audit_texts')
  await database.asOwner('insert into audit_texts_left (up_to_seal) select max(seal_no) from audit_seals')
  expect(await storeOlderTexts(database.unitOfWork)).toBe(true)
  expect(await found('older')).toBe(1000)
  expect(await storeOlderTexts(database.unitOfWork)).toBe(false)
  expect(await found('older')).toBe(1500)
  expect(await storeOlderTexts(database.unitOfWork)).toBe(false)
})

it('seals an entry that jsonb cannot hold, and stores no words for it', async () => {
  await database.asOwner(
    `with entry as (
       insert into audit_log (at, actor_kind, actor_id, command, object_type, object_id, outcome, body)
       values (now(), 'system', 'job', 'things.change', 'thing', '1', 'done', '{"reason":"half \\ud800 and \\u0000"}') returning seq)
     insert into audit_unsealed select seq from entry`,
  )
  await seal()
  const { rows } = await database.pool.query('select words::text from audit_texts')
  expect(rows).toEqual([{ words: '' }])
})
