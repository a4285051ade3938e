import { createHash } from 'node:crypto'
import type { LeftOutReason } from '@puente/contract/payouts/files'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  pixFor,
  withdrawApproval,
} from '../../../../test/concurrency/money-world.ts'
import { bankData, type PayoutDesk, payoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import type { Charge } from '../../collections/public.ts'
import { beginPayout } from '../begin-payout.ts'
import { expirePayouts, releasePayout } from '../end-payout.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { debtMinor } from '../payout.rules.ts'
import { recordPayout } from '../record-payout.ts'
import { applyFileResult, type ApplyResultDeps } from './apply-result.ts'
import { downloadFile, readFileView } from './file-reads.ts'
import { readKeptResults } from './kept-results.ts'
import { makePayoutFile, previewPayoutFile } from './make-file.ts'
import { readFileResult, resultView } from './read-result.ts'
import { releaseFilePayout, voidPayoutFile } from './release-from-file.ts'

const owed = 2_722_500n
const head = 'reference;status;amount;cbu_cvu;bank_reference;date;reason\n'

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let other: PayingAdmin
let owner: string
/** The receipts that were stored, by their id. */
let receipts: Map<string, Buffer>
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admin = await desk.addAdmin()
  other = await desk.addAdmin()
  receipts = new Map()
})
afterAll(() => world.close())

async function paidCharge(ownerId = owner): Promise<Charge> {
  const charge = await world.storeCharge(ownerId)
  await world.receive(pixFor(charge))
  return charge
}
const charges = async (count: number) => {
  const made: Charge[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await paidCharge())
  return made
}

let keys = 0
const newKey = () => `key-of-file-${(keys += 1)}`
const csv = { layout: 'csv', debitCbu: null } as const
const make = (chosen: readonly Charge[], by = admin, idempotencyKey = newKey()) =>
  makePayoutFile(desk.deps, { ...csv, chargeIds: chosen.map(({ id }) => id), idempotencyKey }, by)
const rowsOf = async (text: string) => (await world.database.pool.query(text)).rows
const download = (id: string, known = 0) =>
  downloadFile({ ...desk.deps, unitOfWork: world.database.unitOfWork }, { id, known }, admin)
const viewOf = (fileId: string) => readFileView(world.database.db, fileId)

const applyDeps = (): ApplyResultDeps => ({
  ...desk.deps,
  files: {
    attach: desk.deps.files.attach,
    async save({ bytes, kind, ownerId }) {
      const id = await desk.addReceipt(ownerId === admin.actor.userId ? admin : other)
      receipts.set(id, bytes)
      return { id, kind, ownerId, mediaType: 'application/pdf', sizeBytes: 1, scan: 'clean', name: null }
    },
  },
})
function resultOf(text: string) {
  const bytes = Buffer.from(head + text)
  return {
    checksum: createHash('sha256').update(bytes).digest('hex'),
    file: { bytes, fileName: 'retorno.csv' },
  }
}
const apply = (fileId: string, text: string, by = admin) =>
  applyFileResult(applyDeps(), { fileId, ...resultOf(text) }, by)
const kindsOf = async (fileId: string, text: string) => {
  const read = await readFileResult(desk.deps, fileId, resultOf(text).file)
  return (await resultView(desk.deps, read)).lines.map(({ kind }) => kind)
}

