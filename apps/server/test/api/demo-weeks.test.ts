import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listConfirmedSince, listWaitingOrders } from '@puente/contract/orders/orders'
import { listHistory } from '@puente/contract/orders/history'
import { readOwnFigures } from '@puente/contract/establishments/own-establishments'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { makeHistory } from '../../src/demo/copies/make-history.ts'
import { makePast } from '../../src/demo/past/make-past.ts'
import { seedToday } from '../../src/demo/seed.ts'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { readConfig, type ServerConfig } from '../../src/start/server-config.ts'
import { startServer } from '../../src/start/start-server.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { Browser } from './browser.ts'

// One week shows the rules of six, in a sixth of the time.
const days = 7
/** The rest is copied, as in a demo of ninety days. */
const copiedDays = 21
const log = createLogger('silent')

let test: TestDatabase
let sandbox: Sandbox
let config: ServerConfig
let dataDir: string
beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'puente-weeks-'))
  sandbox = await startSandbox({ clientId: 'test', clientSecret: 'test-secret' })
  config = readConfig({
    APP_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: test.appUrl,
    DATABASE_OWNER_URL: test.ownerUrl,
    PIX_BCB_BASE_URL: `${sandbox.url}/api/pix/v2`,
    PIX_BCB_TOKEN_URL: `${sandbox.url}/oauth/token`,
    PIX_BCB_CLIENT_ID: 'test',
    PIX_BCB_CLIENT_SECRET: 'test-secret',
    PIX_BCB_KEY: sandbox.config.receiver.key,
    MARKET_SOURCE_URL: `${sandbox.url}/market/api`,
  })
})
afterAll(async () => {
  await sandbox.close()
  await test.close()
  await rm(dataDir, { recursive: true, force: true })
})

const rows = async (sql: string) => (await test.asOwner(sql)).rows
const past = () => ({ sandbox: Promise.resolve({ panelUrl: `${sandbox.url}/painel` }), days, copiedDays })
const make = () => makePast({ database: test, config, log }, past())
/** What a start may add to. */
const counts = () =>
  rows(`select (select count(*) from users) as users, (select count(*) from charges) as charges,
    (select count(*) from payouts) as payouts, (select count(*) from received_pix) as pix, (select count(*) from refunds) as refunds,
    (select count(*) from files) as files, (select sum(page_visits) from establishments) as visits`)

