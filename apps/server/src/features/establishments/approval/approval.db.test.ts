import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalWorld, createApprovalWorld } from '../../../../test/factories/approval-world.ts'
import { publicUrl } from '../../../../test/factories/review-world.ts'
import { approveEstablishment } from './approve-establishment.ts'
import type { Reviewer } from './decide-establishment.ts'
import { generateAddress } from './generate-address.ts'
import { rejectEstablishment } from './reject-establishment.ts'

let world: ApprovalWorld
let admin: Reviewer
let owner: { userId: string; email: string }
beforeAll(async () => {
  world = await createApprovalWorld()
})
beforeEach(async () => {
  await world.test.reset()
  world.setDraws([])
  admin = await world.admin()
  owner = await world.owner({ language: 'es' })
})
afterAll(() => world.test.close())

const approve = (id: string, version = 1, by = admin) => approveEstablishment(world.desk, { id, version }, by)
const reject = (id: string, reason = 'No está en esa dirección.', step: number | null = 2) =>
  rejectEstablishment(world.desk, { id, version: 1 }, { reason, step }, admin)
const waiting = (name = 'Parrilla Ñandú') => world.establishment({ ownerId: owner.userId, name })

async function refusal(work: Promise<unknown>): Promise<DomainError> {
  try {
    await work
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** Random draws that always give the store id AAAAA, for each attempt of one generation. */
const sameDraws = Array.from({ length: 40 }, () => 0)

describe('an approval', () => {
  it('opens the establishment and generates store id, slug, address and QR code in one step (ESTA-012, ESTA-018)', async () => {
    const id = await waiting()
    world.setDraws([0, 31, 7, 8, 24])
    const decided = await approve(id)
    expect(decided).toEqual({
      id,
      status: 'approved',
      isActive: true,
      pause: null,
      qr: 'active',
      generation: 'qr',
      storeId: 'A9HJ2',
      customUrl: '/loja/A9HJ2/parrilla-nandu',
      version: 3,
    })
    expect(await world.rowOf(id)).toMatchObject({
      status: 'approved',
      is_active: true,
      approved_by: admin.actor.userId,
      approved_at: world.clock.now(),
      store_id: 'A9HJ2',
      slug: 'parrilla-nandu',
      custom_url: '/loja/A9HJ2/parrilla-nandu',
      qr_code_url: '/qr/A9HJ2.svg',
      qr_code_generated_at: world.clock.now(),
      version: 3,
    })
  })

  it('is audited with the old and the new values, and notifies the owner and every admin', async () => {
    const id = await waiting()
    const { storeId } = await approve(id)
    expect(await world.audited('establishments.approve')).toMatchObject([
      {
        object_id: id,
        actor_id: admin.actor.userId,
        outcome: 'done',
        body: {
          before: { status: 'pending', isActive: false, storeId: null, customUrl: null, version: 1 },
          after: { status: 'approved', isActive: true, storeId, version: 3 },
        },
      },
    ])
    expect(await world.announced(id)).toMatchObject([
      { version: 3, channels: [`user:${owner.userId}`, 'admins'] },
    ])
  })

  it('is mailed to the owner in their language, with the address of the page (ESTA-013)', async () => {
    const brazilian = await world.owner({ language: 'pt' })
    const { customUrl } = await approve(await waiting())
    await approve(await world.establishment({ ownerId: brazilian.userId, name: 'Bar' }))
    const mails = await world.mailsOf('ESTABLISHMENT_APPROVED')
    const [toOwner, toBrazilian] = [owner, brazilian].map(({ email }) =>
      mails.find((mail) => mail.recipient_email === email),
    )
    expect(mails).toHaveLength(2)
    expect(toOwner?.language).toBe('es')
    expect(toBrazilian?.language).toBe('pt')
    expect(toOwner?.body_text).toContain(`${publicUrl}${customUrl}`)
  })

  it('reports to admin and owner that the page stays closed while the approval of the owner is withdrawn', async () => {
    await world.withdrawApproval(owner.userId, 'El DNI está denunciado')
    expect(await approve(await waiting())).toMatchObject({
      status: 'approved',
      pause: { by: 'identity', reason: 'El DNI está denunciado' },
    })
    const [mail] = await world.mailsOf('ESTABLISHMENT_APPROVED')
    expect(mail?.['body_text']).toContain(
      'La página queda cerrada mientras la aprobación de tu identidad esté retirada.',
    )
    expect(mail?.['body_text']).not.toContain('ya pueden pagar')
  })

  it('draws again while the store id is taken (ESTA-017)', async () => {
    world.setDraws([0, 0, 0, 0, 0])
    expect((await approve(await waiting('Uno'))).storeId).toBe('AAAAA')
    world.setDraws([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect((await approve(await waiting('Dos'))).storeId).toBe('AAAAB')
  })

  it('is stored without an address if no store id is free, and the address is generated later (ESTA-012, QRG-002)', async () => {
    world.setDraws(sameDraws)
    await approve(await waiting('Uno'))
    const id = await waiting('Dos')
    world.setDraws(sameDraws)
    expect(await approve(id)).toMatchObject({
      status: 'approved',
      isActive: true,
      qr: 'no-url',
      generation: 'no-url',
      storeId: null,
      customUrl: null,
      version: 2,
    })
    expect(await world.rowOf(id)).toMatchObject({
      status: 'approved',
      is_active: true,
      store_id: null,
      qr_code_generated_at: null,
    })
    const texts = (await world.mailsOf('ESTABLISHMENT_APPROVED')).map(({ body_text }) => body_text)
    expect(texts.filter((text) => text.includes('La dirección de la página'))).toHaveLength(1)

    world.setDraws(sameDraws)
    expect((await refusal(generateAddress(world.desk, id, admin))).code).toBe('establishment.store-id-failed')
    expect(await world.rowOf(id)).toMatchObject({ status: 'approved', store_id: null, version: 2 })

    world.setDraws([1, 2, 3, 4, 5])
    const generated = await generateAddress(world.desk, id, admin)
    expect(generated).toMatchObject({
      qr: 'active',
      storeId: 'BCDEF',
      customUrl: '/loja/BCDEF/dos',
      version: 3,
    })
    expect(await world.audited('establishments.generate-address')).toMatchObject([
      { outcome: 'establishment.store-id-failed' },
      { outcome: 'done', body: { before: { storeId: null }, after: { storeId: 'BCDEF' } } },
    ])
    expect(await generateAddress(world.desk, id, admin)).toEqual(generated)
    expect(await world.audited('establishments.generate-address')).toHaveLength(2)
  })

  it('is refused once the account of the owner is closed', async () => {
    const id = await waiting()
    await world.rows('update users set closed_at = now(), erase_after = now() where id = $1', [owner.userId])
    expect((await refusal(approve(id))).code).toBe('establishment.owner-closed')
    expect(await world.rowOf(id)).toMatchObject({ status: 'pending', is_active: false })
  })

  it('requires the version that the admin has seen, and is refused for an own establishment', async () => {
    const id = await waiting()
    expect(await refusal(approve(id, 7))).toMatchObject({
      code: 'establishment.changed',
      details: { version: 1 },
    })
    const own = await world.establishment({ ownerId: admin.actor.userId })
    expect((await refusal(approve(own))).code).toBe('establishment.own')
    expect((await refusal(approve(crypto.randomUUID()))).code).toBe('establishment.not-found')
    expect(await world.rowOf(own)).toMatchObject({ status: 'pending', version: 1 })
    expect((await world.audited('establishments.approve')).map(({ outcome }) => outcome)).toEqual([
      'establishment.changed',
      'establishment.own',
      'establishment.not-found',
    ])
  })
})

describe('a rejection', () => {
  it('stores reason, step and time, leaves the establishment inactive, and is mailed with its reason (ESTA-013)', async () => {
    const id = await waiting()
    expect(await reject(id, 'No está en esa dirección.\nRevisá el enlace.')).toMatchObject({
      status: 'rejected',
      isActive: false,
      qr: 'not-approved',
      version: 2,
    })
    expect(await world.rowOf(id)).toMatchObject({
      status: 'rejected',
      is_active: false,
      rejected_at: world.clock.now(),
      rejection_reason: 'No está en esa dirección.\nRevisá el enlace.',
      rejection_step: 2,
      approved_at: null,
      store_id: null,
    })
    const [mail] = await world.mailsOf('ESTABLISHMENT_REJECTED')
    expect(mail).toMatchObject({ recipient_email: owner.email, language: 'es' })
    expect(mail?.body_text).toContain('Revisá el enlace.')
    expect(mail?.body_text).toContain(`/registro-establecimiento?corregir=${id}\n`)
    expect(await world.audited('establishments.reject')).toMatchObject([
      { outcome: 'done', body: { before: { status: 'pending' }, after: { status: 'rejected', step: 2 } } },
    ])
    expect(await world.announced(id)).toMatchObject([
      { version: 2, channels: [`user:${owner.userId}`, 'admins'] },
    ])
  })

  it('needs no step, and mails nothing to a closed account', async () => {
    const id = await waiting()
    await world.rows('update users set closed_at = now(), erase_after = now() where id = $1', [owner.userId])
    expect(await reject(id, 'Cuenta cerrada', null)).toMatchObject({ status: 'rejected' })
    expect(await world.rowOf(id)).toMatchObject({ rejection_step: null })
    expect(await world.mailsOf('ESTABLISHMENT_REJECTED')).toEqual([])
  })
})

describe('an establishment that was decided on', () => {
  it('is refused any other decision, which changes nothing (ESTA-009, ESTA-010)', async () => {
    const approved = await waiting('Uno')
    await approve(approved)
    const rejected = await waiting('Dos')
    await reject(rejected)
    const before = [await world.rowOf(approved), await world.rowOf(rejected)]
    expect((await refusal(approve(approved, 3))).code).toBe('establishment.already-approved')
    expect((await refusal(reject(approved))).code).toBe('establishment.already-approved')
    expect((await refusal(approve(rejected, 2))).code).toBe('establishment.already-rejected')
    expect((await refusal(reject(rejected))).code).toBe('establishment.already-rejected')
    expect((await refusal(generateAddress(world.desk, rejected, admin))).code).toBe(
      'establishment.not-approved',
    )
    expect([await world.rowOf(approved), await world.rowOf(rejected)]).toEqual(before)
    expect(await world.mailsOf('ESTABLISHMENT_APPROVED')).toHaveLength(1)
  })

  it('keeps its store id when its address is generated', async () => {
    const id = await world.establishment({ ownerId: owner.userId, status: 'approved', storeId: 'LAPA1' })
    expect(await generateAddress(world.desk, id, admin)).toMatchObject({
      storeId: 'LAPA1',
      customUrl: '/loja/LAPA1/parador-cataratas',
    })
  })
})
