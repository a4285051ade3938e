import { randomBytes } from 'node:crypto'
import type { PlaceOrderBody } from '@puente/contract/orders/orders'
import { orderStatus } from '../../src/features/orders/order-status.ts'
import { placeOrder } from '../../src/features/orders/place/place-order.ts'
import {
  clearManualRate,
  type ManualRateRequest,
  setManualRate,
} from '../../src/features/rates/admin/set-manual-rate.ts'
import { createOrderRate } from '../../src/features/rates/order-rate.ts'
import { giveQuote, type QuoteRequest } from '../../src/features/rates/quotes/give-quote.ts'
import type { MarketReader } from '../../src/features/rates/market/market-reader.ts'
import { changeSettings } from '../../src/features/settings/change-settings.ts'
import type { SettingDefaults } from '../../src/features/settings/settings.rules.ts'
import { createSettingsReader } from '../../src/features/settings/settings-reader.ts'
import type { Actor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { createMoneyWorld, type MoneyWorld } from '../concurrency/money-world.ts'
import type { TestDatabase } from '../database.ts'

export const operator: Actor = { kind: 'system', name: 'operator' }

export function userActor(userId: string): Actor {
  return { kind: 'user', userId, sessionId: crypto.randomUUID() }
}

export type OrderWorld = Awaited<ReturnType<typeof createOrderWorld>>

/** The verification rows that a person needs before they may charge. */
export interface Papers {
  readonly status: 'not_started' | 'pending' | 'approved' | 'rejected'
  readonly images: boolean
  readonly bank: boolean
}

/** Orders on a real database: a provider in memory, 300 pesos for a real, 1 % spread. */
export async function createOrderWorld() {
  const money = await createMoneyWorld()
  const { database, deps } = money
  const { clock } = deps
  const settings = createSettingsReader({
    database: database.db,
    clock,
    defaults: { 'provider.active': 'bcb' },
    onUnreadableProvider: () => {},
  })
  // Nothing reads the market here. Its only reading is a row in the database.
  const market: MarketReader = { refresh: async () => {}, failure: () => null }
  const orderRate = createOrderRate({
    market,
    database: database.db,
    settings,
    clock,
    pause: () => new Promise(() => {}),
    onError: (error) => {
      throw error
    },
  })
  const { unitOfWork } = database
  const give = (request: QuoteRequest) =>
    giveQuote({ unitOfWork, database: database.db, settings, orderRate }, request)
  const placing = {
    charges: { ...deps, settings },
    giveQuote: give,
    payerKeys: deps.payerKeys,
  }

  async function giveTo(userId: string): Promise<string> {
    return (await give({ actor: userActor(userId), userId, refresh: false })).id
  }

  return {
    money,
    cipher: deps.payerKeys.cipher,
    settings,
    change: (actor: Actor, changes: SettingDefaults) =>
      changeSettings({ unitOfWork, settings }, actor, changes),
    setManualRate: (request: ManualRateRequest) => setManualRate({ unitOfWork }, request),
    clearManualRate: (actor: Actor) => clearManualRate({ unitOfWork }, { actor }),
    status: (userId: string, reference: string) => orderStatus(deps, userId, reference, 'poll'),
    giveQuote: give,
    quoteFor: giveTo,
    async reset(): Promise<void> {
      await money.reset()
      settings.forget()
      await database.asOwner(
        `insert into market_readings (source, simulated, usdt_ars, usdt_brl, side, value, raw, read_at)
         values ('test', true, 1500, 5, 'bid-over-bid', 300, '{}', $1)`,
        [money.now],
      )
    },
    /** A person who may charge, unless `papers` lack something. */
    merchant: (papers: Papers = { status: 'approved', images: true, bank: true }) =>
      addMerchant(money, papers),
    /** An order of R$ 100.00 on the user's own quote, unless `change` differs. */
    async place(userId: string, change: Partial<PlaceOrderBody> = {}, key: string = crypto.randomUUID()) {
      const body = { ...orderBody(change.quoteId ?? (await giveTo(userId))), ...change }
      return placeOrder(placing, { actor: userActor(userId), userId, idempotencyKey: key, body })
    },
    async count(table: 'orders' | 'charges' | 'quotes', where = 'true'): Promise<number> {
      const { rows } = await database.pool.query(`select count(*) from ${table} where ${where}`)
      return Number(rows[0].count)
    },
  }
}

async function addMerchant({ addUser, database }: MoneyWorld, papers: Papers): Promise<string> {
  const userId = await addUser()
  const file = papers.images ? await addFile(database, userId) : null
  await database.asOwner(
    `insert into verifications (user_id, status, dni_front_file_id, dni_back_file_id, selfie_file_id, rejection_reason)
     values ($1, $2, $3, $3, $3, $4)`,
    [userId, papers.status, file, papers.status === 'rejected' ? 'Foto borrosa' : null],
  )
  if (papers.bank) {
    await database.asOwner(
      `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
       values ($1, 'Ana', 'Nación', '{}', '', '{}', now())`,
      [userId],
    )
  }
  return userId
}

/** The row of a private file; its bytes do not matter here. */
export async function addFile(database: TestDatabase, ownerId: string): Promise<string> {
  const { rows } = await database.asOwner(
    `insert into files (kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key)
     values ('selfie', $1, 'image/png', 1, $2, $3, '{}') returning id`,
    [ownerId, randomBytes(32), crypto.randomUUID()],
  )
  return rows[0].id
}

export function orderBody(quoteId: string): PlaceOrderBody {
  return {
    quoteId,
    realValueMinor: '10000',
    clientName: "Maria D'Ávila",
    clientDocument: '529.982.247-25',
    clientId: 'Mesa 4',
    description: 'Almuerzo',
    whatsapp: { countryCode: '+55', number: '(11) 98765-4321' },
  }
}
