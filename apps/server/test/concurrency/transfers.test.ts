import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockGate } from '../../src/features/finance/open-gate.ts'
import { askKeyOwner } from '../../src/features/finance/transfers/ask-key-owner.ts'
import { queryTransferNow } from '../../src/features/finance/transfers/query-transfers.ts'
import { beginTransfer } from '../../src/features/finance/transfers/begin-transfer.ts'
import { stuckTransfers } from '../../src/features/finance/public.ts'
import {
  listTransfers,
  readTransferTerms,
  viewTransfer,
} from '../../src/features/finance/transfers/transfer-reads.ts'
import { requestFingerprint } from '../../src/platform/idempotency/idempotency-keys.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { post } from '../../src/features/ledger/public.ts'
import { testContext } from '../factories/people.ts'
import {
  createTransferWorld,
  financeSecret,
  orderOf,
  type TransferWorld,
} from '../factories/transfer-world.ts'
import { required } from '../providers/played-provider.ts'

const minute = 60_000
const email = (name: string) => ({ type: 'email', text: `${name}@pix.example` }) as const

let world: TransferWorld
let admin: SignedInActor
beforeAll(async () => {
  world = await createTransferWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.fund(18_100n)
  admin = await world.admin()
})
afterAll(() => world.close())

const faults = () => world.sandbox().faults
const sentAtProvider = () => world.sandbox().store.transfers.size
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
const books = async () =>
  (
    await world.rows(
      `select j.event_type || ' ' || p.account || ' ' || p.amount_minor as line
       from postings p join journals j on j.id = p.journal_id order by p.id`,
    )
  ).map(({ line }) => line)
const begun = ['transfer_begun transfers_in_flight 5050', 'transfer_begun psp:corpx -5050']
const completed = ['transfer_completed transfers_out 5050', 'transfer_completed transfers_in_flight -5050']
const failed = ['transfer_failed transfers_in_flight -5050', 'transfer_failed psp:corpx 5050']
const audits = async (id: string) =>
  (
    await world.rows(
      `select outcome, body::jsonb -> 'after' as after from audit_log where object_type = 'transfer' and object_id = $1 order by seq`,
      [id],
    )
  ).map(({ after }) => after)
const setLimits = (change: string) => world.rows(`update transfer_limits set ${change}`)

/** Changes rows as the owner of the tables could. */
async function changeAgainstRules(change: string): Promise<void> {
  await world.rows('alter table transfers disable trigger transfer_terms_fixed')
  await world.rows(`update transfers set ${change}`)
  await world.rows('alter table transfers enable trigger transfer_terms_fixed')
}

