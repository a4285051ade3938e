import { generateQrCode, listQrStores } from '@puente/contract/establishments/qr-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEstablishment, type StoredEstablishment } from '../factories/establishments.ts'
import type { Browser } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let ownerId: string
beforeAll(async () => {
  world = await createServerWorld()
  admin = await world.signedInAdmin()
  ownerId = (await world.merchant()).userId
})
afterAll(() => world.close())

const approved = (over: Partial<StoredEstablishment> = {}) =>
  addEstablishment(world.server.infrastructure, world.test, { ownerId, status: 'approved', ...over })

describe('the QR studio over HTTP', () => {
  it('lists, generates, and serves the code that was generated (QRG-001, QRG-003)', async () => {
    const id = await approved({ name: 'Kiosco Ruta', storeId: 'STU22', customUrl: '/loja/STU22/kiosco-ruta' })
    expect((await world.browser().send('GET', '/qr/STU22.svg')).status).toBe(404)
    const generated = await admin.call(generateQrCode, { params: { id } })
    expect(generated).toMatchObject({ id, qrCodeUrl: '/qr/STU22.svg' })
    expect((await world.browser().send('GET', generated.qrCodeUrl)).status).toBe(200)
    const { stores } = await admin.call(listQrStores, {})
    expect(stores).toContainEqual(
      expect.objectContaining({
        id,
        generation: 'qr',
        pageUrl: expect.stringMatching(/^https?:\/\/.+\/loja\/STU22\/kiosco-ruta$/),
      }),
    )
  })

  it('returns a poster as a PDF download, and refuses an unknown format, language or colour', async () => {
    const id = await approved({ storeId: 'STU33', customUrl: '/loja/STU33', qrCodeGeneratedAt: new Date() })
    const open = (query: string) => admin.send('GET', `/api/v1/admin/establishments/${id}/poster?${query}`)
    const answer = await open('format=a6&language=es')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="qr-.+-a6\.pdf"/)
    for (const query of [
      'format=a3&language=es',
      'format=a6&language=en',
      'format=a6&language=es&colour=red',
      'format=a6&language=es&colour=%23ff0000%29',
    ])
      expect((await open(query)).status).toBe(422)
  })
})
