import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Line, payableAccount } from './ledger.rules.ts'
import { balanceOf, balancesOf } from './ledger-reads.ts'
import { type Journal, post, reverse } from './ledger-repository.ts'
import { verifyLedger } from './verify-ledger.ts'

const owner = '01936f00-0000-7000-8000-000000000001'
const other = '01936f00-0000-7000-8000-000000000002'
const system = { kind: 'system', name: 'job' } as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

describe('the books as the database keeps them', () => {
  it('keeps the balance of a beneficiary with the posting that changes it', async () => {
    await postLines('1', nowOwed(owner, 500n))
    await postLines('2', nowOwed(owner, 250n))
    expect(await balanceOf(database.db, owner)).toEqual({ minor: 750n, version: 2n })
    expect(await balancesOf(database.db, [owner, other])).toEqual(
      new Map([
        [owner, { minor: 750n, version: 2n }],
        [other, { minor: 0n, version: 0n }],
      ]),
    )
    expect(await verifyLedger(database.db)).toEqual([])
  })

  it('posts one event once, also when many try at the same moment (SEC-007)', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => postLines('same', nowOwed(owner, 500n))),
    )
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(await balanceOf(database.db, owner)).toEqual({ minor: 500n, version: 1n })
  })

  it('opens the account of a new beneficiary once when several of their first journals come at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const beneficiary = crypto.randomUUID()
      const events = Array.from({ length: 16 }, (_, index) => `first ${round} ${index}`)
      const outcomes = await Promise.all(events.map((event) => postLines(event, nowOwed(beneficiary, 100n))))
      expect(outcomes).toEqual(events.map(() => 'posted'))
      expect(await balanceOf(database.db, beneficiary)).toEqual({ minor: 1600n, version: 16n })
    }
  })

  it('refuses at commit what does not balance in each currency (SEC-007)', async () => {
    const uneven: Line[] = [
      { account: 'fx_ars', currency: 'ARS', minor: 500n },
      { account: 'bank:main', currency: 'ARS', minor: -499n },
    ]
    await expect(postLines('1', uneven)).rejects.toMatchObject({ constraint: 'journal_balanced' })
    const mixed: Line[] = [
      { account: 'suspense', currency: 'BRL', minor: 500n },
      { account: 'bank:main', currency: 'ARS', minor: -500n },
    ]
    await expect(postLines('1', mixed)).rejects.toMatchObject({ constraint: 'journal_balanced' })
    expect(await countOf('journals')).toBe(0n)
  })

  it('refuses a journal of one line or none (SEC-007)', async () => {
    const alone: Line[] = [{ account: 'bank:main', currency: 'ARS', minor: 1n }]
    await expect(postLines('1', alone)).rejects.toMatchObject({ constraint: 'journal_two_legs' })
    const bare = database.unitOfWork.run(system, 'ledger.test', async (tx) => {
      tx.unchanged()
      await tx.statement('test.bare', bareJournal, [owner])
    })
    await expect(bare).rejects.toMatchObject({ constraint: 'journal_two_legs' })
  })

  it('lets nobody change or delete a line, not even its owner (SEC-007)', async () => {
    await postLines('1', nowOwed(owner, 500n))
    const attempts = ['journals', 'postings'].flatMap((table) => [
      `update ${table} set id = uuidv7()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
    for (const attempt of attempts) {
      await expect(database.pool.query(attempt), attempt).rejects.toMatchObject({ code: '42501' })
      await expect(database.asOwner(attempt), attempt).rejects.toMatchObject({ code: '42501' })
    }
    for (const attempt of ['update account_balances set balance_minor = 0', 'delete from account_balances']) {
      await expect(database.pool.query(attempt)).rejects.toMatchObject({ code: '42501' })
    }
    expect(await balanceOf(database.db, owner)).toMatchObject({ minor: 500n })
  })

  it('takes no more lines into a journal once it is committed (SEC-007)', async () => {
    await postLines('1', nowOwed(owner, 500n))
    const late = database.pool.query(
      `insert into postings (journal_id, account, currency, amount_minor)
       select id, unnest(array['bank:main', 'fx_ars']), 'ARS', unnest(array[5, -5]) from journals`,
    )
    await expect(late).rejects.toMatchObject({ constraint: 'journal_closed' })
  })

  it('corrects by a reversing journal and keeps the mistake (SEC-007)', async () => {
    await postLines('1', nowOwed(owner, 500n))
    const { rows } = await database.pool.query<{ id: string }>('select id from journals')
    const mistaken = rows[0]?.id ?? ''
    const undo = () => run((tx) => reverse(tx, mistaken))
    expect(await undo()).toBe('posted')
    expect(await undo()).toBe('already-posted')
    expect(await balanceOf(database.db, owner)).toEqual({ minor: 0n, version: 2n })
    const reversals = await database.pool.query(
      'select reverses_id from journals where reverses_id is not null',
    )
    expect(reversals.rows).toEqual([{ reverses_id: mistaken }])
    expect(await verifyLedger(database.db)).toEqual([])
  })

  it('stores an amount that a floating-point number cannot hold (SEC-005)', async () => {
    const large = 9_007_199_254_740_993n
    await postLines('1', nowOwed(owner, large))
    await postLines('2', nowOwed(owner, 2n))
    expect(await balanceOf(database.db, owner)).toMatchObject({ minor: large + 2n })
  })

  it('finds books that were changed without the application', async () => {
    await postLines('1', nowOwed(owner, 500n))
    await database.asOwner('alter table postings disable trigger postings_append_only')
    await database.asOwner(`update postings set amount_minor = 501 where account = 'fx_ars'`)
    await database.asOwner('alter table postings enable trigger postings_append_only')
    await database.asOwner('update account_balances set balance_minor = 7')
    const codes = (await verifyLedger(database.db)).map((finding) => finding.code)
    expect(codes).toEqual(expect.arrayContaining(['I01', 'I02', 'I04']))
  })
})

/** We owe the beneficiary more pesos. */
function nowOwed(beneficiaryId: string, minor: bigint): Line[] {
  return [
    { account: 'fx_ars', currency: 'ARS', minor },
    { account: payableAccount(beneficiaryId), currency: 'ARS', minor: -minor },
  ]
}

const bareJournal = `insert into journals (id, event_type, event_id, actor) values ($1, 'reversal', 'x', 'test')`

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.unitOfWork.run(system, 'ledger.test', (tx) => {
    tx.unchanged()
    return work(tx)
  })
}

function postLines(eventId: string, lines: readonly Line[]): Promise<'posted' | 'already-posted'> {
  const journal: Journal = { event: 'refund_not_done', eventId, chargeId: null, ownerId: owner, lines }
  return run((tx) => post(tx, journal))
}

async function countOf(table: string): Promise<bigint> {
  const { rows } = await database.pool.query<{ n: bigint }>(`select count(*) as n from ${table}`)
  return rows[0]?.n ?? -1n
}
