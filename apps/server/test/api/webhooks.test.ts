import {
  listDeliveries,
  listRegistrations,
  listStuckWork,
  readDelivery,
  readNoticeDesk,
  registerNoticeAddress,
  removeNoticeAddress,
  repeatStuckWork,
  replayNotice,
  revealNoticeAddress,
  type ShownRegistration,
} from '@puente/contract/notices'
import { lockFinance, openFinance } from '@puente/contract/finance'
import { readOrder } from '@puente/contract/orders/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { passwordHasher } from '../../src/features/identity/public.ts'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const env = { PIX_BCB_WEBHOOK_PATH_SECRET: 'a-path-secret-of-24-chars-or-more' }
const provider = { params: { provider: 'bcb' } } as const
const password = 'a-finance-password-of-the-operator'

let world: ServerWorld
let admin: Browser
let merchant: Browser
const logged: string[] = []
beforeAll(async () => {
  world = await createServerWorld({ env, log: createLogger('trace', { write: (line) => logged.push(line) }) })
  const { config, unitOfWork } = world.server.infrastructure
  const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
  await setFinancePassword({ unitOfWork, hasher }, { kind: 'system', name: 'operator' }, password)
  admin = await world.signedInAdmin()
  await admin.call(openFinance, { body: { password } })
  merchant = world.browser()
  await merchant.signIn((await world.merchant()).email)
})
afterEach(() => world.sandbox.faults.clear())
afterAll(() => world.close())

/** The address that the bank has for our key. Null if none. */
const registered = () => world.sandbox.store.webhooks.get(world.sandbox.config.receiver.key)?.url ?? null
const ownAddress = () => `${world.server.infrastructure.config.publicUrl}/webhooks/bcb`
/** What the provider shows for its first key, as the screen shows it. */
async function shownNow(): Promise<ShownRegistration> {
  const [first] = (await admin.call(listRegistrations, provider)).items
  if (first === undefined) throw new Error('the provider shows no address')
  const { mayRemove: _mayRemove, ...shown } = first
  return shown
}
const remove = (shown: ShownRegistration) => admin.call(removeNoticeAddress, { ...provider, body: shown })
const audited = async (command: string) =>
  (
    await world.test.pool.query<{ object_id: string; outcome: string | null }>(
      `select object_id, body::jsonb #>> '{after,outcome}' as outcome from audit_log where command = $1 order by seq`,
      [command],
    )
  ).rows

