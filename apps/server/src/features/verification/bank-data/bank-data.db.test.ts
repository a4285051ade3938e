import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankFormOf } from '../../../../test/factories/bank-forms.ts'
import { testPassword } from '../../../../test/factories/registrations.ts'
import {
  codeOf,
  createVerificationWorld,
  type VerificationWorld,
} from '../../../../test/factories/verification-world.ts'
import { approveVerification } from '../review/approve-verification.ts'
import { saveBankData, type VerifyingPerson } from './save-bank-data.ts'
import { readBankDataView, readBankFormView } from '../verification-reads.ts'

const otherCbu = '0110599520000001235579'
const day = 86_400_000

let world: VerificationWorld
let ana: VerifyingPerson & { readonly email: string }
beforeAll(async () => {
  world = await createVerificationWorld()
})
beforeEach(async () => {
  await world.reset()
  ana = await world.person()
})
afterAll(() => world.close())

const form = () => readBankFormView({ database: world.test.db, cipher: world.deps.cipher }, ana.userId)
const data = () => readBankDataView({ database: world.test.db, cipher: world.deps.cipher }, ana.userId)
const heldUntil = async () =>
  (await world.rows('select payouts_held_until from bank_accounts'))[0].payouts_held_until
const mails = () =>
  world.rows(
    `select recipient_email, body_text from mails where email_type = 'BANK_DATA_CHANGED' order by created_at, id`,
  )
const approve = async () => {
  await world.complete(ana)
  await world.submit(ana)
  await approveVerification(world.test.unitOfWork, { kind: 'system', name: 'operator' }, ana.userId)
}

describe('saving bank data', () => {
  it('stores the account of this person only, encrypted, beside the CUIT of the registration (BANK-008, BANK-003)', async () => {
    const other = await world.person()
    await world.save(ana, bankFormOf({ storeName: 'Lapacho', cuilStore: '30-50001091-2' }))
    expect(await form()).toEqual({
      account: {
        accountHolderName: "Ana O'Higgins Ñandú",
        bankName: 'Banco Macro',
        cbu: '2850590940090418135201',
        cuit: '20201234566',
        storeName: 'Lapacho',
        cuilStore: '30500010912',
      },
      companyName: null,
      editable: true,
      needsPassword: false,
    })
    const deps = { database: world.test.db, cipher: world.deps.cipher }
    expect((await readBankFormView(deps, other.userId)).account).toBeNull()
    const [row] = await world.rows('select b::text as text, declared_at from bank_accounts b')
    expect(row.declared_at).toEqual(world.clock.now())
    expect(row.text).not.toMatch(/2850590940090418135201|20201234566|30500010912/)
    const [registered] = await world.rows('select cuit_hash from users where id = $1', [ana.userId])
    expect(registered.cuit_hash).not.toEqual(world.deps.keyedHash.hash('cuit', '20201234566'))
  })

  it('refuses without a declaration or with a faulty field, and stores nothing (BANK-006, BANK-007, BANK-008)', async () => {
    const declarations = { truth: true, holder: true, lawfulOrigin: true, terms: false }
    expect(await codeOf(world.save(ana, bankFormOf({ declarations })))).toBe('bank.declarations-missing')
    expect(await codeOf(world.save(ana, bankFormOf({ cbu: '123' })))).toBe('bank.invalid')
    expect((await form()).account).toBeNull()
  })

  it('warns of a CBU whose check digits are wrong, and stores it (BANK-005)', async () => {
    expect(await world.save(ana, bankFormOf())).toMatchObject({ cbuCheckFailed: false })
    const wrong = bankFormOf({ cbu: '2810590940090418135201' })
    expect(await world.save(ana, wrong)).toMatchObject({ cbuCheckFailed: true, account: { cbu: wrong.cbu } })
  })

  it('is open before the review and closed in it (BANK-011)', async () => {
    await world.complete(ana)
    expect(await world.save(ana, bankFormOf({ cbu: otherCbu }))).toMatchObject({ payoutsHeldUntil: null })
    await world.submit(ana)
    expect(await form()).toMatchObject({ editable: false, needsPassword: false })
    expect(await codeOf(world.save(ana, bankFormOf()))).toBe('verification.closed')
    expect((await form()).account).toMatchObject({ cbu: otherCbu })
  })
})