describe('making a file for the bank (ruling 73)', () => {
  it('begins the payouts in one commit with the file, or nothing of it, and without a gap in the numbers', async () => {
    const chosen = await charges(3)
    for (const table of ['payouts', 'payout_files', 'audit_log', 'outbox']) {
      await world.database.asOwner(`revoke insert on ${table} from puente_app`)
      const attempt = make(chosen).finally(() =>
        world.database.asOwner(`grant insert on ${table} to puente_app`),
      )
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' })
    }
    expect(await rowsOf('select from payouts')).toEqual([])
    const { fileId } = await make(chosen)
    expect(await viewOf(fileId)).toMatchObject({
      number: '000001',
      state: 'open',
      count: 3,
      openCount: 3,
      total: { amountMinor: String(3n * owed) },
    })
    for (const { id } of chosen)
      expect(await world.charge(id)).toMatchObject({ pesosReservedMinor: owed, pesosPaidMinor: 0n })
    await world.expectBooksBalance()
  })

  it('stores the file encrypted and gives the same bytes at each download, audited', async () => {
    const { fileId } = await make(await charges(1))
    const { body, fileName } = await download(fileId)
    expect(fileName).toBe('puente-000001-20261121.csv')
    expect(body.toString()).toBe(
      'reference;name;cuit;cbu_cvu;alias;amount;currency;concept;email\r\n' +
        'PU000001-0001;Ana Souza;20123456786;2850590940090418135201;;27225.00;ARS;PUENTE 000001;\r\n',
    )
    const { checksum } = await viewOf(fileId)
    expect(
      createHash('sha256')
        .update(Buffer.from(body as Buffer))
        .digest('hex'),
    ).toBe(checksum)
    expect(JSON.stringify(await rowsOf('select content_enc::text from payout_files'))).not.toContain(
      Buffer.from('2850590940090418135201').toString('hex'),
    )
    expect(await rowsOf(`select object_id from audit_log where command = 'payouts.download-file'`)).toEqual([
      { object_id: fileId },
    ])
  })

  it('counts downloads, names who made the last, and refuses one whose reader does not know of another', async () => {
    const { fileId } = await make(await charges(1))
    expect((await viewOf(fileId)).downloads).toBeNull()
    await download(fileId)
    await expect(download(fileId)).rejects.toMatchObject({ code: 'payout-file.downloaded-meanwhile' })
    await download(fileId, 1)
    expect((await viewOf(fileId)).downloads).toMatchObject({ count: 2, lastAt: world.now.toISOString() })
  })

  it('shows the same in a preview and reserves nothing', async () => {
    const chosen = await charges(2)
    const preview = await previewPayoutFile(
      desk.deps,
      {
        layout: 'interbanking',
        debitCbu: '2850590940090418135201',
        chargeIds: chosen.map(({ id }) => id),
      },
      admin,
    )
    expect(preview).toMatchObject({ number: 1, count: 2, totalMinor: 2n * owed, leftOut: [] })
    expect(preview.lines.map((line) => line.slice(0, 3))).toEqual(['*U*', '*M*', '*M*', ''])
    expect(await rowsOf('select from payouts')).toEqual([])
    expect((await viewOf((await make(chosen)).fileId)).number).toBe('000001')
  })

  it('names in a preview the charges whose beneficiary has no valid approval any more (decision 0063)', async () => {
    const withdrawn = await paidCharge()
    const leftOut = await world.storeCharge(owner)
    const valid = await paidCharge(await world.addUser())
    await withdrawApproval(world, owner)
    const chargeIds = [withdrawn, leftOut, valid].map(({ id }) => id)
    expect(await previewPayoutFile(desk.deps, { ...csv, chargeIds }, admin)).toMatchObject({
      count: 2,
      leftOut: [{ chargeId: leftOut.id }],
      withdrawn: [{ chargeId: withdrawn.id, holderName: 'Ana Souza' }],
    })
  })

  it('gives a repeated request the same file', async () => {
    const chosen = await charges(2)
    const key = newKey()
    const first = await make(chosen, admin, key)
    expect(await make(chosen, admin, key)).toEqual({ fileId: first.fileId, replayed: true })
    await expect(make(chosen.slice(1), admin, key)).rejects.toMatchObject({ code: 'idempotency.key-reused' })
    expect(await rowsOf('select from payout_files')).toHaveLength(1)
  })

  it('leaves out what cannot be paid, each with its reason', async () => {
    const [free, begun, inFile, disputed] = await charges(4)
    const pending = await world.storeCharge(owner)
    const own = await paidCharge(admin.actor.userId)
    const missing = '00000000-0000-7000-8000-000000000000'
    if (!(free && begun && inFile && disputed)) throw new Error('no charges')
    await beginPayout(desk.deps, begun.id, admin)
    await make([inFile], other)
    await world.database.asOwner(`update charges set pix_status = 'disputed' where id = $1`, [disputed.id])
    const { fileId } = await makePayoutFile(
      desk.deps,
      {
        ...csv,
        chargeIds: [free, begun, inFile, disputed, pending, own].map(({ id }) => id).concat(missing),
        idempotencyKey: newKey(),
      },
      admin,
    )
    const [{ left_out: leftOut }] = await rowsOf(`select left_out from payout_files where id = '${fileId}'`)
    const expected: Record<string, LeftOutReason> = {
      [begun.id]: 'being-paid',
      [inFile.id]: 'in-file',
      [disputed.id]: 'charge-closed',
      [pending.id]: 'pix-not-confirmed',
      [own.id]: 'own-charge',
      [missing]: 'no-such-charge',
    }
    expect(
      Object.fromEntries(
        leftOut.map(({ chargeId, reason }: { chargeId: string; reason: string }) => [chargeId, reason]),
      ),
    ).toEqual(expected)
    expect(await viewOf(fileId)).toMatchObject({ count: 1 })
    await expect(make([begun, inFile])).rejects.toMatchObject({ code: 'payout-file.empty' })
  })

  it('leaves out a beneficiary without an account, with wrong check digits, or above the limit of one admin', async () => {
    const [charge] = await charges(1)
    if (!charge) throw new Error('no charge')
    const reasonWith = async (deps: PayoutDesk['deps']) => {
      const { leftOut } = await previewPayoutFile(deps, { ...csv, chargeIds: [charge.id] }, admin)
      return leftOut.map(({ reason }) => reason)
    }
    expect(await reasonWith({ ...desk.deps, bankDataOf: async () => null })).toEqual(['no-account'])
    const wrong = bankData.replace('2850590940090418135201', '2850590940090418135202')
    expect(await reasonWith({ ...desk.deps, bankDataOf: async () => wrong })).toEqual(['cbu-invalid'])
    expect(
      await reasonWith({
        ...desk.deps,
        payoutsHeldAmong: async () => new Map([[owner, new Date(world.now.getTime() + 1)]]),
      }),
    ).toEqual(['account-on-hold'])
    desk.aloneMinor = owed - 1n
    expect(await reasonWith(desk.deps)).toEqual(['needs-approval'])
  })

  it('takes the place of an expired payout, and keeps what a beneficiary owes out of the file (rulings 52, 58)', async () => {
    const [expired, free] = await charges(2)
    if (!(expired && free)) throw new Error('no charges')
    await beginPayout(desk.deps, expired.id, other)
    world.now = new Date(world.now.getTime() + 31 * 60_000)
    const debtor = await world.addUser()
    const refunded = await world.storeCharge(debtor)
    const pix = pixFor(refunded)
    await world.receive(pix)
    await desk.pay(other, await desk.request(other, refunded.id, owed))
    const back = { id: 'r1', amountMinor: pix.amountMinor, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, returns: [back] }, 'answer')
    // Of what is owed for two more charges, the debt leaves the pesos of one.
    const [paid, kept] = [await paidCharge(debtor), await paidCharge(debtor)].toSorted((one, two) =>
      one.id < two.id ? -1 : 1,
    )
    if (!(paid && kept)) throw new Error('no charges')
    const { fileId } = await make([expired, free, paid, kept])
    const lines = await rowsOf(`select charge_id, amount_minor::text, file_line from payouts
      where file_id = '${fileId}' and state = 'reserved' order by file_line`)
    expect(lines.map(({ file_line: line }) => line)).toEqual([1, 2, 3])
    expect(Object.fromEntries(lines.map((line) => [line.charge_id, line.amount_minor]))).toEqual({
      [expired.id]: String(owed),
      [free.id]: String(owed),
      [paid.id]: String(owed),
    })
    expect(await rowsOf(`select left_out from payout_files where id = '${fileId}'`)).toEqual([
      { left_out: [{ chargeId: kept.id, reason: 'only-set-off' }] },
    ])
    for (const { id } of [expired, free, paid])
      expect(await world.charge(id)).toMatchObject({ pesosReservedMinor: owed })
    await world.expectBooksBalance()
  })

  it('never puts more into a file than the balance of a beneficiary covers (ruling 58)', async () => {
    const chosen = await charges(3)
    await world.database.asOwner(`update account_balances set balance_minor = $2 where account = $1`, [
      `payable:${owner}`,
      -(2n * owed + 5n),
    ])
    const { totalMinor, count } = await previewPayoutFile(
      desk.deps,
      { ...csv, chargeIds: chosen.map(({ id }) => id) },
      admin,
    )
    expect([totalMinor, count]).toEqual([2n * owed + 5n, 3])
  })

  it('reserves each charge exactly once when two admins export 20 charges at once', async () => {
    const chosen = await charges(20)
    const files = await Promise.allSettled([make(chosen), make(chosen.toReversed(), other)])
    const refusals = files.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals.length).toBeLessThan(2)
    for (const code of refusals) expect(['payout-file.empty', 'server.busy']).toContain(code)
    expect(
      await rowsOf(`select count(*)::int, count(distinct charge_id)::int as charges, sum(amount_minor)::text
        from payouts where state = 'reserved'`),
    ).toEqual([{ count: 20, charges: 20, sum: String(20n * owed) }])
    await world.expectBooksBalance()
  })
})

