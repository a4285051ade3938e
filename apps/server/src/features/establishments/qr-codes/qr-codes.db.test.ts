import { DomainError, problems } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalWorld, createApprovalWorld } from '../../../../test/factories/approval-world.ts'
import type { StoredEstablishment } from '../../../../test/factories/establishments.ts'
import { publicUrl } from '../../../../test/factories/review-world.ts'
import type { Reviewer } from '../approval/decide-establishment.ts'
import { generateAddress } from '../approval/generate-address.ts'
import { generateQrCode } from './generate-qr-code.ts'
import { readQrStores } from './qr-store-list.ts'

let world: ApprovalWorld
let admin: Reviewer
let owner: { readonly userId: string }
beforeAll(async () => {
  world = await createApprovalWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
  owner = await world.owner()
})
afterAll(() => world.test.close())

const add = (name: string, over: Partial<StoredEstablishment> = {}) =>
  world.establishment({ ownerId: owner.userId, name, status: 'approved', ...over })
const list = async () => (await readQrStores({ database: world.test.db, publicUrl })).stores
const generate = (id: string) => generateQrCode({ unitOfWork: world.test.unitOfWork, publicUrl }, id, admin)
const address = { storeId: 'A7K2M', customUrl: '/loja/A7K2M/kiosco' }

describe('the list of the studio', () => {
  it('holds the approved and active ones by name, each with its state (QRG-001, ESTA-019)', async () => {
    const generatedAt = world.clock.now()
    await add('ñandú', { ...address, qrCodeGeneratedAt: generatedAt })
    await add('Nadal', { storeId: 'URL22', customUrl: '/loja/URL22' })
    await add('Zorzal')
    await add('Pending', { status: 'pending' })
    await add('Rejected', { status: 'rejected' })
    await add('Inactive', { isActive: false })
    expect(
      (await list()).map(({ name, generation, pageUrl, qrCodeGeneratedAt }) => [
        name,
        generation,
        pageUrl,
        qrCodeGeneratedAt,
      ]),
    ).toEqual([
      ['Nadal', 'url', `${publicUrl}/loja/URL22`, null],
      ['ñandú', 'qr', `${publicUrl}/loja/A7K2M/kiosco`, generatedAt.toISOString()],
      ['Zorzal', 'no-url', null, null],
    ])
  })
})

describe('the list after a withdrawal', () => {
  it('has no page that is closed because the approval of its owner is withdrawn (decision 0063)', async () => {
    await add('Kiosco', address)
    const other = await world.owner()
    await world.establishment({ ownerId: other.userId, name: 'De otra', status: 'approved' })
    await world.withdrawApproval(owner.userId, 'El DNI está denunciado')
    expect((await list()).map(({ name }) => name)).toEqual(['De otra'])
  })
})

describe('a generation', () => {
  it('stores address and time of the code, keeps the page, and is audited and announced (QRG-003)', async () => {
    const id = await add('Kiosco', address)
    const generated = await generate(id)
    const at = world.clock.now()
    expect(generated).toEqual({
      id,
      qrCodeUrl: '/qr/A7K2M.svg',
      qrCodeGeneratedAt: at.toISOString(),
      version: 2,
    })
    expect(await world.rowOf(id)).toMatchObject({
      qr_code_url: '/qr/A7K2M.svg',
      qr_code_generated_at: at,
      custom_url: address.customUrl,
      store_id: 'A7K2M',
      version: 2,
    })
    expect(await world.audited('establishments.generate-qr-code')).toMatchObject([
      {
        object_id: id,
        actor_id: admin.actor.userId,
        outcome: 'done',
        body: { before: { hasQrCode: false, version: 1 }, after: { qrCodeUrl: '/qr/A7K2M.svg', version: 2 } },
      },
    ])
    expect(await world.announced(id)).toMatchObject([
      { version: 2, channels: [`user:${owner.userId}`, 'admins'] },
    ])
    expect((await generate(id)).version).toBe(3)
  })

  it('is refused, and the refusal is audited, unless it is approved and active and has an address (SHOP-018)', async () => {
    const paused = await add('Paused', { isActive: false, ...address })
    const before = await world.rowOf(paused)
    const codes = [
      await refusal(generate(crypto.randomUUID())),
      await refusal(generate(await add('Waits', { status: 'pending' }))),
      await refusal(generate(paused)),
      await refusal(generate(await add('No address'))),
    ]
    expect(codes).toEqual([
      'establishment.not-found',
      'establishment.not-approved',
      'establishment.not-approved',
      'establishment.no-address',
    ])
    expect(await world.rowOf(paused)).toEqual(before)
    expect(problems['establishment.not-approved'].title).toBe(
      'Estabelecimento não encontrado ou não aprovado',
    )
    const entries = await world.audited('establishments.generate-qr-code')
    expect(entries.map(({ outcome }) => outcome)).toEqual(codes)
  })

  it('is refused for a page that is closed because the approval of its owner is withdrawn, and so is an address (QRG-002, QRG-003, decision 0063)', async () => {
    const coded = await add('Kiosco', address)
    const bare = await add('Sin URL')
    await world.withdrawApproval(owner.userId, 'El DNI está denunciado')
    const before = [await world.rowOf(coded), await world.rowOf(bare)]
    expect(await refusal(generate(coded))).toBe('establishment.identity-withdrawn')
    expect(await refusal(generateAddress(world.desk, bare, admin))).toBe('establishment.identity-withdrawn')
    expect([await world.rowOf(coded), await world.rowOf(bare)]).toEqual(before)
    expect(await generateAddress(world.desk, coded, admin)).toMatchObject({
      qr: 'not-approved',
      pause: { by: 'identity' },
    })
    for (const command of ['establishments.generate-qr-code', 'establishments.generate-address'])
      expect((await world.audited(command)).map(({ outcome }) => outcome)).toEqual([
        'establishment.identity-withdrawn',
      ])
  })

  it('of the address changes nothing the second time (QRG-002)', async () => {
    const id = await add('Kiosco')
    const first = await generateAddress(world.desk, id, admin)
    expect(await generateAddress(world.desk, id, admin)).toEqual(first)
    expect(await world.audited('establishments.generate-address')).toHaveLength(1)
  })
})

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
