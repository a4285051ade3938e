import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalWorld, createApprovalWorld } from '../../../../test/factories/approval-world.ts'
import { publicUrl } from '../../../../test/factories/review-world.ts'
import type { Reviewer } from '../approval/decide-establishment.ts'
import { readEstablishments } from '../approval/establishment-list.ts'
import { readOwnEstablishments } from '../own-establishments.ts'
import { actOnAny } from './pause-any.ts'
import { actOnOwn } from './pause-own.ts'
import type { OwnerAct } from './pause.rules.ts'

let world: ApprovalWorld
let admin: Reviewer
let owner: Reviewer
let id: string
beforeAll(async () => {
  world = await createApprovalWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
  owner = await signedInOwner()
  id = await world.establishment({
    ownerId: owner.actor.userId,
    name: 'Parrilla Ñandú',
    status: 'approved',
    storeId: 'LAPA1',
    customUrl: '/loja/LAPA1/parrilla-nandu',
  })
})
afterAll(() => world.test.close())

async function signedInOwner(): Promise<Reviewer> {
  const { userId } = await world.owner({ language: 'es' })
  return {
    actor: { kind: 'user', userId, sessionId: crypto.randomUUID() },
    context: { requestId: crypto.randomUUID(), ipAddress: null },
  }
}

const own = (act: OwnerAct, by = owner) => actOnOwn(world.desk, id, act, by)
const version = async () => (await world.rowOf(id)).version
const reason = 'Hay reclamos de clientes.'
const pause = async (by = admin, text = reason) =>
  actOnAny(world.desk, { id, version: await version() }, { kind: 'pause', reason: text }, by)
const resume = async () => actOnAny(world.desk, { id, version: await version() }, { kind: 'resume' }, admin)

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return 'done'
}

describe('the owner', () => {
  it('pauses and resumes, each once, audited, with an event for their screens and the desk', async () => {
    const since = world.clock.now().toISOString()
    const paused = { id, isActive: false, pause: { by: 'owner', since, reason: null } }
    expect(await own('pause')).toEqual(paused)
    expect(await own('pause')).toEqual(paused)
    expect(await world.rowOf(id)).toMatchObject({ status: 'approved', is_active: false, version: 2 })
    expect(await own('resume')).toEqual({ id, isActive: true, pause: null })
    expect(await own('resume')).toEqual({ id, isActive: true, pause: null })
    expect(await world.rowOf(id)).toMatchObject({ is_active: true, owner_paused_at: null, version: 3 })
    expect(await world.audited('establishments.pause-own')).toMatchObject([
      {
        object_id: id,
        actor_id: owner.actor.userId,
        body: {
          before: { isActive: true, pause: null, version: 1 },
          after: { isActive: false, pause: { by: 'owner' }, version: 2 },
        },
      },
    ])
    expect(await world.audited('establishments.resume-own')).toHaveLength(1)
    expect(await world.announced(id)).toMatchObject([{ version: 2 }, { version: 3 }])
    expect(await world.mailsOf('ESTABLISHMENT_PAUSED')).toEqual([])
  })

  it('neither learns of nor changes the establishment of another person', async () => {
    const stranger = await signedInOwner()
    for (const act of ['pause', 'resume'] as const)
      expect(await codeOf(own(act, stranger))).toBe('establishment.not-found')
    expect(await world.rowOf(id)).toMatchObject({ is_active: true, version: 1 })
    expect(await world.audited('establishments.pause-own')).toMatchObject([
      { outcome: 'establishment.not-found' },
    ])
  })

  it('does not end the pause of an admin', async () => {
    await pause()
    for (const act of ['resume', 'pause'] as const)
      expect(await codeOf(own(act))).toBe('establishment.paused')
    expect(await world.rowOf(id)).toMatchObject({ is_active: false, admin_pause_reason: reason })
  })

  it('opens nothing that was not approved (EST-065)', async () => {
    const waiting = await world.establishment({ ownerId: owner.actor.userId })
    for (const act of ['pause', 'resume'] as const)
      expect(await codeOf(actOnOwn(world.desk, waiting, act, owner))).toBe('establishment.not-approved')
  })
})