describe('a payout in a file for the bank (ruling 73)', () => {
  it('does not expire, and nobody begins, releases or records it another way', async () => {
    const [charge] = await charges(1)
    if (!charge) throw new Error('no charge')
    const { fileId } = await make([charge])
    world.now = new Date(world.now.getTime() + 40 * 86_400_000)
    await expirePayouts(desk.deps)
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: owed })
    const [{ id: payoutId }] = await rowsOf('select id from payouts')
    const inFile = { code: 'payout.in-file', details: { number: '000001' } }
    for (const by of [admin, other])
      await expect(beginPayout(desk.deps, charge.id, by)).rejects.toMatchObject(inFile)
    await expect(releasePayout(desk.deps, payoutId, admin)).rejects.toMatchObject(inFile)
    const request = await desk.request(admin, charge.id, owed)
    await expect(recordPayout(desk.deps, { ...request, payoutId }, admin)).rejects.toMatchObject(inFile)
    expect(await viewOf(fileId)).toMatchObject({ state: 'open', openCount: 1 })
  })

  it('is released with a reason by any admin, audited, and its charge is payable again', async () => {
    const chosen = await charges(2)
    const [first] = chosen
    if (!first) throw new Error('no charge')
    const { fileId } = await make(chosen)
    const [{ id: payoutId }] = await rowsOf(`select id from payouts where charge_id = '${first.id}'`)
    const request = { fileId, payoutId, reason: 'the bank did not take it', idempotencyKey: newKey() }
    await releaseFilePayout(world.database, request, other)
    await releaseFilePayout(world.database, request, other)
    await expect(
      releaseFilePayout(world.database, { ...request, idempotencyKey: newKey() }, other),
    ).rejects.toMatchObject({ code: 'payout-file.payout-closed' })
    expect(await viewOf(fileId)).toMatchObject({ state: 'open', openCount: 1 })
    expect(
      await rowsOf(`select actor_id, body::jsonb ->> 'reason' as reason from audit_log
        where command = 'payouts.release-from-file' and outcome = 'done' and object_type = 'payout-file'`),
    ).toEqual([{ actor_id: other.actor.userId, reason: 'the bank did not take it' }])
    await expect(beginPayout(desk.deps, first.id, other)).resolves.toMatchObject({ bank: {} })
    await world.expectBooksBalance()
    // Its line is in the bytes, and somebody else may be paying it.
    await expect(download(fileId)).rejects.toMatchObject({ code: 'payout-file.released' })
  })

  it('is not released by its own beneficiary, alone, with the file or by a result', async () => {
    const beneficiary = await desk.addAdmin()
    const own = await paidCharge(beneficiary.actor.userId)
    const { fileId } = await make([own])
    const [{ id: payoutId }] = await rowsOf('select id from payouts')
    const ownCharge = { code: 'payout.own-charge' }
    const request = { fileId, reason: 'never sent to the bank' }
    await expect(
      releaseFilePayout(world.database, { ...request, payoutId, idempotencyKey: newKey() }, beneficiary),
    ).rejects.toMatchObject(ownCharge)
    await expect(
      voidPayoutFile(world.database, { ...request, idempotencyKey: newKey() }, beneficiary),
    ).rejects.toMatchObject(ownCharge)
    // They may have written the result themselves, and would be paid a second time.
    const refused = 'PU000001-0001;refused;27225;;;;CBU inexistente'
    expect((await apply(fileId, refused, beneficiary)).lines).toMatchObject([
      { kind: 'refused-here', refusal: 'payout.own-charge' },
    ])
    expect(await viewOf(fileId)).toMatchObject({ state: 'open', openCount: 1 })
    expect((await apply(fileId, refused)).file).toMatchObject({ openCount: 0, recordedCount: 0 })
  })

  it('is released with all others when the file is voided', async () => {
    const chosen = await charges(3)
    const { fileId } = await make(chosen)
    const voiding = { fileId, reason: 'never sent to the bank', idempotencyKey: newKey() }
    await voidPayoutFile(world.database, voiding, other)
    expect(await viewOf(fileId)).toMatchObject({ state: 'voided', openCount: 0 })
    for (const { id } of chosen) expect(await world.charge(id)).toMatchObject({ pesosReservedMinor: 0n })
    await expect(
      voidPayoutFile(world.database, { ...voiding, idempotencyKey: newKey() }, other),
    ).rejects.toMatchObject({ code: 'payout-file.closed' })
    await world.expectBooksBalance()
    await expect(download(fileId)).rejects.toMatchObject({ code: 'payout-file.closed' })
    // The bank paid anyway: the result is kept with how many lines contradict the books.
    const kept = await apply(fileId, 'PU000001-0001;paid;27225;;;;')
    expect(kept.lines.map(({ kind }) => kind)).toEqual(['contradicts'])
    expect(
      await rowsOf(`select body::jsonb -> 'after' ->> 'contradicting' as contradicting from audit_log
        where command = 'payouts.apply-result' and outcome = 'done' and object_type = 'payout-file'`),
    ).toEqual([{ contradicting: '1' }])
  })
})