describe('where a provider sends its notices', () => {
  it('is registered once, read, removed and registered again over the API, each action audited (HOOK-002, HOOK-003)', async () => {
    // The server registers its address when it starts.
    await expect.poll(registered).not.toBeNull()
    expect(await admin.call(registerNoticeAddress, provider)).toEqual({ outcome: 'already-registered' })
    const { items } = await admin.call(listRegistrations, provider)
    expect(items).toEqual([
      {
        pixKey: world.sandbox.config.receiver.key,
        address: ownAddress(),
        ownership: 'current',
        since: expect.any(String),
        mayRemove: true,
      },
    ])
    const shown = await shownNow()
    expect(await remove(shown)).toEqual({ outcome: 'removed' })
    expect(await remove(shown)).toEqual({ outcome: 'not-registered' })
    expect((await admin.call(listRegistrations, provider)).items).toEqual([])
    expect(await admin.call(registerNoticeAddress, provider)).toEqual({ outcome: 'registered' })
    expect(registered()).toBe(`${ownAddress()}/${env.PIX_BCB_WEBHOOK_PATH_SECRET}`)
    const outcomes = async (command: string) => (await audited(command)).map(({ outcome }) => outcome)
    expect(await outcomes('notices.register')).toEqual(['asked', 'already-registered', 'asked', 'registered'])
    expect(await outcomes('notices.remove')).toEqual(['asked', 'removed', 'asked', 'not-registered'])
  })

  it('is shown in full, registered and removed only behind the gate of the finance area, and listed without it (HOOK-001, HOOK-002)', async () => {
    const shown = await shownNow()
    const acts = [
      () => admin.call(revealNoticeAddress, provider),
      () => admin.call(registerNoticeAddress, provider),
      () => remove(shown),
    ]
    const before = (await audited('notices.reveal-address')).length
    await admin.call(lockFinance, {})
    for (const act of acts) expect((await refusalOf(act())).code).toBe('finance.locked')
    expect(registered()).not.toBeNull()
    expect((await audited('notices.reveal-address')).length).toBe(before)
    expect(await shownNow()).toEqual(shown)
    await admin.call(openFinance, { body: { password } })
    expect(await admin.call(registerNoticeAddress, provider)).toEqual({ outcome: 'already-registered' })
  })

  it('is not removed if the provider has another one than the admin saw, and the refusal is audited', async () => {
    const shown = await shownNow()
    const { key } = world.sandbox.config.receiver
    const own = world.sandbox.store.webhooks.get(key)
    const put = async (url: string, createdAtMs: number) =>
      world.sandbox.store.save({ kind: 'webhook', record: { key, url, createdAtMs } })
    const others = [
      { url: 'https://another.example/pix/secret', createdAtMs: own?.createdAtMs ?? 0 },
      // The same address with another secret end, or given again since.
      { url: `${ownAddress()}/another-secret-end`, createdAtMs: own?.createdAtMs ?? 0 },
      { url: own?.url ?? '', createdAtMs: Date.now() + 60_000 },
    ]
    for (const { url, createdAtMs } of others) {
      await put(url, createdAtMs)
      expect((await refusalOf(remove(shown))).code).toBe('notice.registration-changed')
      expect(registered()).toBe(url)
      expect((await audited('notices.remove')).at(-1)?.outcome).toBe('notice.registration-changed')
    }
    await put(own?.url ?? '', own?.createdAtMs ?? 0)
    expect(await remove(shown)).toEqual({ outcome: 'removed' })
    await admin.call(registerNoticeAddress, provider)
  })

  it("shows an address that is not ours as such, and the provider's own error, and audits the failure (HOOK-002, HOOK-003)", async () => {
    const { key } = world.sandbox.config.receiver
    const foreign = { key, url: 'https://old.example/api/pix/webhook', createdAtMs: Date.now() }
    await world.sandbox.store.save({ kind: 'webhook', record: foreign })
    const { items } = await admin.call(listRegistrations, provider)
    expect(items).toMatchObject([{ address: 'https://old.example/api/pix', ownership: 'foreign' }])

    world.sandbox.faults.set('refuse', { status: 409, on: ['webhook'] })
    const refused = await refusalOf(admin.call(registerNoticeAddress, provider))
    expect([refused.code, refused.status]).toEqual(['notice.provider-failed', 502])
    expect(refused.problem.details).toMatchObject({ message: expect.any(String), outcome: 'refused' })
    expect(JSON.stringify(refused.problem)).not.toContain(env.PIX_BCB_WEBHOOK_PATH_SECRET)
    expect((await audited('notices.register')).at(-1)).toEqual({ object_id: 'bcb', outcome: 'refused' })
    world.sandbox.faults.clear()
    expect(await admin.call(registerNoticeAddress, provider)).toEqual({ outcome: 'registered' })
  })

  it('is shown for each provider without its secret end, which only an audited copy has (HOOK-001)', async () => {
    const desk = await admin.call(readNoticeDesk, {})
    const { publicUrl } = world.server.infrastructure.config
    expect(desk.providers.map(({ name, address }) => [name, address])).toEqual(
      ['fire_banking', 'corpx', 'bcb'].map((name) => [name, `${publicUrl}/webhooks/${name}`]),
    )
    expect(
      desk.providers.map(({ canRegister, canList, canRemove }) => [canRegister, canList, canRemove]),
    ).toEqual([
      [true, false, false],
      [false, false, false],
      [true, true, true],
    ])
    expect(JSON.stringify(desk)).not.toContain(env.PIX_BCB_WEBHOOK_PATH_SECRET)
    const { address } = await admin.call(revealNoticeAddress, provider)
    expect(address).toBe(`${ownAddress()}/${env.PIX_BCB_WEBHOOK_PATH_SECRET}`)
    expect(await audited('notices.reveal-address')).toEqual([{ object_id: 'bcb', outcome: null }])
    expect(logged.join('')).not.toContain(env.PIX_BCB_WEBHOOK_PATH_SECRET)
  })

  it('is refused for a provider that accepts it only in its portal, or does not show it (HOOK-002)', async () => {
    const body = await shownNow()
    const of = (name: 'corpx' | 'fire_banking') => ({ params: { provider: name } })
    for (const act of [
      () => admin.call(registerNoticeAddress, of('corpx')),
      () => admin.call(listRegistrations, of('corpx')),
      () => admin.call(listRegistrations, of('fire_banking')),
      () => admin.call(removeNoticeAddress, { ...of('fire_banking'), body }),
    ])
      expect((await refusalOf(act())).code).toBe('notice.registration-unsupported')
  })
})

