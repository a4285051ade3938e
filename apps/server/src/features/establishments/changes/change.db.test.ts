import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../../../../test/factories/documents.ts'
import { registrationForm } from '../../../../test/factories/establishment-forms.ts'
import {
  createEstablishmentWorld,
  type EstablishmentWorld,
} from '../../../../test/factories/establishment-world.ts'
import { testContext } from '../../../../test/factories/people.ts'
import { codeOf } from '../../../../test/factories/verification-world.ts'
import { approveEstablishment, type ApproveDeps } from '../approval/approve-establishment.ts'
import type { Reviewer } from '../approval/decide-establishment.ts'
import { readEstablishments, readFigures } from '../approval/establishment-list.ts'
import { readEstablishmentView, type ReviewDeps } from '../approval/establishment-review.ts'
import { rejectEstablishment } from '../approval/reject-establishment.ts'
import { attachImage } from '../attach-image.ts'
import { readOwnEstablishments } from '../own-establishments.ts'
import { readSentRegistration } from '../registration/sent-registration.ts'
import { createStoreMemory } from '../store/store-memory.ts'
import { withdrawChange } from './withdraw-change.ts'

let world: EstablishmentWorld
let desk: ApproveDeps & ReviewDeps
let ana: Awaited<ReturnType<EstablishmentWorld['person']>>
let admin: Reviewer
let storeId: string | null
/** The approved establishment, and the form that it was registered with. */
let id: string
const form = registrationForm({ name: 'Parrilla Ñandú', whatsapp: '' })

beforeAll(async () => {
  world = await createEstablishmentWorld()
  const { deps, people } = world
  let drawn = 0
  desk = {
    ...deps,
    mail: people.mail,
    publicUrl: 'https://puente.test',
    bankAccountOf: async () => null,
    randomBelow: (bound) => (drawn += 7) % bound,
  }
})
beforeEach(async () => {
  await world.reset()
  ana = await world.person()
  const { userId, email } = await world.people.user()
  await world.people.changeRole(email, 'admin')
  admin = { actor: { kind: 'admin', userId, sessionId: crypto.randomUUID() }, context: testContext }
  id = (await world.register(ana, { form })).id
  storeId = (await approveEstablishment(desk, { id, version: 1 }, admin)).storeId
})
afterAll(() => world.close())

const owner = (): Reviewer => ({ actor: ana, context: testContext })
const send = (over: Partial<RegistrationForm> = {}, corrects = id, actor = ana) =>
  world.register(actor, { form: { ...form, ...over } as typeof form, corrects })
const versionOf = async (of: string) =>
  Number((await world.rows('select version from establishments where id = $1', [of]))[0]?.version)
const approve = async (change: string) =>
  approveEstablishment(desk, { id: change, version: await versionOf(change) }, admin)
const reject = async (change: string) =>
  rejectEstablishment(
    desk,
    { id: change, version: await versionOf(change) },
    { reason: 'Esa calle no existe', step: 2 },
    admin,
  )
const own = () =>
  readOwnEstablishments({ database: world.test.db, publicUrl: 'https://puente.test' }, ana.userId)
const page = () =>
  createStoreMemory({ database: world.test.db, clock: world.clock }).at(storeId ?? expect.fail())
const mailTypes = async () =>
  (
    await world.rows(
      "select email_type from mails where email_type like 'ESTABLISHMENT_%' order by email_type",
    )
  ).map((mail) => mail.email_type)
const attach = async (to: string) =>
  attachImage(world.deps, {
    actor: ana,
    establishmentId: to,
    bytes: await photo(),
    context: testContext,
  })
const livePictures = async () => (await world.rows('select id from files where discarded_at is null')).length

