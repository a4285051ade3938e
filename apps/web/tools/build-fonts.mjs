/**
 * Cuts the two subsets of Archivo that the product uses out of the full variable font and writes them to
 * src/assets/fonts. Run it again only when the font's version or the letters below change: the result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
)
const target = join(dirname(fileURLToPath(import.meta.url)), '../src/assets/fonts')

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** Spanish and Portuguese letters, the punctuation of both, and the signs that amounts and texts use. */
const letters = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const signs = '¡¿«»–—‘’“”•…·×−±ªº°©®™\u00a0'
const text = ascii + letters + signs

const faces = [
  { file: 'archivo-ui.woff2', axes: { wght: { min: 400, max: 700 }, wdth: 100 } },
  { file: 'archivo-sign.woff2', axes: { wght: 760, wdth: 116 } },
]

const font = await readFile(source)
for (const { file, axes } of faces) {
  const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(target, file), cut)
  process.stdout.write(`${file}: ${cut.length} bytes\n`)
}