describe('a notice of a payment', () => {
  const newest = async () => (await admin.call(listDeliveries, {})).items

  it('is in the list with its charge, its body without the payer, and is found by txid and end-to-end id (HOOK-015)', async () => {
    const order = await orderOf(merchant)
    await world.pay(order)
    const payment = [...world.sandbox.store.payments.values()].at(-1)
    const reference = payment?.endToEndId ?? ''
    const found = async () => (await admin.call(listDeliveries, { query: { reference } })).items
    await expect
      .poll(async () => (await found()).map(({ outcome, chargeId }) => [outcome, chargeId]))
      .toEqual([['processed', order.id]])
    const [delivery] = await found()
    expect(delivery).toMatchObject({
      provider: 'bcb',
      event: 'pix',
      proof: 'valid',
      result: 'confirmed',
      attempts: 1,
      endToEndId: reference,
    })
    expect((await admin.call(listDeliveries, { query: { reference: payment?.txid ?? '' } })).items).toEqual([
      delivery,
    ])
    const detail = await admin.call(readDelivery, { params: { id: delivery?.noticeId ?? '' } })
    expect(detail.charge).toMatchObject({ id: order.id, pixStatus: 'confirmed' })
    expect(detail.body).toContain(reference)
    expect(detail.body).not.toMatch(/Marina Souza|52998224725|529\.982/)
    expect(detail.headers.map(({ name }) => name)).toContain('content-type')
    expect(detail.mayReplay).toBe(false)
  })

  it('is replayed by the usual code path after it gave up, and the Pix is not posted a second time (HOOK-016)', async () => {
    const [delivery] = await newest()
    const id = delivery?.noticeId ?? ''
    const journals = async () => (await world.test.pool.query('select count(*) as n from journals')).rows[0].n
    const before = await journals()
    await world.test.asOwner(
      `update webhook_inbox set state = 'dead', attempts = 10, outcome = null, failed_at = now(), last_error = 'x' where id = $1`,
      [id],
    )
    expect((await admin.call(listDeliveries, { query: { outcome: 'failing' } })).items).toMatchObject([
      { noticeId: id, outcome: 'gave-up', attempts: 10 },
    ])
    expect((await admin.call(readNoticeDesk, {})).gaveUp).toBe(1)
    await admin.call(replayNotice, { params: { id } })
    const state = async () => (await admin.call(readDelivery, { params: { id } })).delivery
    await expect.poll(async () => (await state()).outcome, { timeout: 5_000 }).toBe('duplicate')
    expect((await refusalOf(admin.call(replayNotice, { params: { id } }))).code).toBe('notice.not-replayable')
    expect(await journals()).toBe(before)
    expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
    expect((await merchant.call(readOrder, { params: { id: delivery?.chargeId ?? '' } })).pixStatus).toBe(
      'confirmed',
    )
    expect(await audited('notice.replay')).toMatchObject([{ object_id: id }])
  })

  it('is counted and listed if it carries no valid proof (HOOK-005, HOOK-015)', async () => {
    const before = (await admin.call(readNoticeDesk, {})).today.refused
    const forged = await fetch(`${world.server.url}/webhooks/bcb/not-the-secret`, {
      method: 'POST',
      body: '{}',
    })
    expect([forged.status, await forged.text()]).toEqual([401, 'Invalid webhook signature'])
    expect((await admin.call(readNoticeDesk, {})).today.refused).toBe(before + 1)
    expect((await newest())[0]).toMatchObject({ outcome: 'refused', proof: 'invalid', noticeId: null })
  })
})

describe('the desk', () => {
  it('counts the charges with a status that no adapter knows (HOOK-006)', async () => {
    const { id } = await orderOf(merchant)
    const flag = `update charges set flags = $2, provider_status = $3 where id = $1`
    await world.test.asOwner(flag, [id, ['unknown-status'], 'EM_ANALISE'])
    expect((await admin.call(readNoticeDesk, {})).unknownWords).toEqual([
      { provider: 'bcb', word: 'EM_ANALISE', charges: 1 },
    ])
    await world.test.asOwner(flag, [id, [], 'ATIVA'])
    expect((await admin.call(readNoticeDesk, {})).unknownWords).toEqual([])
  })

  it('reports that notices stopped once three payments were found without one', async () => {
    const orders = [await orderOf(merchant), await orderOf(merchant), await orderOf(merchant)]
    for (const order of orders) await world.pay(order)
    const statusOf = async (id: string) => (await merchant.call(readOrder, { params: { id } })).pixStatus
    for (const { id } of orders) await expect.poll(() => statusOf(id), { timeout: 5_000 }).toBe('confirmed')
    expect((await admin.call(readNoticeDesk, {})).silence).toBeNull()
    // As if every notice of the last hour had been lost.
    await world.test.asOwner(
      `update webhook_inbox set received_at = received_at - interval '1 hour', charge_id = null, end_to_end_id = null`,
    )
    await world.test.asOwner(
      `update charges set confirmation_source = 'reconciliation' where confirmation_source = 'webhook' and id = any($1)`,
      [orders.map(({ id }) => id)],
    )
    const { silence } = await admin.call(readNoticeDesk, {})
    expect(silence).toMatchObject({ provider: 'bcb', usualInFourWeeks: 0, foundByAsking: 3 })
    // A hint that names the Pix, but no charge of ours, is a notice, too.
    await world.test.asOwner(
      `update webhook_inbox i set end_to_end_id = c.end_to_end_id from charges c
       where c.id = $1 and i.id = (select id from webhook_inbox order by received_at limit 1)`,
      [orders[0]?.id],
    )
    expect((await admin.call(readNoticeDesk, {})).silence).toBeNull()
  })
})

it('lists work that gave up, and finds no other id', async () => {
  expect(await admin.call(listStuckWork, {})).toEqual({ items: [], total: 0 })
  const repeat = admin.call(repeatStuckWork, { body: { kind: 'job', id: crypto.randomUUID() } })
  expect((await refusalOf(repeat)).code).toBe('stuck-work.not-found')
})