describe('a change of an approved establishment', () => {
  it('waits, and the page shows only the changed fields that need no approval', async () => {
    const { id: change, status } = await send({
      name: 'Parrilla Ñandú II',
      address: 'Av. Brasil 200',
      description: 'Ahora con patio',
    })
    expect(status).toBe('pending')
    expect(await page()).toMatchObject({
      name: 'Parrilla Ñandú',
      address: 'Av. Victoria Aguirre 66',
      description: 'Ahora con patio',
    })
    expect(await own()).toMatchObject([
      { id, name: 'Parrilla Ñandú', change: { id: change, status: 'pending', rejectionReason: null } },
    ])
    const audited = await world.rows(
      `select body::jsonb as body from audit_log where command = 'establishments.register' and object_id in ($1, $2) order by seq`,
      [id, change],
    )
    expect(audited.map(({ body }) => body.after)).toMatchObject([
      { status: 'pending', changes: null },
      { description: 'Ahora con patio' },
      { status: 'pending', corrects: id, changes: id },
    ])
  })

  it('is shown to admins beside what the page shows today', async () => {
    const { id: change } = await send({ phone: '03757 15 420000', city: 'Wanda' })
    const list = await readEstablishments(
      desk,
      { status: 'pending', search: '', order: 'oldest', page: 1 },
      admin,
    )
    expect(list.items).toMatchObject([{ id: change, changes: { id, name: 'Parrilla Ñandú', storeId } }])
    expect((await readFigures(world.test.db)).waiting).toBe(1)
    const view = await readEstablishmentView(desk, change, admin)
    expect(view).toMatchObject({
      city: 'Wanda',
      phone: '+5493757420000',
      before: { city: 'Puerto Iguazú', phone: '+5493757421234', name: 'Parrilla Ñandú' },
      checks: { twins: [] },
    })
    expect(await readEstablishmentView(desk, id, admin)).toMatchObject({
      changes: null,
      before: null,
      checks: { twins: [] },
    })
  })

  it('is copied to the page by its approval, which keeps address, code and picture; a new picture replaces the old one', async () => {
    const first = await send({ name: 'Parrilla Ñandú II', category: 'hotel' })
    const before = await own()
    const decided = await approve(first.id)
    expect(decided).toMatchObject({ id, status: 'approved', isActive: true, storeId, generation: 'qr' })
    const [store] = await own()
    expect(store).toMatchObject({ name: 'Parrilla Ñandú II', change: null, storeId })
    expect([store?.customUrl, store?.printedUrl]).toEqual([before[0]?.customUrl, before[0]?.printedUrl])
    expect(await world.rows('select id, category from establishments')).toEqual([{ id, category: 'hotel' }])
    expect(await mailTypes()).toEqual(['ESTABLISHMENT_APPROVED', 'ESTABLISHMENT_CHANGE_APPROVED'])

    const second = await send({ name: 'Parrilla Ñandú II', category: 'hotel' })
    await attach(second.id)
    await approve(second.id)
    const picture = (await own())[0]?.smallImageUrl
    expect(picture).toMatch(/^\/establishment-images\/parrilla-nandu-ii-/)
    const third = await send({ name: 'Parrilla Ñandú II', category: 'hotel', phone: '03757 15 420000' })
    await approve(third.id)
    expect((await own())[0]?.smallImageUrl, 'kept without a new one').toBe(picture)
    const fourth = await send({ name: 'Parrilla Ñandú II', category: 'hotel' })
    await attach(fourth.id)
    await approve(fourth.id)
    expect((await own())[0]?.smallImageUrl).not.toBe(picture)
    expect(await livePictures()).toBe(2)
  })

  it('is audited with only the changed values, before and after', async () => {
    const { id: change } = await send({ name: 'Parrilla Ñandú II' })
    await approve(change)
    const [, entry] = await world.rows(
      `select object_id, body::jsonb as body from audit_log where command = 'establishments.approve' order by seq`,
    )
    expect(entry?.object_id).toBe(id)
    expect(entry?.body.before).toEqual({ name: 'Parrilla Ñandú', version: 3 })
    expect(entry?.body.after).toEqual({ name: 'Parrilla Ñandú II', version: 4, change })
  })

  it('that is rejected does not change the page, and opens again with the present values of the fields that need no approval', async () => {
    const { id: change } = await send({ address: 'Calle Falsa 123' })
    await reject(change)
    expect(await mailTypes()).toEqual(['ESTABLISHMENT_APPROVED', 'ESTABLISHMENT_CHANGE_REJECTED'])
    expect(await page()).toMatchObject({ address: 'Av. Victoria Aguirre 66' })
    expect(await own()).toMatchObject([
      { id, change: { id: change, status: 'rejected', rejectionReason: 'Esa calle no existe' } },
    ])
    await world.rows(`update establishments set description = 'Escrita después' where id = $1`, [id])
    const sent = await readSentRegistration(world.deps, change, ana.userId)
    expect(sent).toMatchObject({
      form: { address: 'Calle Falsa 123', description: 'Escrita después' },
      step: 2,
      reason: 'Esa calle no existe',
      changes: id,
    })
    const again = await send({ address: 'Av. Brasil 200' }, change)
    expect(await own()).toMatchObject([{ id, change: { id: again.id, status: 'pending' } }])
    await approve(again.id)
    expect(await page()).toMatchObject({ address: 'Av. Brasil 200' })
    expect(await own()).toMatchObject([{ id, change: null }])
  })

  it('opens with the form of the approved one', async () => {
    expect(await readSentRegistration(world.deps, id, ana.userId)).toMatchObject({
      form: { name: 'Parrilla Ñandú', phone: '+54 9 3757 42-1234' },
      step: null,
      reason: null,
      changes: id,
    })
  })

  it('can be withdrawn with its picture, only by its owner and repeatedly', async () => {
    const { id: change } = await send({ name: 'Otro nombre' })
    await attach(change)
    const stranger = await world.person()
    expect(await codeOf(withdrawChange(world.deps, id, { actor: stranger, context: testContext }))).toBe(
      'establishment.not-found',
    )
    await withdrawChange(world.deps, id, owner())
    await withdrawChange(world.deps, id, owner())
    expect(await own()).toMatchObject([{ id, change: null }])
    expect(await livePictures()).toBe(0)
    expect(await codeOf(approveEstablishment(desk, { id: change, version: 2 }, admin))).toBe(
      'establishment.not-found',
    )
  })

  it('is allowed one at a time, also if several are sent at once, and only with the same CUIT', async () => {
    const sent = await Promise.allSettled([1, 2].map((nth) => send({ name: `Nombre ${nth}` })))
    const codes = sent.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason.code))
    expect(codes.toSorted()).toEqual(['establishment.not-correctable', 'sent'])
    const other = await world.person()
    expect(await codeOf(send({}, id, other))).toBe('establishment.not-correctable')
    await withdrawChange(world.deps, id, owner())
    const refused = await send({ cuit: registrationForm().cuit }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'establishment.invalid',
      errors: [{ field: 'cuit', rule: 'fixed', step: 1 }],
    })
  })

  it('is decided once by two admins at the same moment, and not by its owner', async () => {
    const { id: change } = await send({ name: 'Parrilla Ñandú II' })
    const decided = await Promise.allSettled([
      approveEstablishment(desk, { id: change, version: 1 }, admin),
      rejectEstablishment(desk, { id: change, version: 1 }, { reason: 'No', step: null }, admin),
    ])
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const next = await own()
    if (next[0]?.change !== null) await withdrawChange(world.deps, id, owner())
    const again = await send({ name: 'Parrilla Ñandú III' })
    const self: Reviewer = { actor: { ...ana, kind: 'admin' }, context: testContext }
    expect(await codeOf(approveEstablishment(desk, { id: again.id, version: 1 }, self))).toBe(
      'establishment.own',
    )
  })

  it('is never stored as approved, and is deleted with its establishment', async () => {
    const { id: change } = await send({ name: 'Otro nombre' })
    await expect(
      world.rows(`update establishments set status = 'approved' where id = $1`, [change]),
    ).rejects.toMatchObject({ constraint: 'establishments_change' })
    await world.rows('delete from establishments where id = $1', [id])
    expect(await world.rows('select id from establishments')).toEqual([])
  })
})
