import { randomBytes } from 'node:crypto'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankFormOf } from '../../../../test/factories/bank-forms.ts'
import {
  createOrderWorld,
  operator,
  type OrderWorld,
  userActor,
} from '../../../../test/factories/order-world.ts'
import { codeOf } from '../../../../test/factories/verification-world.ts'
import { createKeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { mailQueue } from '../../notifications/mails/mail-queue.ts'
import { prepareConfirmation, type TypedAccount } from '../../verification/bank-data/confirm-bank-data.ts'
import {
  type SaveBankDataDeps,
  saveBankData,
  type VerifyingPerson,
} from '../../verification/bank-data/save-bank-data.ts'
import { readBankFormView } from '../../verification/verification-reads.ts'
import { confirmPayoutAccount, type PayoutAccountDeps, readPayoutAccount } from './payout-account.ts'

const savedCbu = '2850590940090418135201'
const otherCbu = '0110599520000001235579'
const rightPassword = 'the password of the account'
const day = 86_400_000

let world: OrderWorld
let deps: PayoutAccountDeps
let bankData: SaveBankDataDeps
let ana: VerifyingPerson
let orderId: string

beforeAll(async () => {
  world = await createOrderWorld()
  const { database, deps: money } = world.money
  bankData = {
    unitOfWork: database.unitOfWork,
    database: database.db,
    cipher: world.cipher,
    keyedHash: createKeyedHash(randomBytes(32)),
    mail: mailQueue({ settings: world.settings, newId: () => uuidv7(money.clock.now()) }),
    publicUrl: 'https://puente.test',
    verifyPassword: async (_userId, password) => {
      if (password !== rightPassword) throw new DomainError('password.wrong')
    },
  }
  deps = {
    unitOfWork: database.unitOfWork,
    database: database.db,
    clock: money.clock,
    isSimulatedProvider: () => true,
    readBankForm: (userId) => readBankFormView(bankData, userId),
    prepareConfirmation: (person, typed) => prepareConfirmation(bankData, person, typed),
  }
})
beforeEach(async () => {
  await world.reset()
  ana = await merchant()
  orderId = (await world.place(ana.userId)).order.id
})
afterAll(() => world.money.close())

async function merchant(): Promise<VerifyingPerson> {
  const userId = await world.merchant({ status: 'approved', images: true, bank: false })
  const person = { userId, actor: userActor(userId) }
  await saveBankData(bankData, person, { ...bankFormOf({ storeName: 'Lapacho' }), password: rightPassword })
  return person
}

const asSaved: TypedAccount = {
  accountHolderName: "Ana O'Higgins Ñandú",
  bankName: 'Banco Macro',
  cbu: savedCbu,
  cuit: '20-20123456-6',
  termsAccepted: true,
  password: null,
}
const confirm = (over: Partial<TypedAccount> = {}, order = orderId, person = ana) =>
  confirmPayoutAccount(deps, person, order, { ...asSaved, ...over })
const read = (order = orderId, person = ana) => readPayoutAccount(deps, person.userId, order)
const rows = async (sql: string, values: unknown[] = []) =>
  (await world.money.database.asOwner(sql, values)).rows
const confirmations = () =>
  rows(
    'select charge_id, confirmed_at, user_id, changed, terms_version from payout_account_confirmations order by confirmed_at',
  )
const savedAccount = async () => (await read()).account
const mails = () => rows(`select body_text from mails where email_type = 'BANK_DATA_CHANGED'`)

describe('the form of an order', () => {
  it("opens with the saved account and the order's own amounts and fee, whatever the settings say since (QR-034, QR-035, QR-038, QR-039)", async () => {
    await world.change(operator, { 'order.feeMinor': 777n })
    expect(await read()).toMatchObject({
      order: {
        id: orderId,
        total: { amountMinor: '10100', currency: 'BRL' },
        fee: { amountMinor: '100', currency: 'BRL' },
        pesosValue: { amountMinor: '2970000', currency: 'ARS' },
      },
      account: {
        accountHolderName: "Ana O'Higgins Ñandú",
        bankName: 'Banco Macro',
        cbu: savedCbu,
        cuit: '20201234566',
      },
      changeNeedsPassword: true,
    })
  })

  it.each([
    ['read', (order: string, person: VerifyingPerson) => read(order, person)],
    ['confirmed', (order: string, person: VerifyingPerson) => confirm({}, order, person)],
  ] as const)(
    'is %s for an own order that can still be paid, and for no other (QR-034)',
    async (_how, open) => {
      const another = await merchant()
      expect(await codeOf(open(orderId, another))).toBe('charge.not-found')
      expect(await codeOf(open(crypto.randomUUID(), ana))).toBe('charge.not-found')
      world.money.now = new Date(world.money.now.getTime() + day)
      expect(await codeOf(open(orderId, ana))).toBe('charge.not-payable')
      expect(await confirmations()).toEqual([])
    },
  )
})

describe('confirming the account', () => {
  it('unchanged records only the confirmation, its time and the version of the terms: no password, no mail, no other account (QR-035, QR-037, LEGAL-004)', async () => {
    const [before] = await rows('select * from bank_accounts')
    world.money.now = new Date(world.money.now.getTime() + 60_000)
    expect(await confirm()).toEqual({ confirmedAt: world.money.now, payoutsHeldUntil: null })
    expect(await confirmations()).toEqual([
      {
        charge_id: orderId,
        confirmed_at: world.money.now,
        user_id: ana.userId,
        changed: false,
        terms_version: currentLegalVersion('terms'),
      },
    ])
    expect((await rows('select * from bank_accounts'))[0]).toEqual(before)
    expect(await mails()).toEqual([])
    const [audit] = await rows(
      `select actor_id, object_id, body::jsonb -> 'after' as after from audit_log
       where command = 'orders.confirm-payout-account'`,
    )
    expect(audit).toEqual({
      actor_id: ana.userId,
      object_id: orderId,
      after: { payoutAccountConfirmed: true, changed: false, termsVersion: currentLegalVersion('terms') },
    })
  })

  it('with another CBU saves it with the password, holds payouts for a day, and notifies audit log and owner (QR-035, BANK-011)', async () => {
    const change = { cbu: otherCbu }
    expect(await codeOf(confirm(change))).toBe('password.wrong')
    expect(await codeOf(confirm({ ...change, password: 'wrong' }))).toBe('password.wrong')
    expect((await savedAccount()).cbu).toBe(savedCbu)
    expect(await confirmations()).toEqual([])

    const until = new Date(world.money.now.getTime() + day)
    const done = await confirm({ ...change, password: rightPassword })
    expect(done).toEqual({ confirmedAt: world.money.now, payoutsHeldUntil: until })
    expect((await savedAccount()).cbu).toBe(otherCbu)
    expect(await confirmations()).toMatchObject([{ changed: true }])
    expect(await rows('select store_name, payouts_held_until from bank_accounts')).toEqual([
      { store_name: 'Lapacho', payouts_held_until: until },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail.body_text).toContain('5579')
    expect(mail.body_text).not.toContain(otherCbu)
    const changes = await rows(
      `select body::jsonb as body from audit_log
       where command = 'orders.confirm-payout-account' and object_type = 'bank-account'`,
    )
    expect(changes).toMatchObject([
      { body: { before: { cbu: '…5201' }, after: { cbu: '…5579', payoutsHeldUntil: until.toISOString() } } },
    ])
    // The same account is confirmed again: the answer still shows the hold, and nothing changes.
    expect(await confirm(change)).toEqual({ confirmedAt: world.money.now, payoutsHeldUntil: until })
  })

  it.each(['accountHolderName', 'bankName', 'cbu', 'cuit'] as const)(
    'is refused without %s, and nothing is saved (QR-036, BANK-004)',
    async (field) => {
      const refused = confirm({ [field]: ' ', password: rightPassword })
      await expect(refused).rejects.toMatchObject({
        code: 'bank.invalid',
        errors: [{ field, rule: 'required' }],
      })
      expect(await confirmations()).toEqual([])
      expect((await savedAccount())[field]).not.toBe('')
    },
  )

  it('is refused with a CBU that is not 22 digits or with an invalid CUIT (QR-035, BANK-004, BANK-005)', async () => {
    const refused = confirm({ cbu: '123', cuit: '20-20123456-5', password: rightPassword })
    await expect(refused).rejects.toMatchObject({
      code: 'bank.invalid',
      errors: [
        { field: 'cbu', rule: 'length', limit: 22 },
        { field: 'cuit', rule: 'check-digit' },
      ],
    })
  })

  it('is refused without the terms before anything else, and nothing is saved (QR-037)', async () => {
    const refused = confirm({ cbu: '', termsAccepted: false, password: rightPassword })
    expect(await codeOf(refused)).toBe('bank.declarations-missing')
    expect(await codeOf(confirm({ cbu: otherCbu, termsAccepted: false, password: rightPassword }))).toBe(
      'bank.declarations-missing',
    )
    expect((await savedAccount()).cbu).toBe(savedCbu)
    expect(await confirmations()).toEqual([])
  })

  it('asks for the password when the account was changed elsewhere while it was being confirmed (BANK-011)', async () => {
    const late: PayoutAccountDeps = {
      ...deps,
      unitOfWork: {
        ...deps.unitOfWork,
        run: async (...asked) => {
          const change = { ...bankFormOf({ cbu: otherCbu, storeName: 'Lapacho' }), password: rightPassword }
          await saveBankData(bankData, ana, change)
          return deps.unitOfWork.run(...asked)
        },
      },
    }
    expect(await codeOf(confirmPayoutAccount(late, ana, orderId, asSaved))).toBe('password.wrong')
    expect((await savedAccount()).cbu).toBe(otherCbu)
    expect(await confirmations()).toEqual([])
  })

  it('does nothing for an order that expired while the password was being checked (QR-034)', async () => {
    const slowly = async () => {
      world.money.now = new Date(world.money.now.getTime() + day)
    }
    const late: PayoutAccountDeps = {
      ...deps,
      prepareConfirmation: (...asked) =>
        prepareConfirmation({ ...bankData, verifyPassword: slowly }, ...asked),
    }
    const change = { ...asSaved, cbu: otherCbu, password: rightPassword }
    expect(await codeOf(confirmPayoutAccount(late, ana, orderId, change))).toBe('charge.not-payable')
    expect(await rows('select payouts_held_until from bank_accounts')).toEqual([{ payouts_held_until: null }])
    expect(await confirmations()).toEqual([])
    expect(await mails()).toEqual([])
  })
})
