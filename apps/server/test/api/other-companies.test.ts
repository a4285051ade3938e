import { returnPix } from '@puente/contract/collections/returns'
import { cancelOrder, readOrder } from '@puente/contract/orders/orders'
import { readAdminCharge } from '@puente/contract/transactions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const pathSecret = 'an-end-of-24-characters-0'
/** Credentials that the world's sandbox accepts. */
const settings = {
  PIX_CORPX_CLIENT_ID: 'test',
  PIX_CORPX_CLIENT_SECRET: 'test-secret',
  PIX_CORPX_WEBHOOK_SECRETS: 'a-secret-of-the-test-sandbox',
  PIX_CORPX_WEBHOOK_PATH_SECRET: pathSecret,
}
const companies = [
  { name: 'fire_banking', firstWord: 'WAITING_PAYMENT', cancelled: 'refused', codeIsShownAgain: false },
  { name: 'corpx', firstWord: 'active', cancelled: 'ended', codeIsShownAgain: true },
] as const

/** The whole product with one of the companies that have an interface of their own (FIN-018). */
describe.each(companies)(
  'with $name as the provider of new charges',
  ({ name, firstWord, cancelled, codeIsShownAgain }) => {
    let world: ServerWorld
    let merchant: Browser
    beforeAll(async () => {
      world = await worldWith(name)
      merchant = world.browser()
      await merchant.signIn((await world.merchant()).email)
    })
    afterAll(() => world.close())

    const charges = () => [...world.sandbox.store.charges.values()]
    const statusOf = async (id: string) => (await merchant.call(readOrder, { params: { id } })).pixStatus

    it("charges the total for 20 minutes, is paid, and confirms by the provider's answer to a query (ORD-022, SEC-014, PAY-052, PSP-015, FIN-018)", async () => {
      const placed = await orderOf(merchant)
      expect(placed).toMatchObject({ provider: name, pixStatus: 'pending' })
      const [made] = charges()
      expect(made?.revisions[0]).toMatchObject({ amountMinor: 10_100n, payerMayChangeAmount: false })
      expect(Date.parse(placed.expiresAt) - Date.parse(placed.createdAt)).toBe(20 * 60_000)
      expect(made?.revisions[0]?.expirationSeconds).toBeGreaterThan(19 * 60)
      expect(made?.revisions[0]?.expirationSeconds).toBeLessThanOrEqual(20 * 60)

      await world.pay(placed)
      await expect.poll(() => statusOf(placed.id), { timeout: 5_000 }).toBe('confirmed')
      const admin = world.browser()
      await admin.signIn((await world.admin()).email, { admin: true })
      const readCharge = async () => (await admin.call(readAdminCharge, { params: { id: placed.id } })).charge
      const [payment] = world.sandbox.store.paymentsOf(made?.txid ?? '')
      expect(await readCharge()).toMatchObject({
        provider: name,
        endToEndId: payment?.endToEndId,
        flags: [],
      })
      const ids = { provider: name, provider_transaction_id: made?.companyId, provider_status: firstWord }
      expect(await providerFieldsOf(world, placed.id)).toEqual(ids)

      // Neither company returns Pix, and the server refuses a return before it calls the company.
      const back = admin.call(returnPix, {
        params: { endToEndId: payment?.endToEndId ?? '' },
        idempotencyKey: crypto.randomUUID(),
        body: { amountMinor: '10100', reason: 'El cliente devolvió la compra' },
      })
      expect((await refusalOf(back)).code).toBe('return.not-returnable')

      // Neither company shows returns one by one.
      await toSandbox(world, 'POST', '/sandbox/returns', {
        txid: made?.txid,
        amount: '50.00',
        nature: 'ORIGINAL',
      })
      await expect.poll(async () => (await readCharge()).flags, { timeout: 5_000 }).toContain('return-unread')
      expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
    })

    it('queries a charge whose answer was lost, and never makes a second one (ORD-025, PSP-013)', async () => {
      const before = charges().length
      world.sandbox.faults.set('errorAfter', { on: ['createCharge'], next: 1 })
      if (codeIsShownAgain) expect(await orderOf(merchant)).toMatchObject({ pixStatus: 'pending' })
      // Nobody has the code of that charge, so nobody can pay it.
      else expect((await refusalOf(orderOf(merchant))).code).toBe('charge.no-code')
      expect(charges().length).toBe(before + 1)
    })

    it('cancels a charge if the company can, and otherwise leaves it payable until its expiry (ruling 62)', async () => {
      const placed = await orderOf(merchant)
      const { outcome } = await merchant.call(cancelOrder, { params: { id: placed.id } })
      expect(outcome).toBe(cancelled)
      expect(await statusOf(placed.id)).toBe(cancelled === 'ended' ? 'cancelled' : 'pending')
    })
  },
)

async function toSandbox(
  { sandbox }: ServerWorld,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

async function worldWith(provider: string): Promise<ServerWorld> {
  const world = await createServerWorld({ env: { PIX_PROVIDER: provider, ...settings } })
  const url = `${world.server.url}/webhooks/corpx/${pathSecret}`
  await toSandbox(world, 'PUT', '/sandbox/webhooks/corpx', { url })
  return world
}

async function providerFieldsOf({ test }: ServerWorld, chargeId: string): Promise<unknown> {
  const fields = 'provider, provider_transaction_id, provider_status'
  const { rows } = await test.asOwner(`select ${fields} from charges where id = $1`, [chargeId])
  return rows[0]
}
