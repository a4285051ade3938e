import { openFinance } from '@puente/contract/finance'
import { changeTransferLimits, readTransferLimits } from '@puente/contract/finance/transfer-limits'
import {
  askKeyOwner,
  askTransfer,
  beginTransfer,
  listTransfers,
  readTransferTerms,
} from '@puente/contract/finance/transfers'
import type { BodyOf } from '@puente/contract/protocol/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { passwordHasher } from '../../src/features/identity/public.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const password = 'Uma-senha-do-Financeiro'
const key = { type: 'email', text: 'marina@pix.example' } as const

let world: ServerWorld
let email: string
let admin: Browser

beforeAll(async () => {
  const env = { PIX_CORPX_CLIENT_ID: 'test', PIX_CORPX_CLIENT_SECRET: 'test-secret', PIX_PROVIDER: 'corpx' }
  world = await createServerWorld({ env })
  const { config, unitOfWork } = world.server.infrastructure
  const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
  await setFinancePassword({ unitOfWork, hasher }, { kind: 'system', name: 'operator' }, password)
  await world.test.asOwner(
    `insert into settings (key, value) values ('provider.active', to_jsonb('corpx'::text))
     on conflict (key) do update set value = excluded.value`,
    [],
  )
  ;({ email } = await world.admin())
  admin = world.browser()
  await admin.signIn(email, { admin: true })
  await admin.call(openFinance, { body: { password } })
})
afterEach(() => world.sandbox.faults.clear())
afterAll(() => world.close())

const order = (change: Partial<BodyOf<typeof beginTransfer>> = {}): BodyOf<typeof beginTransfer> => ({
  key,
  amountMinor: '100',
  description: null,
  recipient: { name: 'Marina Souza' },
  password,
  allowDuplicate: false,
  ...change,
})
const send = (
  change: Partial<BodyOf<typeof beginTransfer>> = {},
  idempotencyKey: string = crypto.randomUUID(),
) => admin.call(beginTransfer, { body: order(change), idempotencyKey })

describe('transfers over HTTP', () => {
  it('show the terms of a transfer and the owner of a key, and refuse more than the balance (FIN-023, FIN-025)', async () => {
    await expect
      .poll(() => admin.call(readTransferTerms, {}).catch(() => null), { timeout: 10_000 })
      .toMatchObject({
        keyTypes: ['cpf', 'cnpj', 'email', 'phone', 'evp'],
        longestText: 140,
        showsOwners: true,
        fee: null,
        reserved: { amountMinor: '0' },
      })
    const owner = await admin.call(askKeyOwner, { body: { key } })
    expect(owner).toMatchObject({ sentBefore: { times: 0, lastAt: null } })
    const refused = await refusalOf(send({ recipient: { lookupId: owner.lookupId } }))
    expect(refused).toMatchObject({ status: 409, code: 'transfer.exceeds-balance' })
    expect(refused.problem.details).toEqual({
      available: { amountMinor: '0', currency: 'BRL' },
      reserved: { amountMinor: '0', currency: 'BRL' },
    })
    expect(await admin.call(listTransfers, {})).toMatchObject({ items: [], total: 0 })
  })

  it('name each refusal with a code of its own (FIN-023, FIN-025)', async () => {
    const codeOf = async (change: Partial<BodyOf<typeof beginTransfer>>) =>
      (await refusalOf(send(change))).code
    expect(await codeOf({ amountMinor: '0' })).toBe('transfer.amount-not-positive')
    expect(await codeOf({ amountMinor: '-5' })).toBe('transfer.amount-not-positive')
    expect(await codeOf({ key: { type: 'cnpj', text: '12.345.678/0001-00' } })).toBe('transfer.key-invalid')
    expect(await codeOf({ description: 'x'.repeat(141) })).toBe('request.invalid')
    expect(await codeOf({ password: 'Errada' })).toBe('finance.password-wrong')
    expect(await codeOf({ amountMinor: '99999999' })).toBe('transfer.exceeds-limit')
    expect((await refusalOf(admin.call(askTransfer, { params: { id: crypto.randomUUID() } }))).code).toBe(
      'transfer.not-found',
    )
  })
})

describe('limits over HTTP', () => {
  const typed = (perTransferMinor: string, perDayMinor: string) => ({ perTransferMinor, perDayMinor })

  it('are shown with what is used, changed with a recent proof of identity, and audited with old and new values (FIN-028)', async () => {
    const before = await admin.call(readTransferLimits, {})
    expect(before).toMatchObject({
      version: 1,
      daytime: {
        perTransfer: { amountMinor: '5000000' },
        perDay: { amountMinor: '12000000' },
        used: { amountMinor: '0' },
      },
      night: { perTransfer: { amountMinor: '100000' }, perDay: { amountMinor: '500000' } },
      provider: null,
      providerLimits: 'none',
      changedBy: null,
    })
    const body = { version: 1, daytime: typed('5000000', '15000000'), night: typed('0', '0') }
    const after = await admin.call(changeTransferLimits, { body })
    expect(after).toMatchObject({
      version: 2,
      daytime: { perDay: { amountMinor: '15000000' } },
      changedBy: email,
    })
    const { rows } = await world.test.asOwner(
      `select body::jsonb -> 'before' as before, body::jsonb -> 'after' as after from audit_log
       where command = 'finance.change-limits' and outcome = 'done'`,
      [],
    )
    expect(rows).toEqual([
      {
        before: {
          daytimePerTransferMinor: '5000000',
          daytimePerDayMinor: '12000000',
          nightPerTransferMinor: '100000',
          nightPerDayMinor: '500000',
        },
        after: {
          daytimePerTransferMinor: '5000000',
          daytimePerDayMinor: '15000000',
          nightPerTransferMinor: '0',
          nightPerDayMinor: '0',
        },
      },
    ])
    const stale = await refusalOf(admin.call(changeTransferLimits, { body }))
    expect(stale).toMatchObject({ status: 409, code: 'transfer-limits.changed' })
    const crossed = { version: 2, daytime: typed('2', '1'), night: typed('0', '0') }
    const invalid = await refusalOf(admin.call(changeTransferLimits, { body: crossed }))
    expect(invalid.problem.errors).toEqual([{ field: 'daytime.perTransferMinor', rule: 'above-maximum' }])
    await world.test.asOwner(`update sessions set proven_at = proven_at - interval '10 minutes'`, [])
    const unproven = await refusalOf(admin.call(changeTransferLimits, { body: { ...body, version: 2 } }))
    expect(unproven.code).toBe('proof.required')
  })
})