describe('the result of the bank (ruling 74)', () => {
  it('records paid lines with their line as the receipt, releases refused ones, and closes the file', async () => {
    const chosen = await charges(3)
    const { fileId } = await make(chosen)
    const text =
      'PU000001-0001;paid;27225,00;;8841207;21/11/2026;\n' +
      'PU000001-0002;refused;27225,00;;;;CBU inexistente\n' +
      'PU000001-0003;paid;27225,01;;8841209;21/11/2026;'
    expect(await kindsOf(fileId, text)).toEqual(['paid', 'refused', 'amount-differs'])
    expect(await rowsOf(`select from payouts where state <> 'reserved'`)).toEqual([])

    const applied = await apply(fileId, text, other)
    expect(applied.lines.map(({ kind }) => kind)).toEqual(['done', 'done', 'amount-differs'])
    expect(applied.file).toMatchObject({ state: 'open', openCount: 1, recordedCount: 1 })
    const rows = await rowsOf('select state, receipt_file_id from payouts order by file_line')
    expect(rows.map(({ state }) => state)).toEqual(['confirmed', 'void', 'reserved'])
    expect(receipts.get(rows[0].receipt_file_id)?.subarray(0, 5).toString()).toBe('%PDF-')
    const paid = await Promise.all(chosen.map(async ({ id }) => (await world.charge(id)).pesosPaidMinor))
    expect(paid.toSorted()).toEqual([0n, 0n, owed])
    expect(
      await rowsOf(`select body::jsonb ->> 'reason' as reason from audit_log
        where command = 'payouts.refused-by-bank' and object_type = 'payout-file'`),
    ).toEqual([{ reason: 'CBU inexistente' }])
    await apply(fileId, 'PU000001-0003;pagada;27225.00;;8841209;22/11/2026;')
    expect(await viewOf(fileId)).toMatchObject({ state: 'read', openCount: 0, recordedCount: 2 })
    await world.expectBooksBalance()
  })

  it('changes nothing when it is applied again, also by two admins at once', async () => {
    const { fileId } = await make(await charges(4))
    const text = [1, 2, 3, 4].map((nth) => `PU000001-000${nth};paid;27225;;;;`).join('\n')
    await Promise.all([apply(fileId, text), apply(fileId, text, other)])
    const again = await apply(fileId, text)
    expect(again).toMatchObject({
      known: true,
      paid: { count: 0 },
      file: { state: 'read', recordedCount: 4 },
    })
    expect(await rowsOf(`select count(*)::int from payouts where state = 'confirmed'`)).toEqual([
      { count: 4 },
    ])
    expect(await rowsOf('select from payout_file_results')).toHaveLength(1)
    await world.expectBooksBalance()
  })

  it('finds the second transfer for a payout by what the bank called the first', async () => {
    const { fileId } = await make(await charges(1))
    await apply(fileId, 'PU000001-0001;paid;27225;;OP 77;;')
    expect(await rowsOf('select bank_reference from payouts')).toEqual([{ bank_reference: 'OP 77' }])
    expect(await kindsOf(fileId, 'PU000001-0001;paid;27225;;OP 77;;')).toEqual(['done'])
    expect(await kindsOf(fileId, 'PU000001-0001;paid;27225;;OP 91;;')).toEqual(['contradicts'])
  })

  it('refuses another file than the one that was previewed', async () => {
    const { fileId } = await make(await charges(1))
    const { file } = resultOf('PU000001-0001;paid;27225;;;;')
    await expect(
      applyFileResult(applyDeps(), { fileId, file, checksum: '0'.repeat(64) }, admin),
    ).rejects.toMatchObject({ code: 'payout-file.result-changed' })
    expect(await rowsOf('select from payout_file_results')).toEqual([])
  })

  it('leaves the line of an admin who applies it to another one, and records the others', async () => {
    const chosen = [await paidCharge(admin.actor.userId), await paidCharge()]
    const { fileId } = await make(chosen, other)
    const [{ file_line: own }] = await rowsOf(
      `select file_line from payouts where charge_id = '${chosen[0]?.id}'`,
    )
    const text = 'PU000001-0001;paid;27225;;;;\nPU000001-0002;paid;27225;;;;'
    const kinds = (applied: { lines: { kind: string }[] }) => applied.lines.map(({ kind }) => kind)
    const first = await apply(fileId, text)
    expect(kinds(first)).toEqual(own === 1 ? ['refused-here', 'done'] : ['done', 'refused-here'])
    expect(first.file).toMatchObject({ state: 'open', openCount: 1, recordedCount: 1 })
    expect(
      await rowsOf(`select object_id from audit_log
        where command = 'payouts.record-from-file' and outcome = 'payout.own-charge'`),
    ).toEqual([{ object_id: chosen[0]?.id }])
    expect(first.lines.map(({ refusal }) => refusal).filter(Boolean)).toEqual(['payout.own-charge'])
    // The kept result shows the same to an admin who opens it later, and what the bank said of the recorded line.
    const [kept] = await readKeptResults(desk.deps, fileId)
    expect(kept).toMatchObject({ name: 'retorno.csv', readAt: world.now.toISOString() })
    expect(kept?.lines).toEqual(
      first.lines.map((line) => (line.kind === 'done' ? { ...line, kind: 'paid' } : line)),
    )
    expect(kinds(await apply(fileId, text, other))).toEqual(['done', 'done'])
    expect((await readKeptResults(desk.deps, fileId)).map(kinds)).toEqual([['paid', 'paid']])
  })

  it('shows at a kept line no reason that another payout of the same charge had in an earlier file (ruling 74)', async () => {
    const own = await paidCharge(admin.actor.userId)
    const first = await make([own], other)
    const line = (nth: number) => `PU00000${nth}-0001;paid;27225;;;;`
    expect((await apply(first.fileId, line(1))).lines).toMatchObject([{ refusal: 'payout.own-charge' }])
    const voiding = { fileId: first.fileId, reason: 'never sent to the bank', idempotencyKey: newKey() }
    await voidPayoutFile(world.database, voiding, other)
    const second = await make([own], other)
    const broken = async () => Promise.reject(new Error('the disk is gone'))
    const deps = applyDeps()
    await expect(
      applyFileResult(
        { ...deps, files: { ...deps.files, save: broken } },
        { fileId: second.fileId, ...resultOf(line(2)) },
        other,
      ),
    ).rejects.toThrow('the disk is gone')
    const [kept] = await readKeptResults(desk.deps, second.fileId)
    expect(kept?.lines).toMatchObject([{ kind: 'refused-here', refusal: null }])
    await apply(second.fileId, line(2))
    const [again] = await readKeptResults(desk.deps, second.fileId)
    expect(again?.lines).toMatchObject([{ kind: 'refused-here', refusal: 'payout.own-charge' }])
  })

  it('records what the bank paid for a charge that was refunded or disputed meanwhile; a refund leaves a debt (ruling 10)', async () => {
    const refunded = await world.storeCharge(owner)
    const disputed = await world.storeCharge(owner)
    const came = [pixFor(refunded), pixFor(disputed)] as const
    for (const pix of came) await world.receive(pix)
    const { fileId } = await make([refunded, disputed])
    const all = { id: 'r1', amountMinor: came[0].amountMinor }
    await world.receive({ ...came[0], returns: [{ ...all, nature: 'asked', state: 'returned' }] }, 'answer')
    await world.receive(
      { ...came[1], returns: [{ ...all, nature: 'dispute', state: 'processing' }] },
      'answer',
    )
    expect(await world.charge(refunded.id)).toMatchObject({ status: 'refunded' })
    expect(await world.charge(disputed.id)).toMatchObject({ status: 'disputed' })
    const applied = await apply(fileId, 'PU000001-0001;paid;27225;;;;\nPU000001-0002;paid;27225;;;;')
    expect(applied.lines.map(({ kind }) => kind)).toEqual(['done', 'done'])
    expect(applied.file).toMatchObject({ state: 'read', openCount: 0, recordedCount: 2 })
    for (const { id } of [refunded, disputed])
      expect(await world.charge(id)).toMatchObject({ pesosPaidMinor: owed, pesosReservedMinor: 0n })
    expect(debtMinor(await world.charge(refunded.id))).toBe(owed)
    await world.expectBooksBalance()
  })
})
