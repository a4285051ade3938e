/** Draws the app's icons from the brand mark into public/icons. Run it again only when the mark changes. */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const out = fileURLToPath(new URL('../public/icons/', import.meta.url))

/** The mark on its ground; `scale` is the mark's share of the edge, smaller where the system crops (maskable). */
function drawing(scale, radius) {
  const size = 34 * scale
  const x = (34 - size) / 2
  const y = (34 - size) / 2 - 2.2 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="1024" height="1024"><rect width="34" height="34" rx="${radius}" fill="#041417"/><g transform="translate(${x} ${y}) scale(${scale})"><path d="M9.8 26.2a7.2 7.2 0 0 1 14.4 0z" fill="#fbc746"/><path d="M3.4 26.2A13.6 13.6 0 0 1 17 12.6" fill="none" stroke="#57d686" stroke-width="3.6"/><path d="M30.6 26.2A13.6 13.6 0 0 0 17 12.6" fill="none" stroke="#74cbf7" stroke-width="3.6"/><path d="M0 28H34" stroke="#f6f4ed" stroke-width="3"/></g></svg>`
}

const icons = [
  { file: 'icon-192.png', size: 192, svg: drawing(0.74, 7.5) },
  { file: 'icon-512.png', size: 512, svg: drawing(0.74, 7.5) },
  { file: 'maskable-512.png', size: 512, svg: drawing(0.56, 0) },
  { file: 'apple-180.png', size: 180, svg: drawing(0.68, 0) },
]

await mkdir(out, { recursive: true })
for (const { file, size, svg } of icons) {
  await sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ palette: true })
    .toFile(out + file)
}
