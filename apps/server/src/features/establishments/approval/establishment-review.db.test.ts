import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalWorld, createApprovalWorld } from '../../../../test/factories/approval-world.ts'
import { goodCbu } from '../../../../test/factories/review-world.ts'
import type { Reviewer } from './decide-establishment.ts'
import { readEstablishmentView } from './establishment-review.ts'

let world: ApprovalWorld
let admin: Reviewer
beforeAll(async () => {
  world = await createApprovalWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
})
afterAll(() => world.test.close())

const read = (id: string) => readEstablishmentView(world.desk, id, admin)

describe('an establishment in review', () => {
  it('is shown in full with its owner and their bank data, and each opening is audited (ESTA-002, EST-069)', async () => {
    const owner = await world.owner({ fullName: 'Lucía Ferreyra', language: 'es', cuit: '20318604925' })
    await world.bank(owner.userId, goodCbu)
    const id = await world.establishment({ ownerId: owner.userId, address: 'Ruta Nacional 12, km 1640' })
    expect(await read(id)).toMatchObject({
      id,
      address: 'Ruta Nacional 12, km 1640',
      email: 'tienda@example.com',
      description: 'Abierto todo el año',
      googleMapsUrl: 'https://maps.app.goo.gl/x1',
      operatingHours: { saturday: { close: '13:00' }, sunday: { closed: true } },
      services: ['wifi'],
      products: ['Chipá caliente'],
      imageUrl: null,
      generation: 'no-url',
      owner: {
        id: owner.userId,
        name: 'Lucía Ferreyra',
        email: owner.email,
        language: 'es',
        cuit: '20318604925',
        closed: false,
        bank: { accountHolderName: 'Ana', bankName: 'Banco Macro', cbu: goodCbu, cuit: '20318604925' },
      },
    })
    expect(await world.audited('establishments.open')).toMatchObject([
      { object_id: id, actor_id: admin.actor.userId, body: { after: { bankDataOfUser: owner.userId } } },
    ])
  })

  it('comes with the facts that a reviewer compares', async () => {
    const owner = await world.owner({ cuit: '20318604925' })
    const same = await world.establishment({ ownerId: owner.userId, cuit: '20318604925' })
    expect((await read(same)).checks).toEqual({
      cuit: { valid: true, kind: 'man' },
      ownerVerified: false,
      cuitIsOwners: true,
      bankDataKnown: false,
      hasMapsLink: true,
      twins: [],
    })
    const verified = await world.person()
    await world.rows(`update verifications set status = 'approved', approved_at = now() where user_id = $1`, [
      verified.userId,
    ])
    await world.bank(verified.userId, goodCbu)
    const other = await world.establishment({
      ownerId: verified.userId,
      name: 'Otra',
      phone: '+5437571234567',
    })
    expect((await read(other)).checks).toMatchObject({
      cuit: { valid: true, kind: 'company' },
      ownerVerified: true,
      cuitIsOwners: false,
      bankDataKnown: true,
    })
  })

  it('lists every other establishment with the same name, address or phone that is not rejected', async () => {
    const { userId: ownerId } = await world.owner()
    const place = { city: 'Oberá', address: 'San Martín 100', phone: '+543755000001' }
    const id = await world.establishment({ ownerId, name: 'Parrilla Ñandú', ...place })
    const byName = await world.establishment({ ownerId, name: 'PARRILLA NANDU', city: 'Posadas' })
    const byPlace = await world.establishment({
      ownerId,
      name: 'Kiosco',
      ...place,
      address: 'SAN MARTIN 100',
      phone: '+543755000002',
    })
    const byPhone = await world.establishment({
      ownerId,
      name: 'Hotel',
      phone: place.phone,
      status: 'approved',
    })
    await world.establishment({ ownerId, name: 'Parrilla Ñandú', ...place, status: 'rejected' })
    await world.establishment({ ownerId, name: 'Nada que ver', phone: '+543755000003' })
    const { twins } = (await read(id)).checks
    expect(
      new Map(twins.map((twin) => [twin.id, [twin.sameName, twin.sameAddress, twin.samePhone]])),
    ).toEqual(
      new Map([
        [byName, [true, false, false]],
        [byPlace, [false, true, false]],
        [byPhone, [false, false, true]],
      ]),
    )
  })

  it('is refused for an id that does not exist, without an entry', async () => {
    await expect(read(crypto.randomUUID())).rejects.toThrow(DomainError)
    expect(await world.audited('establishments.open')).toEqual([])
  })
})