describe('a transfer', () => {
  it('stores no fingerprint that reveals its key to a person who tries every key', async () => {
    const { key, description, recipient, idempotencyKey } = orderOf()
    await world.send(admin, { idempotencyKey })
    const bare = requestFingerprint('/admin/finance/transfers', {
      key: { ...key },
      amountMinor: '5050',
      description,
      recipient: { ...recipient },
    })
    const [row] = await world.rows(`select fingerprint from idempotency_keys where route = 'beginTransfer'`)
    expect(row?.['fingerprint']).not.toEqual(bare)
    expect(row?.['fingerprint']).toEqual(world.deps.keyedHash.hash('transfer-request', bare.toString('hex')))
  })

  it('is stored, sent once, posted, and audited at its creation and at its end, without the key in clear (FIN-026, FIN-027)', async () => {
    const sent = await world.send(admin)
    expect(sent).toMatchObject({
      state: 'completed',
      failure: null,
      isKnownToProvider: true,
      key: { type: 'email', text: 'marina@pix.example' },
      recipient: { name: 'Marina Souza', isKnown: false },
      amount: { amountMinor: '5050', currency: 'BRL' },
      fee: null,
      description: 'Aluguel',
      provider: 'corpx',
      providerId: expect.any(String),
      endToEndId: expect.stringMatching(/^E/),
      createdAt: world.clock.now().toISOString(),
      endedAt: world.clock.now().toISOString(),
      askAt: null,
    })
    expect(sentAtProvider()).toBe(1)
    expect(await books()).toEqual([...begun, ...completed])
    expect(await audits(sent.id)).toEqual([
      {
        amountMinor: '5050',
        hasDescription: true,
        key: 'm•••@pix.example',
        keyType: 'email',
        provider: 'corpx',
        state: 'sending',
      },
      { endToEndId: sent.endToEndId, providerStatus: 'COMPLETED', state: 'completed' },
    ])
    const everything = JSON.stringify([
      await world.rows('select * from transfers'),
      await world.rows('select body from audit_log'),
    ])
    expect(everything).not.toContain('marina@')
    expect(everything).not.toContain(financeSecret)
    expect(await listTransfers(world.deps, { page: 1, show: 'all', search: '' }, admin.userId)).toMatchObject(
      {
        items: [sent],
        total: 1,
      },
    )
    expect(
      await listTransfers(world.deps, { page: 1, show: 'open', search: '' }, admin.userId),
    ).toMatchObject({
      items: [],
      total: 0,
    })
    await world.expectBooksBalance()
  })

  it('is one transfer if the same form is sent several times at once (FIN-026)', async () => {
    const idempotencyKey = crypto.randomUUID()
    const sent = await Promise.all(Array.from({ length: 4 }, () => world.send(admin, { idempotencyKey })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    // A repeat of a form that was sent needs no password: it does nothing.
    expect((await world.send(admin, { idempotencyKey, password: 'mistyped' })).id).toBe(sent[0]?.id)
    expect(sentAtProvider()).toBe(1)
    expect(await books()).toEqual([...begun, ...completed])
    const other = world.send(admin, { idempotencyKey, amountMinor: 5_051n })
    expect(await refusal(other)).toBe('idempotency.key-reused')
    // Each admin has their own idempotency keys.
    expect((await world.send(await world.admin(), { idempotencyKey })).id).not.toBe(sent[0]?.id)
    await world.expectBooksBalance()
  })

  it('shows the owner of its key as the directory named them, queried once an hour (FIN-024)', async () => {
    const ask = () => askKeyOwner(world.deps, email('marina'), { actor: admin, context: testContext })
    const owner = await ask()
    expect(owner).toMatchObject({
      name: expect.stringContaining('Marina'),
      sentBefore: { times: 0, lastAt: null },
    })
    expect(owner.document).toMatch(/^\*\*\*/)
    faults().set('errorBefore', { on: ['readKey'] })
    expect(await ask()).toEqual(owner)
    const recipient = { lookupId: owner.lookupId }
    expect(await world.send(admin, { recipient })).toMatchObject({
      recipient: { name: owner.name, document: owner.document, bank: owner.bank, isKnown: true },
    })
    expect((await ask()).sentBefore.times).toBe(1)
    expect(await refusal(world.send(admin, { recipient, key: email('ana') }))).toBe('transfer.owner-expired')
    world.clock.advance(60 * minute)
    expect(await refusal(world.send(admin, { recipient }))).toBe('transfer.owner-expired')
    expect(sentAtProvider()).toBe(1)
    faults().clear()
    expect(
      await refusal(askKeyOwner(world.deps, email('nobody'), { actor: admin, context: testContext })),
    ).toBe('transfer.key-unknown')
  })

  it('keeps its terms and its final state: the database refuses to change them (FIN-027)', async () => {
    const { id } = await world.send(admin)
    for (const change of [
      'amount_minor = 1',
      `state = 'processing', ended_at = null, ask_at = now()`,
      `recipient_name = 'X'`,
    ])
      await expect(
        world.test.pool.query(`update transfers set ${change} where id = $1`, [id]),
      ).rejects.toMatchObject({ constraint: 'transfer_terms_fixed' })
    await changeAgainstRules(`state = 'failed', failure = 'other'`)
    await expect(world.expectBooksBalance()).rejects.toThrow('I22')
  })
})

describe('a transfer is refused with its own reason, and nothing is sent', () => {
  it.each([
    ['not above zero', { amountMinor: 0n }, 'transfer.amount-not-positive'],
    ['below zero', { amountMinor: -1n }, 'transfer.amount-not-positive'],
    ['a key of another type', { key: { type: 'cpf', text: 'marina@pix.example' } }, 'transfer.key-invalid'],
    ['a CPF with a wrong digit', { key: { type: 'cpf', text: '529.982.247-26' } }, 'transfer.key-invalid'],
    [
      'a number of another country',
      { key: { type: 'phone', text: '+5491123456789' } },
      'transfer.key-invalid',
    ],
    ['a description that is too long', { description: 'x'.repeat(141) }, 'request.invalid'],
    ['a wrong finance password', { password: 'Outra-senha' }, 'finance.password-wrong'],
    ['more than the balance', { amountMinor: 18_101n }, 'transfer.exceeds-balance'],
  ] as const)('%s (FIN-023, FIN-024, FIN-025)', async (_, change, code) => {
    expect(await refusal(world.send(admin, change))).toBe(code)
    expect([sentAtProvider(), await books()]).toEqual([0, []])
    const [audited] = await world.rows(`select command, outcome from audit_log order by seq desc limit 1`)
    expect(audited).toEqual({ command: 'finance.transfer', outcome: code })
  })

  it('without an open grant, even with the right password, and with a password that was replaced meanwhile (FIN-024, FIN-025)', async () => {
    await lockGate(world.deps, admin, testContext)
    expect(await refusal(world.send(admin))).toBe('finance.locked')
    admin = await world.admin()
    const { hasher } = world.deps
    const verify: typeof hasher.verify = async (password, hash) => {
      const isRight = await hasher.verify(password, hash)
      await world.rows('update finance_password set version = version + 1')
      return isRight
    }
    const deps = { ...world.deps, hasher: { verify } }
    const racing = beginTransfer(deps, orderOf(), { actor: admin, context: testContext })
    expect(await refusal(racing)).toBe('finance.password-wrong')
    expect(sentAtProvider()).toBe(0)
  })

  it('after five wrong passwords, as the gate does, and the gate with it (FIN-007, FIN-024)', async () => {
    for (let nth = 0; nth < 5; nth += 1) await refusal(world.send(admin, { password: 'Errada' }))
    expect(await refusal(world.send(admin))).toBe('finance.too-many-tries')
    expect(sentAtProvider()).toBe(0)
  })

  it('without counting as a wrong password (FIN-007)', async () => {
    for (let nth = 0; nth < 6; nth += 1)
      expect(await refusal(world.send(admin, { amountMinor: 18_101n }))).toBe('transfer.exceeds-balance')
    expect(await world.send(admin)).toMatchObject({ state: 'completed' })
  })

  it('by the limits in force, per transfer and per day, of the hour at Brasília (FIN-025, FIN-028)', async () => {
    await setLimits(
      'night_per_transfer_minor = 2000, night_per_day_minor = 3000, daytime_per_transfer_minor = 6000, daytime_per_day_minor = 9000',
    )
    const details = {
      limit: 'per-transfer',
      period: 'daytime',
      most: { amountMinor: '6000', currency: 'BRL' },
    }
    await expect(world.send(admin, { amountMinor: 6_001n })).rejects.toMatchObject({
      code: 'transfer.exceeds-limit',
      details,
    })
    await world.send(admin, { amountMinor: 5_000n })
    await expect(world.send(admin, { amountMinor: 4_001n })).rejects.toMatchObject({
      code: 'transfer.exceeds-limit',
      details: {
        limit: 'per-day',
        left: { amountMinor: '4000', currency: 'BRL' },
        endsAt: `${world.clock.now().toISOString().slice(0, 10)}T23:00:00.000Z`,
      },
    })
    const account = required(required(world.deps.accountOf('corpx')).transfers)
    expect(await readTransferTerms(world.deps, 'corpx', account)).toMatchObject({
      showsOwners: true,
      fee: null,
      limit: { period: 'daytime', left: { amountMinor: '4000', currency: 'BRL' } },
    })
    // 20:00 at Brasília.
    world.clock.advance(11 * 60 * minute)
    admin = await world.admin()
    expect(await refusal(world.send(admin, { amountMinor: 2_001n }))).toBe('transfer.exceeds-limit')
    await world.send(admin, { amountMinor: 2_000n })
    expect(await refusal(world.send(admin, { amountMinor: 1_001n }))).toBe('transfer.exceeds-limit')
    await world.expectBooksBalance()
  })

  it('while the balance is not known (FIN-016, FIN-025)', async () => {
    faults().set('errorBefore', { on: ['readAccount'] })
    expect(await refusal(world.send(admin))).toBe('finance.provider-failed')
    expect(sentAtProvider()).toBe(0)
  })
})

describe('a provider that stops being the active one', () => {
  it('sends no transfer that begins after that, although this process still has it in memory (FIN-029)', async () => {
    expect((await world.deps.settings.current())['provider.active']).toBe('corpx')
    await world.activateElsewhere('bcb')
    expect((await world.deps.settings.current())['provider.active']).toBe('corpx')
    const idempotencyKey = crypto.randomUUID()
    expect(await refusal(world.send(admin, { idempotencyKey }))).toBe('provider.changed')
    expect([sentAtProvider(), await books()]).toEqual([0, []])
    const [audited] = await world.rows(`select command, outcome from audit_log order by seq desc limit 1`)
    expect(audited).toEqual({ command: 'finance.transfer', outcome: 'provider.changed' })
    // The refused form can be sent again once the provider is the active one again.
    await world.activateElsewhere('corpx')
    expect(await world.send(admin, { idempotencyKey })).toMatchObject({ state: 'completed' })
  })

  it('also sends none if that happens while its balance is read (FIN-029)', async () => {
    const { digest, transfers, balance } = required(world.deps.accountOf('corpx'))
    const readBalance = async () => {
      const shown = await required(balance).readBalance()
      await world.activateElsewhere('bcb')
      return shown
    }
    const deps = {
      ...world.deps,
      accountOf: () => ({
        digest,
        transfers: required(transfers),
        balance: { ...required(balance), readBalance },
      }),
    }
    const sending = beginTransfer(deps, orderOf(), { actor: admin, context: testContext })
    expect(await refusal(sending)).toBe('provider.changed')
    expect([sentAtProvider(), await books()]).toEqual([0, []])
  })

  it('sends none from an account whose credentials were replaced while its balance was read', async () => {
    const account = required(world.deps.accountOf('corpx'))
    let digest = account.digest
    const readBalance = async () => {
      const shown = await required(account.balance).readBalance()
      digest = 'another account'
      return shown
    }
    const deps = {
      ...world.deps,
      accountOf: () => ({ ...account, digest, balance: { ...required(account.balance), readBalance } }),
    }
    const sending = beginTransfer(deps, orderOf(), { actor: admin, context: testContext })
    expect(await refusal(sending)).toBe('provider.changed')
    expect([sentAtProvider(), await books()]).toEqual([0, []])
  })

  it('is not queried through another account, which cannot know the transfer (FIN-026)', async () => {
    faults().set('errorAfter', { on: ['createTransfer'] })
    const { id } = await world.send(admin)
    faults().clear('errorAfter')
    let asked = 0
    const another = {
      digest: 'another account',
      transfers: {
        findTransfer: async () => {
          asked += 1
          return null
        },
      },
    }
    expect(await refusal(queryTransferNow(world.deps, id, () => another))).toBe('provider.other-account')
    expect(asked).toBe(0)
    await queryTransferNow(world.deps, id, world.deps.accountOf)
    expect(await viewTransfer(world.deps, id, admin.userId)).toMatchObject({ state: 'completed' })
  })

  it('stays the provider of its transfers, and is still queried about them (FIN-026, FIN-029)', async () => {
    faults().set('errorAfter', { on: ['createTransfer'] })
    const { id } = await world.send(admin)
    await world.activateElsewhere('bcb')
    world.clock.advance(minute)
    expect(await world.ask()).toBe(1)
    const [found] = (await listTransfers(world.deps, { page: 1, show: 'all', search: '' }, admin.userId))
      .items
    expect(found).toMatchObject({ id, provider: 'corpx', state: 'completed' })
  })
})

describe('admins who send at the same moment', () => {
  it('never exceed the balance together (FIN-025)', async () => {
    const admins = await Promise.all([world.admin(), world.admin(), world.admin(), world.admin()])
    const answers = await Promise.all(
      admins.map((one) => refusal(world.send(one, { amountMinor: 6_000n, allowDuplicate: true }))),
    )
    expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer === 'done').length).toBeLessThanOrEqual(3)
    for (const answer of answers) expect(['done', 'transfer.exceeds-balance']).toContain(answer)
    expect((await world.rows(`select 1 from transfers where state = 'failed'`)).length).toBe(0)
    await world.expectBooksBalance()
  })

  it('never exceed the books together if the provider shows no balance (FIN-025)', async () => {
    const { balance: _, ...account } = required(world.deps.accountOf('corpx'))
    const deps = { ...world.deps, accountOf: () => account }
    await world.deps.unitOfWork.run({ kind: 'system', name: 'job' }, 'test.fund', async (tx) => {
      tx.unchanged()
      const lines = [
        { account: 'psp:corpx', currency: 'BRL', minor: 9_000n },
        { account: 'suspense', currency: 'BRL', minor: -9_000n },
      ] as const
      await post(tx, { event: 'payment_held', eventId: 'E1', chargeId: null, ownerId: null, lines })
    })
    const admins = await Promise.all([world.admin(), world.admin(), world.admin()])
    const answers = await Promise.all(
      admins.map((actor) =>
        refusal(
          beginTransfer(deps, orderOf({ amountMinor: 4_000n, allowDuplicate: true }), {
            actor,
            context: testContext,
          }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'transfer.exceeds-balance')).toHaveLength(1)
    expect(sentAtProvider()).toBe(2)
  })

  it('never exceed a limit together (FIN-025, FIN-028)', async () => {
    await setLimits('daytime_per_transfer_minor = 4000, daytime_per_day_minor = 9000')
    const admins = await Promise.all([world.admin(), world.admin(), world.admin(), world.admin()])
    const answers = await Promise.all(
      admins.map((one) => refusal(world.send(one, { amountMinor: 4_000n, allowDuplicate: true }))),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'transfer.exceeds-limit')).toHaveLength(2)
    await world.expectBooksBalance()
  })
})

describe('a transfer whose answer does not come', () => {
  it.each(['timeoutBefore', 'timeoutAfter'] as const)(
    'stays processing after %s, holds its amount, and gets its outcome from a look-up alone, never sent again (FIN-026)',
    async (fault) => {
      faults().set(fault, { on: ['createTransfer'] })
      const sending = world.send(admin)
      await vi.waitFor(() => expect(faults().list()[fault]?.fired).toBe(1), { timeout: 5_000 })
      const [open] = (await listTransfers(world.deps, { page: 1, show: 'open', search: '' }, admin.userId))
        .items
      expect(open).toMatchObject({ state: 'sending' })
      world.cutOff()
      const sent = await sending
      expect(sent).toMatchObject({ state: 'processing', isKnownToProvider: false, endedAt: null })
      expect(await refusal(world.send(admin))).toBe('transfer.same-open')
      expect(await refusal(world.send(admin, { amountMinor: 13_051n }))).toBe('transfer.exceeds-balance')
      expect(await books()).toEqual(begun)
      // No query is sent while the first call may still be under way.
      expect(await world.ask()).toBe(0)
      world.clock.advance(minute)
      expect(await world.ask()).toBe(1)
      const isThere = fault === 'timeoutAfter'
      const [found] = (await listTransfers(world.deps, { page: 1, show: 'all', search: '' }, admin.userId))
        .items
      expect(found).toMatchObject({
        state: isThere ? 'completed' : 'processing',
        askedAt: world.clock.now().toISOString(),
      })
      expect(await books()).toEqual(isThere ? [...begun, ...completed] : begun)
      faults().clear()
      world.clock.advance(24 * 60 * minute)
      expect(await world.ask()).toBe(isThere ? 0 : 1)
      expect(sentAtProvider()).toBe(isThere ? 1 : 0)
      await world.expectBooksBalance()
    },
  )

  it('gets its outcome from ‘Consultar agora’, once, if the job and admins query at the same moment (FIN-026, FIN-027)', async () => {
    faults().set('errorAfter', { on: ['createTransfer'] })
    const { id, state } = await world.send(admin)
    expect(state).toBe('processing')
    world.clock.advance(minute)
    const now = () => queryTransferNow(world.deps, id, world.deps.accountOf)
    await Promise.all([now(), now(), now(), world.ask(), world.ask()])
    expect(await books()).toEqual([...begun, ...completed])
    expect((await audits(id)).map((after) => (after as { state: string }).state)).toEqual([
      'sending',
      'processing',
      'completed',
    ])
    await now()
    expect(await refusal(queryTransferNow(world.deps, crypto.randomUUID(), () => null))).toBe(
      'transfer.not-found',
    )
    expect(sentAtProvider()).toBe(1)
    await world.expectBooksBalance()
  })

  it('stays open after an answer 207, after a 409, and with an unknown status (FIN-026)', async () => {
    await world.fund(20_000n)
    faults().set('partnerTimeout', { next: 1 })
    expect(await world.send(admin)).toMatchObject({ state: 'processing', isKnownToProvider: true })
    faults().set('refuse', { on: ['createTransfer'], status: 409, next: 1 })
    expect(await world.send(admin, { key: email('ana') })).toMatchObject({
      state: 'processing',
      isKnownToProvider: false,
    })
    world.clock.advance(minute)
    faults().set('unknownStatus', { word: 'IN_ANALYSIS', next: 1 })
    await world.ask()
    world.clock.advance(minute)
    await world.ask()
    const states = (
      await listTransfers(world.deps, { page: 1, show: 'all', search: '' }, admin.userId)
    ).items.map((one) => one.state)
    expect(states).toEqual(['processing', 'completed'])
    expect(sentAtProvider()).toBe(1)
    await world.expectBooksBalance()
  })
})

describe('a transfer without a final state for an hour', () => {
  it('is stuck work; repeating it queries again and sends nothing (FIN-026)', async () => {
    const stuck = stuckTransfers(world.deps.database)
    faults().set('errorBefore', { on: ['createTransfer'] })
    const { id } = await world.send(admin)
    expect(await stuck.list(10)).toEqual([])
    await changeAgainstRules(
      `ask_at = ask_at + interval '1 year', created_at = now() - interval '61 minutes'`,
    )
    expect(await stuck.summary()).toMatchObject({ count: 1 })
    expect(await stuck.list(10)).toMatchObject([{ id, about: 'corpx' }])
    const again = (one: string) =>
      world.deps.unitOfWork.run({ kind: 'system', name: 'operator' }, 'test.repeat', (tx) => {
        tx.unchanged()
        return stuck.repeat(tx, one)
      })
    expect([await again(crypto.randomUUID()), await world.ask()]).toEqual([false, 0])
    expect([await again(id), await world.ask(), sentAtProvider()]).toEqual([true, 1, 0])
  })
})

describe('a transfer that fails', () => {
  it('restores its amount in the books if the provider could not carry it out (FIN-026, FIN-027)', async () => {
    faults().set('transferFails', { next: 1 })
    const { id } = await world.send(admin)
    world.clock.advance(minute)
    await world.ask()
    const [found] = (await listTransfers(world.deps, { page: 1, show: 'all', search: '' }, admin.userId))
      .items
    expect(found).toMatchObject({ id, state: 'failed', failure: 'provider' })
    expect(await books()).toEqual([...begun, ...failed])
    expect(await world.send(admin, { amountMinor: 18_100n })).toMatchObject({ state: 'completed' })
    await world.expectBooksBalance()
  })

  it('fails at once with a reason if the provider refused it, or nothing reached the provider (FIN-025)', async () => {
    await setLimits('daytime_per_transfer_minor = 9000000, daytime_per_day_minor = 9000000')
    await world.fund(2_000_000n)
    expect(await world.send(admin, { key: email('nobody') })).toMatchObject({
      state: 'failed',
      failure: 'key',
    })
    expect(await world.send(admin, { amountMinor: 1_500_001n })).toMatchObject({
      state: 'failed',
      failure: 'limit',
    })
    faults().set('askToWait', { on: ['createTransfer'], next: 1, retryAfterSeconds: 1 })
    expect(await world.send(admin)).toMatchObject({ state: 'failed', failure: 'not-sent' })
    expect(sentAtProvider()).toBe(0)
    await world.expectBooksBalance()
  })
})