describe('a demo with a past', () => {
  it('is completed by the next start after an interrupted one, and has every outcome of a sale for six merchants', async () => {
    let outcome = 'running'
    const first = make().then(
      () => (outcome = 'made'),
      () => (outcome = 'cut off'),
    )
    const chargeCount = async () => (await rows('select id from charges')).length
    await expect.poll(chargeCount, { interval: 5, timeout: 20_000 }).toBeGreaterThan(8)
    // A connection that is idle at the moment of the cut is replaced, so it takes more than one if all are.
    const cut = async () => {
      await test.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'puente all'`)
      return outcome
    }
    await expect.poll(cut, { interval: 5, timeout: 5_000 }).not.toBe('running')
    await first
    expect(outcome).toBe('cut off')
    const made = await chargeCount()
    await make()

    expect(await verifyLedger(test.db)).toEqual([])
    expect(await chargeCount()).toBeGreaterThan(made)
    const fates = await rows('select distinct pix_status from charges order by 1')
    expect(fates.map((row) => row.pix_status)).toEqual([
      'cancelled',
      'confirmed',
      'disputed',
      'expired',
      'failed',
      'refunded',
    ])
    expect(await rows(`select distinct flags from charges where flags <> '{}' order by 1`)).toEqual([
      { flags: ['amount-mismatch'] },
      { flags: ['late-confirmation'] },
    ])
    expect(
      await rows(`select id from payouts where state <> 'confirmed' or receipt_file_id is null`),
    ).toEqual([])
    const pix = await rows('select end_to_end_id from received_pix')
    const issued = await rows('select id from charges where pix_code is not null')
    expect([sandbox.store.charges.size, sandbox.store.payments.size]).toEqual([issued.length, pix.length])
    // Six merchants sell, each at an establishment too, and the copies reach back as far as they shall.
    const [reach] =
      await rows(`select count(distinct beneficiary_id)::int as merchants, count(distinct p.establishment_id)::int as stores,
      min(c.created_at) < now() - interval '18 days' as far from charges c left join establishment_payments p on p.charge_id = c.id`)
    expect(reach).toEqual({ merchants: 6, stores: 13, far: true })
    // No merchant is a copy of another: each has papers of their own, and each store a name, a number and a picture.
    const [own] =
      await rows(`select count(distinct v.dni_front_file_id)::int as papers, count(distinct b.cbu_hash)::int as accounts
      from verifications v join bank_accounts b using (user_id) where v.status = 'approved'`)
    expect(own).toEqual({ papers: 6, accounts: 6 })
    const [shops] =
      await rows(`select count(distinct name)::int as names, count(distinct profile_image_file_id)::int as pictures,
      count(distinct cuit_hash)::int as cuits, count(distinct category)::int as kinds, count(distinct city)::int as cities
      from establishments where status = 'approved'`)
    expect(shops).toEqual({ names: 13, pictures: 13, cuits: 13, kinds: 8, cities: 5 })
    // What a shop sells is its own: only the first merchant's shops and desk sell petrol.
    expect(
      await rows(`select distinct e.name from charges c join establishment_payments p on p.charge_id = c.id
        join establishments e on e.id = p.establishment_id where c.description ilike '%nafta%' or c.description not like e.name || ': %'`),
    ).toEqual([{ name: 'Estación Lapacho' }])
    expect(
      await rows(`select p.product_description from establishment_payments p join establishments e on e.id = p.establishment_id
        where e.name = 'Farmacia del Puente'
          and p.product_description not in ('Medicamentos', 'Protector solar y repelente', 'Artículos de bebé')`),
    ).toEqual([])
    // A sale without any event was left incomplete by the interruption.
    expect(await rows(`select id from charges where pix_status = 'pending'`)).toEqual([])
    expect(await rows(`select id from charges where pix_code is null and pix_status <> 'failed'`)).toEqual([])
  })

  it('adds nothing at another start, announces no sale of the past, and fills more than a page (HIST-007)', async () => {
    const server = await startServer(config, {
      provider: Promise.resolve({ bankUrl: `${sandbox.url}/banco` }),
      prepare: (opened) => makePast(opened, past()),
    })
    try {
      await seedToday(server)
      const merchant = new Browser(server.url)
      const { email, password } = demoAccounts.merchant
      await merchant.signIn(email, { password })
      const since = new Date(Date.now() - 60_000).toISOString()
      expect((await merchant.call(listConfirmedSince, { query: { since } })).orders).toEqual([])
      expect((await merchant.call(listWaitingOrders, {})).orders).toHaveLength(1)
      const second = await merchant.call(listHistory, { query: { page: '2' } })
      expect(second.items.length).toBeGreaterThan(0)
      const { figures } = await merchant.call(readOwnFigures, {})
      expect(figures.map(({ visits }) => visits > 0)).toEqual([true, true, true])
      const before = await counts()
      await make()
      await seedToday(server)
      expect(await counts()).toEqual(before)
      const more = { merchants: 3, stores: 4, charges: 80, days: 30, now: new Date() }
      await makeHistory(server.infrastructure, more)
      const [added] =
        await rows(`select count(*)::int as charges, count(distinct beneficiary_id)::int as merchants from charges c
        join users u on u.id = c.beneficiary_id where u.email like '%@historia.puente.test'`)
      expect(added).toEqual({ charges: 80, merchants: 3 })
      // What is encrypted opens in its new rows.
      const [copied] =
        await rows(`select p.id, p.bank_snapshot_enc as bank, o.charge_id, o.client_document_enc as document from payouts p
        join orders o on o.charge_id = p.charge_id join users u on u.id = p.owner_id where u.email like '%@historia.puente.test' limit 1`)
      const { cipher } = server.infrastructure
      const opened = [
        await cipher.decrypt(copied.bank, {
          table: 'payouts',
          column: 'bank_snapshot_enc',
          rowId: copied.id,
        }),
        await cipher.decrypt(copied.document, {
          table: 'orders',
          column: 'client_document_enc',
          rowId: copied.charge_id,
        }),
      ]
      expect(opened).toEqual([expect.stringContaining('"cbu"'), expect.stringMatching(/^\d{11}$/)])
    } finally {
      await server.stop()
    }
    expect(await verifyLedger(test.db)).toEqual([])
  })
})
