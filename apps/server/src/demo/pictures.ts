import type { DocumentType } from '@puente/contract/verification/verification'
import { isShopScene, type ShopScene, shopScene } from './shop-pictures.ts'
import { type StoreScene, storeScene } from './store-pictures.ts'

/** Pictures of invented papers: real image files, so that the demo goes through the same checks as an upload. */
export interface Pictures {
  /** The two sides of a DNI and a selfie. */
  identity(fullName: string, dni: string): Promise<Record<DocumentType, Buffer>>
  transferReceipt(lines: readonly string[]): Promise<Buffer>
  store(scene: StoreScene | ShopScene): Promise<Buffer>
}

export async function drawPictures(): Promise<Pictures> {
  // Loaded here only: the library takes memory that a server without a seed does not need.
  const { default: sharp } = await import('sharp')
  const png = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer()
  return {
    async identity(fullName, dni) {
      const [frontId, backId, selfie] = await Promise.all([
        png(card(['DOCUMENTO DE MUESTRA', fullName, `DNI ${dni}`, 'Sin valor'])),
        png(card(['DORSO DE MUESTRA', 'Puerto Iguazú, Misiones', 'Sin valor'])),
        png(face()),
      ])
      return { frontId, backId, selfie }
    },
    transferReceipt: (lines) => png(card(['COMPROBANTE DE MUESTRA', ...lines])),
    store: (scene) => png(isShopScene(scene) ? shopScene(scene) : storeScene(scene)),
  }
}

function card(lines: readonly string[]): string {
  const text = lines
    .map(
      (line, index) =>
        `<text x="36" y="${78 + index * 54}" font-size="${index === 0 ? 24 : 30}">${escapeXml(line)}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#F2EFE7"/><rect x="12" y="12" width="616" height="376" rx="18" fill="none" stroke="#50686D" stroke-width="3"/><g font-family="sans-serif" fill="#052327">${text}</g></svg>`
}

function face(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#B1C3C4"/><circle cx="240" cy="200" r="92" fill="#E9C9A8"/><path d="M96 480c0-96 64-160 144-160s144 64 144 160z" fill="#0F2529"/></svg>'
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
