import { DomainError } from '@puente/contract/protocol/problems'
import { posterLanguages } from '@puente/domain/poster-texts'
import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalWorld, createApprovalWorld } from '../../../../test/factories/approval-world.ts'
import { publicUrl } from '../../../../test/factories/review-world.ts'
import { makePoster, type PosterOrder } from './make-poster.ts'

// The package is CommonJS, so its export may be the module itself or its default.
const decode =
  typeof jsQR === 'function' ? jsQR : (jsQR as unknown as { default: typeof import('jsqr').default }).default

let world: ApprovalWorld
let pdfium: Library
beforeAll(async () => {
  world = await createApprovalWorld()
  pdfium = await PDFiumLibrary.init()
})
beforeEach(() => world.test.reset())
afterAll(async () => {
  pdfium.destroy()
  await world.test.close()
})

async function approved(
  name: string,
  over: { storeId?: string; customUrl?: string; isActive?: boolean } = {},
) {
  const { userId } = await world.owner()
  return world.establishment({
    ownerId: userId,
    name,
    status: 'approved',
    storeId: 'A7K2M',
    customUrl: '/loja/A7K2M/parador-nandu',
    qrCodeGeneratedAt: world.clock.now(),
    ...over,
  })
}

type Query = Omit<PosterOrder, 'establishmentId'>

async function poster(id: string, query: Partial<Query> = {}) {
  const deps = { database: world.test.db, brand: async () => 'Puente', publicUrl }
  const made = await makePoster(deps, {
    establishmentId: id,
    ownerId: null,
    format: 'a4',
    language: 'pt',
    colour: '#000000',
    ...query,
  })
  if (!Buffer.isBuffer(made.body)) throw new Error('the poster is not in memory')
  return { ...made, body: made.body }
}

/** One page as a printer would draw it, 150 dots to the inch. */
async function printed(body: Buffer) {
  const document = await pdfium.loadDocument(body)
  expect(document.getPageCount()).toBe(1)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const text = document.getPage(0).getText()
  const { data, width, height } = await page.render({ scale: 150 / 72, render: 'bitmap' })
  document.destroy()
  return {
    widthMm: Math.round((originalWidth / 72) * 25.4),
    heightMm: Math.round((originalHeight / 72) * 25.4),
    data: new Uint8ClampedArray(data),
    width,
    height,
    text,
  }
}

type Printed = Awaited<ReturnType<typeof printed>>

/** Reads the QR code between two heights of the page, given as fractions of it. */
function readBetween({ data, width, height }: Printed, from: number, to: number): string | undefined {
  const [top, bottom] = [Math.round(height * from), Math.round(height * to)]
  return decode(data.slice(top * width * 4, bottom * width * 4), width, bottom - top)?.data
}

const address = `${publicUrl}/loja/A7K2M/parador-nandu`

describe('a poster', () => {
  it.each(posterLanguages)(
    'leads to the page of the establishment from each format, in %s (QRG-010)',
    async (language) => {
      const id = await approved('Parador Ñandú & Cía. “Süß”')
      const sizes = { a4: [210, 297], a6: [105, 148], tent: [210, 297] } as const
      for (const format of ['a4', 'a6', 'tent'] as const) {
        const { body, fileName, mediaType, sizeBytes } = await poster(id, { format, language })
        expect({ fileName, mediaType }).toEqual({
          fileName: `qr-parador-nandu-cia-suss-${format}.pdf`,
          mediaType: 'application/pdf',
        })
        expect(sizeBytes).toBe(body.length)
        const page = await printed(body)
        expect([page.widthMm, page.heightMm]).toEqual(sizes[format])
        expect(page.text).toContain('Parador Ñandú & Cía. “Süß”')
        expect(page.text).toContain(language === 'pt' ? 'Pague em reais' : 'Pagá en reales')
        if (format === 'tent') {
          // Both faces. The upper one is upside down.
          expect(readBetween(page, 0, 1 / 3)).toBe(address)
          expect(readBetween(page, 1 / 3, 2 / 3)).toBe(address)
          expect(page.text).toContain('Imprimí al 100 %')
        } else expect(readBetween(page, 0, 1)).toBe(address)
      }
    },
  )

  it('embeds its fonts, and names its language for screen readers', async () => {
    const { body } = await poster(await approved('Kiosco'), { language: 'es' })
    const source = body.toString('latin1')
    expect(source.match(/\/FontFile2/g)).toHaveLength(3)
    expect(source).toContain('/Lang (es-AR)')
  })

  it('prints the chosen colour only if its contrast on white paper is 7:1, and the code reads in both cases', async () => {
    const id = await approved('Kiosco')
    const blues = ({ data }: Printed) => {
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0x1e && data[at + 1] === 0x3a && data[at + 2] === 0x8a) count++
      return count
    }
    const blue = await printed((await poster(id, { colour: '#1E3A8A' })).body)
    expect(blues(blue)).toBeGreaterThan(10_000)
    expect(readBetween(blue, 0, 1)).toBe(address)
    const grey = await printed((await poster(id, { colour: '#767676' })).body)
    expect(readBetween(grey, 0, 1)).toBe(address)
    const greys = [...grey.data].filter((value) => value === 0x76)
    expect(greys.length).toBeLessThan(2_000)
  })

  it('accepts a name of 255 letters, and a name without any letter of the fonts', async () => {
    for (const [name, storeId] of [
      ['Ñandú '.repeat(42).trim(), 'LARGO'],
      ['拉面', 'RAMEN'],
    ] as const) {
      const id = await approved(name, { storeId, customUrl: `/loja/${storeId}` })
      const page = await printed((await poster(id)).body)
      expect(readBetween(page, 0, 1)).toBe(`${publicUrl}/loja/${storeId}`)
      expect(page.text).toContain(storeId)
    }
  })

  it("is refused for an establishment that is not open to payers, and for another owner's", async () => {
    const codeOf = async (id: string, ownerId: string | null = null) =>
      poster(id, { ownerId }).then(
        () => 'made',
        (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
      )
    expect(await codeOf(crypto.randomUUID())).toBe('establishment.not-found')
    expect(await codeOf(await approved('Cerrado', { isActive: false }))).toBe('establishment.not-found')
    for (const [storeId, missing] of [
      ['NOQR2', 'qr_code_generated_at'],
      ['NOURL', 'custom_url'],
    ] as const) {
      const bare = await approved('Kiosco', { storeId, customUrl: `/loja/${storeId}` })
      await world.test.asOwner(`update establishments set ${missing} = null where id = $1`, [bare])
      expect(await codeOf(bare), missing).toBe('establishment.not-found')
    }
    const id = await approved('Kiosco', { storeId: 'OWNED', customUrl: '/loja/OWNED' })
    const { rows } = await world.test.asOwner('select owner_id from establishments where id = $1', [id])
    expect(await codeOf(id, (await world.owner()).userId)).toBe('establishment.not-found')
    expect(await codeOf(id, rows[0].owner_id)).toBe('made')
  })
})
