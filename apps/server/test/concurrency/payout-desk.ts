import { randomBytes } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import { queryBeforePayout, queryHeldPix } from '../../src/features/collections/query/reconcile-charges.ts'
import { beginPayout } from '../../src/features/payouts/begin-payout.ts'
import type { MakeFileDeps } from '../../src/features/payouts/files/begin-in-file.ts'
import type { PayingAdmin } from '../../src/features/payouts/paying-admin.ts'
import {
  type RecordedPayout,
  type RecordPayout,
  type RecordPayoutDeps,
  receiptKind,
  recordPayout,
} from '../../src/features/payouts/record-payout.ts'
import { defaultSettings } from '../../src/features/settings/setting-table.rules.ts'
import { payoutsHeldAmong, payoutsHeldUntil } from '../../src/features/verification/public.ts'
import { createFieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../src/platform/crypto/key-ring.ts'
import { createKeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import type { MoneyWorld } from './money-world.ts'

export const adminPassword = 'a password of the admin'
export const payee = {
  holderName: 'Ana Souza',
  bankName: 'Banco Macro',
  cbu: '2850590940090418135201',
  cuit: '20123456786',
}
export const bankData = JSON.stringify(payee)

/** The settings of a deployment where no admin has set any. */
export const usualSettings = { current: async () => defaultSettings }

/** How often a request is sent that gets a lock too late: after 1.2 s, the limit of the product. */
const maxTries = 5

/** A payout request without a payout id. */
export type PayRequest = Omit<RecordPayout, 'payoutId'>

/** The operator's desk: admins who pay, and receipts that they have uploaded. */
export interface PayoutDesk {
  readonly deps: RecordPayoutDeps & MakeFileDeps
  /** The setting `payout.aloneMinor`, null at first. */
  aloneMinor: bigint | null
  addAdmin(): Promise<PayingAdmin>
  addReceipt(admin: PayingAdmin): Promise<string>
  /** A request for this amount with a new receipt and a new key. */
  request(admin: PayingAdmin, chargeId: string, amountMinor: bigint): Promise<PayRequest>
  /** Id of the payout that the admin begins. */
  begin(admin: PayingAdmin, chargeId: string): Promise<string>
  /** Begins and records. A repeated request records the payout it began first. */
  pay(admin: PayingAdmin, request: PayRequest): Promise<RecordedPayout>
  /**
   * `paid`, or the code of the refusal. A request whose turn at a lock did not come in time (`server.busy`) is sent again with its key, as a
   * browser does.
   */
  outcome(admin: PayingAdmin, request: PayRequest): Promise<string>
}

export function payoutDesk(world: MoneyWorld): PayoutDesk {
  const { database } = world
  const clock = { now: () => world.now }
  const deps: RecordPayoutDeps & MakeFileDeps = {
    unitOfWork: database.unitOfWork,
    database: database.db,
    clock,
    cipher: createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock)),
    keyedHash: createKeyedHash(randomBytes(32)),
    settings: { within: async () => ({ ...defaultSettings, 'payout.aloneMinor': desk.aloneMinor }) },
    files: {
      async attach(tx, id, { kind, ownerId }) {
        const rows = await tx.statement(
          'test.attach',
          `update files set attached_at = $4
           where id = $1 and kind = $2 and owner_id = $3 and attached_at is null returning id`,
          [id, kind, ownerId, tx.now],
        )
        return rows.length === 1
      },
    },
    async verifyPassword(_userId, password) {
      if (password !== adminPassword) throw new DomainError('password.wrong')
    },
    bankDataOf: async () => bankData,
    payoutsHeldUntil,
    payoutsHeldAmong,
    queryBeforePayout: (chargeId) => queryBeforePayout(world.deps, chargeId),
    queryHeldPix: (chargeId, endToEndId) => queryHeldPix(world.deps, chargeId, endToEndId),
  }
  const desk: PayoutDesk = {
    deps,
    aloneMinor: null,
    async addAdmin() {
      const userId = await world.addUser('admin')
      return {
        actor: { kind: 'admin', userId, sessionId: userId },
        context: { requestId: 'test', ipAddress: '203.0.113.7' },
      }
    },
    async addReceipt({ actor }) {
      const { rows } = await database.asOwner(
        `insert into files (kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key)
         values ($1, $2, 'image/png', 1, $3, $4, '{}') returning id`,
        [receiptKind, actor.userId, randomBytes(32), randomBytes(8).toString('hex')],
      )
      return rows[0].id
    },
    request: async (admin, chargeId, amountMinor) => ({
      chargeId,
      amountMinor,
      receiptFileId: await desk.addReceipt(admin),
      manualConfirmation: null,
      idempotencyKey: randomBytes(8).toString('hex'),
    }),
    begin: async (admin, chargeId) => (await beginPayout(deps, chargeId, admin)).payoutId,
    pay: payer(deps, (admin, chargeId) => desk.begin(admin, chargeId)),
    async outcome(admin, request) {
      for (let tries = 1; ; tries += 1) {
        const outcome = await desk.pay(admin, request).then(() => 'paid', codeOf)
        if (outcome !== 'server.busy' || tries === maxTries) return outcome
      }
    },
  }
  return desk
}

function codeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code
  throw error
}

/** Begins and records. A repeated request records the payout it began first. */
function payer(deps: PayoutDesk['deps'], begin: PayoutDesk['begin']): PayoutDesk['pay'] {
  const begunFor = new Map<string, Promise<string>>()
  return async (admin, request) => {
    const key = request.idempotencyKey
    const begun = begunFor.get(key) ?? begin(admin, request.chargeId)
    begunFor.set(key, begun)
    const payoutId = await begun.catch((error: unknown) => {
      begunFor.delete(key)
      throw error
    })
    return recordPayout(deps, { ...request, payoutId }, admin)
  }
}
