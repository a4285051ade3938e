/**
 * Cuts what the product uses of Archivo out of the full variable font: two subsets for its screens, written to src/assets/fonts, and three
 * for printed posters, written to the server. Run it again only when the font's version or the letters below change: the result is
 * committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
)
const here = dirname(fileURLToPath(import.meta.url))
const screens = join(here, '../src/assets/fonts')
const posters = join(here, '../../server/src/features/establishments/posters/fonts')

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** Spanish and Portuguese letters, the punctuation of both, and the signs that amounts and texts use. */
const marked = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const signs = '¡¿«»–—‘’“”•…·×−±ªº°©®™\u00a0'
const text = ascii + marked + signs

/** All of Latin-1, as `printableName` of the domain lets it through. */
const latin = Array.from({ length: 96 }, (_, index) => String.fromCodePoint(160 + index)).join('')
const printed = { text: ascii + latin + signs, targetFormat: 'truetype', folder: posters }
const shown = { text, targetFormat: 'woff2', folder: screens }

const faces = [
  { ...shown, file: 'archivo-ui.woff2', axes: { wght: { min: 400, max: 700 }, wdth: 100 } },
  { ...shown, file: 'archivo-sign.woff2', axes: { wght: 760, wdth: 116 } },
  { ...printed, file: 'sign.ttf', axes: { wght: 760, wdth: 116 } },
  { ...printed, file: 'text.ttf', axes: { wght: 400, wdth: 100 } },
  { ...printed, file: 'strong.ttf', axes: { wght: 640, wdth: 100 } },
]

const font = await readFile(source)
for (const { file, axes, text: letters, targetFormat, folder } of faces) {
  const cut = await subsetFont(font, letters, { targetFormat, variationAxes: axes })
  await writeFile(join(folder, file), cut)
  process.stdout.write(`${file}: ${cut.length} bytes\n`)
}
