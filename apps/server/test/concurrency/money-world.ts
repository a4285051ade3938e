import { randomBytes } from 'node:crypto'
import { parsePercent, parseRate } from '@puente/domain/rate'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { expect } from 'vitest'
import { storeCharge, type Payer } from '../../src/features/collections/begin/store-charge.ts'
import { type Charge, type ReconcileDeps, readCharge } from '../../src/features/collections/public.ts'
import type { PixProof } from '../../src/features/collections/receive/receive-pix.rules.ts'
import { receivePix, type Reception } from '../../src/features/collections/receive/receive-pix.ts'
import type { IncomingPix } from '../../src/features/collections/receive/incoming-pix.ts'
import type { ReturnDeps } from '../../src/features/collections/returns/send-return.ts'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { createFieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../src/platform/crypto/key-ring.ts'
import { createKeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import { uuidv7 } from '../../src/platform/ids/uuid.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type FakeCollector, fakeCollector, testPixKey } from './fake-collector.ts'

export const webhook = { kind: 'system', name: 'webhook' } as const

/** Charges and returns on a real database, with an in-memory provider and a manual clock. */
export interface MoneyWorld {
  readonly database: TestDatabase
  readonly provider: FakeCollector
  readonly deps: ReconcileDeps & ReturnDeps
  now: Date
  /** Empties the database, sets the clock back and makes a new provider. */
  reset(): Promise<void>
  close(): Promise<void>
  addUser(role?: 'user' | 'admin'): Promise<string>
  /** First step of a charge of R$ 100.00 with R$ 1.00 fee at 272.25 pesos. */
  storeCharge(ownerId: string): Promise<Charge>
  charge(id: string): Promise<Charge>
  receive(pix: IncomingPix, proof?: PixProof): Promise<Reception>
  expectBooksBalance(): Promise<void>
}

export const payer: Payer = { name: 'Ana Souza', document: required(parseTaxDocument('529.982.247-25')) }

export async function createMoneyWorld(): Promise<MoneyWorld> {
  const clock = { now: () => world.now }
  const database = await createTestDatabase({ clock })
  let provider = fakeCollector(() => world.now)
  const world: MoneyWorld = {
    database,
    now: new Date('2026-11-21T12:00:00Z'),
    get provider() {
      return provider
    },
    deps: {
      unitOfWork: database.unitOfWork,
      database: database.db,
      clock,
      collectorOf: () => provider,
      accountOf: () => ({ digest: 'our account', collector: provider }),
      log: createLogger('silent'),
      payerKeys: {
        cipher: createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock)),
        keyedHash: createKeyedHash(randomBytes(32)),
      },
    },
    async reset() {
      await database.reset()
      world.now = new Date('2026-11-21T12:00:00Z')
      provider = fakeCollector(() => world.now)
    },
    close: () => database.close(),
    async addUser(role = 'user') {
      const { rows } = await database.asOwner(
        `insert into users (email, password_hash, role, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc,
           cuit_hash, address_enc)
         values ($1, 'x', $2, 'Merchant', 'Baker', '{}', '{}', $3, '{}', $3, '{}') returning id`,
        [`${randomBytes(6).toString('hex')}@example.com`, role, randomBytes(32)],
      )
      return rows[0].id
    },
    storeCharge: (ownerId) =>
      database.unitOfWork.run(webhook, 'test.open', (tx) => {
        tx.unchanged()
        return storeCharge(tx, provider, payer, {
          id: uuidv7(world.now),
          kind: 'order',
          ownerId,
          beneficiaryId: ownerId,
          realValueMinor: 10_000n,
          feeMinor: 100n,
          pesosValueMinor: 2_722_500n,
          baseRate: required(parseRate('275')),
          spread: required(parsePercent('1')),
          customerRate: required(parseRate('272.25')),
          description: 'Almuerzo',
          expiresAt: new Date(world.now.getTime() + 1_200_000),
        })
      }),
    async charge(id) {
      return required(await readCharge(database.db, id))
    },
    receive: (pix, proof = 'evidence') =>
      database.unitOfWork.run(webhook, 'charges.confirm', async (tx) => {
        const reception = await receivePix(tx, pix, proof, 'webhook')
        if (reception.kind === 'ask-provider') tx.unchanged()
        return reception
      }),
    async expectBooksBalance() {
      expect(await verifyLedger(database.db)).toEqual([])
    },
  }
  return world
}

let serial = 0

/** A Pix whose payer the provider did not name. It serves as a provider's report and as an incoming Pix. */
export type UnnamedPix = IncomingPix & { readonly payer: null }

/** A Pix that pays the charge exactly, with an end-to-end id of its own. */
export function pixFor(charge: Charge, change: Partial<Omit<UnnamedPix, 'payer'>> = {}): UnnamedPix {
  serial += 1
  return {
    provider: 'bcb',
    endToEndId: `E12345678202611211200${String(serial).padStart(11, '0')}`,
    txid: charge.txid,
    pixKey: testPixKey,
    amountMinor: charge.totalMinor,
    paidAt: new Date('2026-11-21T12:00:30Z'),
    payer: null,
    returns: [],
    hasUnreadReturn: false,
    ...change,
  }
}

/** Rounds of a fault test: `usual`, or FAULT_ROUNDS if set. */
export function faultRounds(usual: number): number {
  const asked = process.env['FAULT_ROUNDS']
  return asked === undefined ? usual : Number.parseInt(asked, 10)
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('a value of the test world is missing')
  return value
}

/** Takes back the approval of a person who has no verification yet (decision 0063). */
export async function withdrawApproval({ database }: MoneyWorld, userId: string): Promise<void> {
  await database.asOwner(
    `insert into verifications (user_id, status, rejection_reason, approval_withdrawn_at) values ($1, 'rejected', 'x', now())`,
    [userId],
  )
}