describe('an admin', () => {
  it('pauses with a reason that the owner reads in a mail and in their list, and resumes', async () => {
    const since = world.clock.now().toISOString()
    expect(await pause()).toMatchObject({
      status: 'approved',
      isActive: false,
      pause: { by: 'admin', since, reason },
      qr: 'not-approved',
      version: 2,
    })
    expect(await world.audited('establishments.pause')).toMatchObject([
      { actor_id: admin.actor.userId, body: { reason, after: { pause: { reason } } } },
    ])
    const reading = { database: world.test.db, publicUrl }
    expect(await readOwnEstablishments(reading, owner.actor.userId)).toMatchObject([
      { id, isActive: false, pause: { by: 'admin', since, reason } },
    ])
    expect(await resume()).toMatchObject({ isActive: true, pause: null, version: 3 })
    expect(await world.mailsOf('ESTABLISHMENT_PAUSED')).toHaveLength(1)
    expect(await world.mailsOf('ESTABLISHMENT_RESUMED')).toHaveLength(1)
  })

  it('ends a pause whose page stays closed, since the approval of its owner is withdrawn, and both learn why', async () => {
    await pause()
    await world.withdrawApproval(owner.actor.userId, 'El DNI está denunciado')
    expect(await resume()).toMatchObject({
      status: 'approved',
      pause: { by: 'identity', reason: 'El DNI está denunciado' },
    })
    const [mail] = await world.mailsOf('ESTABLISHMENT_RESUMED')
    expect(mail?.['body_text']).toContain(
      'Terminó nuestra pausa de Parrilla Ñandú. La página sigue cerrada mientras la aprobación de tu identidad esté retirada.',
    )
    expect(mail?.['body_text']).not.toContain('/loja/')
  })

  it("leaves the owner's pause in force until the owner ends it, too", async () => {
    await own('pause')
    await pause()
    expect(await resume()).toMatchObject({ isActive: false, pause: { by: 'owner' } })
    expect(await resume()).toMatchObject({ isActive: true, pause: null })
  })

  it('sends one mail for one action that is sent several times', async () => {
    await pause()
    await pause()
    expect(await world.mailsOf('ESTABLISHMENT_PAUSED')).toHaveLength(1)
    expect(await version()).toBe(2)
  })

  it('acts only on the state that they have seen, not on their own establishment, and not for a closed account', async () => {
    const stale = { id, version: 7 }
    expect(await codeOf(actOnAny(world.desk, stale, { kind: 'pause', reason }, admin))).toBe(
      'establishment.changed',
    )
    expect(await codeOf(pause({ ...admin, actor: owner.actor }))).toBe('establishment.own')
    await own('pause')
    await world.rows('update users set closed_at = now() where id = $1', [owner.actor.userId])
    expect(await codeOf(resume())).toBe('establishment.owner-closed')
    expect(await world.rowOf(id)).toMatchObject({ is_active: false })
  })

  it('finds what is paused, which stays among the approved', async () => {
    await world.establishment({
      ownerId: owner.actor.userId,
      status: 'approved',
      storeId: 'LAPA2',
      customUrl: '/loja/LAPA2',
    })
    await pause()
    const found = async (status: 'paused' | 'approved') =>
      (await readEstablishments(world.desk, { status, search: '', order: 'newest', page: 1 }, admin)).items
    expect(await found('paused')).toMatchObject([{ id, pause: { by: 'admin', reason } }])
    expect(await found('approved')).toHaveLength(2)
  })
})

it("keeps the admin's pause if an admin pauses and the owner resumes at once", async () => {
  for (let round = 0; round < 10; round++) {
    await own('pause')
    const [theirs] = await Promise.all([codeOf(pause(admin, `Motivo ${round}`)), codeOf(own('resume'))])
    // If the owner was first, they changed the state that the admin had seen.
    if (theirs === 'establishment.changed') await pause(admin, `Motivo ${round}`)
    expect(await world.rowOf(id)).toMatchObject({ is_active: false, admin_pause_reason: `Motivo ${round}` })
    await resume()
    if ((await world.rowOf(id)).is_active === false) await own('resume')
  }
})
