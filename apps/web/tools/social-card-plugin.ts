import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const width = 1200
const height = 630
/** What the card says; the brand is not on it, since it is a setting and the build knows none. */
const lines = ['Cobrá en reales.', 'Recibí en pesos.']

/** `social-card.png`: what chats and networks show of a public page, in the colours and letters of the product. */
export function socialCard(): Plugin {
  return {
    name: 'puente-social-card',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'social-card.png', source: await drawCard() })
    },
  }
}

async function drawCard(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'puente-card-'))
  try {
    const fontfile = join(folder, 'sign.ttf')
    await writeFile(fontfile, await signFont())
    const texts = await Promise.all(
      lines.map(async (line, position) => ({
        input: await sharp({
          text: {
            text: `<span foreground="#f6f4ed">${line}</span>`,
            // The comma ends the family's name, which has a weight in it.
            font: 'Archivo SemiBold, 58',
            fontfile,
            dpi: 96,
            rgba: true,
          },
        })
          .png()
          .toBuffer(),
        left: 80,
        top: 84 + position * 104,
      })),
    )
    return await sharp(Buffer.from(scene())).composite(texts).png({ palette: true, quality: 90 }).toBuffer()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The letters of the card as a font that the drawing library reads. */
async function signFont(): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  )
  return subsetFont(await readFile(file), lines.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: 760, wdth: 116 },
  })
}

/** Arch, sun and river, as on the landing page. */
function scene(): string {
  const hangers = Array.from({ length: 66 }, (_, position) => {
    const share = (position + 1) / 67
    const top = 520 - 4 * 110 * share * (1 - share)
    return `M${(share * 1280 - 40).toFixed(1)} ${top.toFixed(1)}V520`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="a" gradientUnits="userSpaceOnUse" x1="-40" x2="1240"><stop offset=".06" stop-color="#57d686"/><stop offset=".55" stop-color="#f3e27a"/><stop offset=".97" stop-color="#74cbf7"/></linearGradient>
      <linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#ffd257"/><stop offset="1" stop-color="#f79a3b"/></linearGradient>
      <radialGradient id="g"><stop offset="0" stop-color="#fbc746" stop-opacity=".36"/><stop offset=".5" stop-color="#f89d53" stop-opacity=".11"/><stop offset="1" stop-color="#f89d53" stop-opacity="0"/></radialGradient>
      <clipPath id="k"><path d="M0 0H1200V520H0z"/></clipPath>
    </defs>
    <path d="M0 0H1200V630H0z" fill="#041417"/>
    <circle cx="940" cy="420" r="520" fill="url(#g)"/>
    <circle cx="940" cy="400" r="190" fill="url(#s)" clip-path="url(#k)"/>
    <path d="M0 520H1200V630H0z" fill="#032229"/>
    <path d="M780 532H1120M830 544H1080" stroke="#fbc746" stroke-width="3" stroke-linecap="round" opacity=".5"/>
    <path d="${hangers}" stroke="#f6f4ed" opacity=".3"/>
    <path d="M-40 520Q600 300 1240 520" fill="none" stroke="url(#a)" stroke-width="7"/>
    <path d="M0 520H1200" stroke="#f6f4ed" stroke-width="3" opacity=".85"/>
  </svg>`
}