describe('bank data of an approved person (BANK-011)', () => {
  beforeEach(approve)

  it('change only with the current password', async () => {
    expect(await form()).toMatchObject({ editable: true, needsPassword: true })
    const change = bankFormOf({ cbu: otherCbu })
    expect(await codeOf(world.save(ana, change))).toBe('password.wrong')
    expect(await codeOf(world.save(ana, { ...change, password: 'Wrong-2026!' }))).toBe('password.wrong')
    expect((await data()).cbu).toBe('2850590940090418135201')
    await world.save(ana, { ...change, password: testPassword })
    expect((await data()).cbu).toBe(otherCbu)
  })

  it('hold payouts for a day after another CBU; owner and audit log are notified, without the numbers', async () => {
    const until = new Date(world.clock.now().getTime() + day)
    const saved = await world.save(ana, { ...bankFormOf({ cbu: otherCbu }), password: testPassword })
    expect(saved.payoutsHeldUntil).toEqual(until)
    expect(await heldUntil()).toEqual(until)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail.recipient_email).toBe(ana.email)
    expect(mail.body_text).toContain('5579')
    expect(mail.body_text).not.toContain(otherCbu)
    const [audit] = await world.rows(
      `select body::jsonb as body from audit_log where command = 'verification.save-bank-data' order by seq desc limit 1`,
    )
    expect(audit.body).toMatchObject({ before: { cbu: '…5201' }, after: { cbu: '…5579' } })
    // A separate number of eleven digits. The ids of the entry may contain as many digits in a row.
    expect(JSON.stringify(audit.body)).not.toMatch(/(?<![\da-f-])\d{11}/)
  })

  it('leave the account the present one since its CBU, bank and holder changed, whatever the store is called', async () => {
    const since = async () => (await world.rows('select account_since from bank_accounts'))[0].account_since
    const first = await since()
    world.clock.advance(5000)
    await world.save(ana, { ...bankFormOf({ storeName: 'Lapacho' }), password: testPassword })
    expect(await since()).toEqual(first)
    await world.save(ana, { ...bankFormOf({ cbu: otherCbu }), password: testPassword })
    expect(await since()).toEqual(world.clock.now())
  })

  it('renew only the declarations if they are saved unchanged, without a mail', async () => {
    world.clock.advance(5000)
    await world.save(ana, { ...bankFormOf(), password: testPassword })
    const [row] = await world.rows('select declared_at, version from bank_accounts')
    expect(row).toEqual({ declared_at: world.clock.now(), version: 1 })
    expect(await mails()).toEqual([])
    expect(await heldUntil()).toBeNull()
  })

  it('are refused if the state changed meanwhile', async () => {
    const late = {
      ...world.deps,
      verifyPassword: async () =>
        void (await world.rows(`update verifications set status = 'pending' where user_id = $1`, [
          ana.userId,
        ])),
    }
    const change = { ...bankFormOf({ cbu: otherCbu }), password: testPassword }
    expect(await codeOf(saveBankData(late, ana, change))).toBe('verification.closed')
  })
})

it('shows the bank data of the profile to an approved person alone (PROF-036, PROF-037)', async () => {
  await world.save(ana, bankFormOf())
  expect(await codeOf(data())).toBe('verification.not-approved')
  await approve()
  expect(await data()).toMatchObject({
    accountHolderName: "Ana O'Higgins Ñandú",
    bankName: 'Banco Macro',
    cbu: '2850590940090418135201',
    cuit: '20201234566',
  })
})
