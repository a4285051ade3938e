import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInActor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { testContext } from '../../../../test/factories/people.ts'
import { createTransferWorld, type TransferWorld } from '../../../../test/factories/transfer-world.ts'
import { readAbout } from '../book-lines.ts'
import { exportTransfers } from './export-transfers.ts'
import type { TransferFilter } from './transfer-filter.ts'
import { listTransfers } from './transfer-reads.ts'

const day = 24 * 3_600_000

let world: TransferWorld
let admin: SignedInActor
beforeAll(async () => {
  world = await createTransferWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.fund(100_000n)
  admin = await world.admin()
  await world.send(admin, { description: '=Aluguel; de março', amountMinor: 123_45n })
  world.clock.advance(8 * day)
  admin = await world.admin()
  world.sandbox().faults.set('errorBefore', { on: ['createTransfer'], next: 1 })
  const key = { type: 'cpf', text: '529.982.247-25' } as const
  await world.send(admin, { key, recipient: { name: 'José Pereira' }, description: null })
})
afterAll(() => world.close())

const namesOf = async (filter: Partial<TransferFilter>) =>
  (await listTransfers(world.deps, { page: 1, show: 'all', search: '', ...filter }, admin.userId)).items.map(
    ({ recipient }) => recipient.name,
  )

describe('the list of transfers', () => {
  it('is narrowed by state, by days and by text, newest first (FIN-027)', async () => {
    expect(await namesOf({})).toEqual(['José Pereira', 'Marina Souza'])
    expect(await namesOf({ state: 'processing' })).toEqual(['José Pereira'])
    expect(await namesOf({ state: 'closed' })).toEqual([])
    expect(await namesOf({ period: 'today' })).toEqual(['José Pereira'])
    expect(await namesOf({ period: '7days' })).toEqual(['José Pereira'])
    expect(await namesOf({ period: '15days' })).toEqual(['José Pereira', 'Marina Souza'])
    for (const search of ['marina', 'ALUGUEL', 'marina@pix.example'])
      expect(await namesOf({ search }), search).toEqual(['Marina Souza'])
    for (const search of ['josé', '52998224725', '529.982.247-25'])
      expect(await namesOf({ search }), search).toEqual(['José Pereira'])
    for (const search of ['52998', '%', '_', 'marina@pix', '\\'])
      expect(await namesOf({ search }), search).toEqual([])
    expect(await namesOf({ search: 'a', state: 'completed', period: 'today' })).toEqual([])
  })

  it('finds a transfer by its end-to-end id and by the email of its admin (FIN-027)', async () => {
    const [, sent] = (await listTransfers(world.deps, { page: 1, show: 'all', search: '' }, admin.userId))
      .items
    expect(await namesOf({ search: sent?.endToEndId ?? 'none' })).toEqual(['Marina Souza'])
    expect(await namesOf({ search: sent?.sentBy ?? 'none' })).toEqual(['Marina Souza'])
  })

  it('is exported after its audit entry, as a file of the transfers that the filter finds, in which no text runs as a formula (FIN-027)', async () => {
    const query = { search: 'aluguel', language: 'pt' } as const
    const { body, fileName, mediaType } = await exportTransfers(world.deps, query, {
      actor: admin,
      context: testContext,
    })
    expect([fileName, mediaType]).toEqual([
      expect.stringMatching(/^transferencias-\d{4}-\d\d-\d\d\.csv$/),
      'text/csv; charset=utf-8',
    ])
    const [audited] = await world.rows(
      `select command, body::jsonb -> 'after' as after from audit_log order by seq desc limit 1`,
    )
    expect(audited).toEqual({
      command: 'finance.export-transfers',
      after: { state: null, period: null, hasSearch: true },
    })
    const [titles, row, ...others] = (await text(Readable.from(body))).split('\r\n')
    expect(titles).toContain('Quem recebe')
    expect(row).toContain(`Concluída;123,45;;Marina Souza;;;E-mail;marina@pix.example;"'=Aluguel; de março"`)
    expect(others).toEqual([''])
  })
})

describe('a row of the statement', () => {
  it('is matched to its transfer by our id at the provider (FIN-014, FIN-027)', async () => {
    const [sent] = await world.rows(`select id, sent_as from transfers where state = 'completed'`)
    const ourId = String(sent?.['sent_as'])
    const line = {
      key: 'k',
      kind: 'movement',
      amountMinor: -1n,
      at: new Date(0),
      name: null,
      endToEndId: null,
      ourId,
      state: 'done',
    } as const
    const about = await readAbout(world.deps.database, [line, { ...line, ourId: 'another' }])
    expect([...about]).toEqual([
      [ourId, { chargeId: null, transferId: sent?.['id'], payee: 'Marina Souza', payer: null }],
    ])
  })
})
