import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bankFormOf } from '../../../../test/factories/bank-forms.ts'
import {
  codeOf,
  createVerificationWorld,
  type VerificationWorld,
} from '../../../../test/factories/verification-world.ts'

let world: VerificationWorld
beforeAll(async () => {
  world = await createVerificationWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const accepted = (userId: string) =>
  world.rows(
    `select document, version::text, occasion, accepted_at from legal_acceptances where user_id = $1 order by id`,
    [userId],
  )

it('stores the versions of both texts and the time at a registration and at each declaration (LEGAL-004)', async () => {
  const ana = await world.person()
  const registeredAt = world.clock.now()
  const both = (occasion: string, at: Date) => [
    { document: 'terms', version: '2025-07-28', occasion, accepted_at: at },
    { document: 'privacy', version: '2025-06-17', occasion, accepted_at: at },
  ]
  expect(await accepted(ana.userId)).toEqual(both('registration', registeredAt))

  world.clock.advance(60_000)
  const declarations = { truth: true, holder: true, lawfulOrigin: true, terms: false }
  expect(await codeOf(world.save(ana, bankFormOf({ declarations })))).toBe('bank.declarations-missing')
  expect(await accepted(ana.userId)).toHaveLength(2)

  await world.save(ana, bankFormOf())
  const declaredAt = world.clock.now()
  world.clock.advance(60_000)
  await world.save(ana, bankFormOf())
  expect(await accepted(ana.userId)).toEqual([
    ...both('registration', registeredAt),
    ...both('bank-data', declaredAt),
    ...both('bank-data', world.clock.now()),
  ])
})

it('cannot be changed or deleted by the application (LEGAL-004)', async () => {
  const ana = await world.person()
  const asApplication = (sql: string) => world.test.pool.query(sql, [ana.userId])
  await expect(
    asApplication(`update legal_acceptances set version = '2020-01-01' where user_id = $1`),
  ).rejects.toThrow('permission denied')
  await expect(asApplication('delete from legal_acceptances where user_id = $1')).rejects.toThrow(
    'permission denied',
  )
})
