import { randomBytes } from 'node:crypto'
import type { CreatePaymentBody } from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { checkPayment } from '../../src/features/establishments/payments/check-payment.ts'
import { createPayment } from '../../src/features/establishments/payments/create-payment.ts'
import { createPaymentLookups } from '../../src/features/establishments/payments/payment-lookups.ts'
import {
  createPaymentRows,
  type PaymentSession,
  readPayment,
  readStatus,
} from '../../src/features/establishments/payments/payment-reads.ts'
import { createStoreMemory } from '../../src/features/establishments/store/store-memory.ts'
import type { Clock } from '../../src/platform/clock/clock.ts'
import { createKeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limiter.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { addEstablishment } from './establishments.ts'
import { createOrderWorld } from './order-world.ts'

export type PaymentWorld = Awaited<ReturnType<typeof createPaymentWorld>>

export const storeId = 'LAPA1'

/** Customers who pay at establishments, on a real database: a provider in memory, 300 pesos for a real, 1 % spread. */
export async function createPaymentWorld() {
  const orders = await createOrderWorld()
  const { money, settings } = orders
  const { database, deps } = money
  const { clock, payerKeys } = deps
  const hash = createKeyedHash(randomBytes(32))
  const limiter = createRateLimiter({ database: database.db, clock, hash, metrics: createMetrics() })
  const charges = { ...deps, settings }
  const payments = { charges, payerKeys, limiter, lookups: lookupsOf(database.db, clock) }
  const reading = {
    paymentRows: createPaymentRows(database.db),
    clock,
    isSimulatedProvider: () => true,
    publicUrl: 'https://puente.example',
  }
  let owner = ''

  async function currentAfter(event: Creating['meanwhile'] = async () => {}) {
    await event()
    return settings.current()
  }

  async function create(change: Partial<CreatePaymentBody> = {}, how: Partial<Creating> = {}) {
    return createPayment(
      { ...payments, settings: { ...settings, current: () => currentAfter(how.meanwhile) } },
      {
        actor: { kind: 'anonymous' },
        context: { requestId: crypto.randomUUID(), ipAddress: how.address ?? '192.0.2.1' },
        storeId: how.storeId ?? storeId,
        idempotencyKey: how.key ?? crypto.randomUUID(),
        body: { ...paymentBody, ...change },
      },
    )
  }

  return {
    ...orders,
    create,
    get owner() {
      return owner
    },
    /** The owner's poll. */
    orderStatus: orders.status,
    read: (session: PaymentSession) => readPayment(reading, session),
    status: (session: PaymentSession) => readStatus(database.db, session, clock.now()),
    check: (session: PaymentSession) =>
      checkPayment(charges, session, { requestId: crypto.randomUUID(), ipAddress: null }),
    addStore: (of: Partial<Parameters<typeof addEstablishment>[2]> = {}) =>
      addEstablishment(payerKeys, database, {
        ownerId: owner,
        name: 'YPF Ruta 12',
        status: 'approved',
        storeId,
        ...of,
      }),
    rows: async (sql: string, values: unknown[] = []) => (await database.asOwner(sql, values)).rows,
    wait(seconds: number): void {
      money.now = new Date(money.now.getTime() + seconds * 1_000)
    },
    /** A merchant with an open establishment. */
    async reset(): Promise<void> {
      await orders.reset()
      owner = await orders.merchant()
      await this.addStore()
    },
    close: () => money.close(),
  }
}

/** Lookups that keep no store in memory between two payments, because the clock is manual. */
function lookupsOf(database: Database, clock: Clock) {
  return createPaymentLookups(database, { at: (text) => createStoreMemory({ database, clock }).at(text) })
}

interface Creating {
  readonly key: string
  readonly storeId: string
  readonly address: string
  /** Runs after the request found its key free, and before it is checked as a new payment. */
  readonly meanwhile: () => Promise<unknown>
}

/** R$ 50.00 at the shown rate. */
export const paymentBody: CreatePaymentBody = {
  realValueMinor: '5000',
  payerName: "Bia D'Ávila",
  payerCpf: '529.982.247-25',
  payerEmail: 'bia@example.com',
  payerPhone: '(11) 98765-4321',
  productDescription: 'Nafta súper',
  licensePlate: 'abc1d23',
  gdprConsent: true,
  language: 'pt',
  shown: { rate: '297.00', feeMinor: '100', privacyVersion: currentLegalVersion('privacy') },
}

/** A CPF with its check digits, each time another. */
export function freshCpf(): string {
  lastCpf += 7
  const base = String(lastCpf).padStart(9, '0')
  const digit = (digits: string): number => {
    const sum = [...digits].reduce((total, one, at) => total + Number(one) * (digits.length + 1 - at), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const first = digit(base)
  return `${base}${first}${digit(`${base}${first}`)}`
}
let lastCpf = 100_000_000
