import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layOutPoster, type PosterContent, posterFormats, posterQrMm, printableName } from './poster.ts'
import { fitName, type PosterMark, type TextMark, unitsPerMm } from './poster-marks.ts'
import { posterLanguages } from './poster-texts.ts'

/** About as wide as Archivo. */
const wide = (text: string, _face: string, size: number, spacing: number) =>
  [...text].length * (size * 0.52 + spacing)

const content: PosterContent = {
  language: 'pt',
  name: 'Estación Del Puente',
  storeId: 'A7K2M',
  brand: 'Puente',
  typedAddress: 'puente.example/loja/A7K2M',
  // Level H of an address: 41 modules and a quiet zone of 4.
  matrix: Array.from({ length: 49 }, (_, y) =>
    Array.from({ length: 49 }, (_, x) => Math.min(x, y) >= 4 && Math.max(x, y) < 45),
  ),
  colour: '#000000',
}

const textsOf = (marks: readonly PosterMark[]): TextMark[] =>
  marks.flatMap((mark) => (mark.kind === 'turned' ? textsOf(mark.marks) : mark.kind === 'text' ? [mark] : []))

it('never cuts a name, and keeps it inside the page in at most two lines', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2, maxLength: 255 }), (name) => {
      const { lines, size } = fitName(name, { width: 640, largest: 33, smallest: 24 }, wide)
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(lines.join(' ').length).toBeLessThanOrEqual(name.length + 1)
      expect([lines.join(' '), lines.join('')]).toContain(name)
      for (const line of lines) expect(wide(line, 'sign', size, 0)).toBeLessThanOrEqual(640)
    }),
  )
})

it('keeps four light modules free around each code, below the words above and above the name', () => {
  for (const format of posterFormats) {
    for (const language of posterLanguages) {
      for (const name of [
        content.name,
        'W'.repeat(30),
        'Hotel Boutique Las Tres Fronteras y Spa del Río Iguazú',
      ]) {
        const { marks } = layOutPoster(format, { ...content, language, name }, wide)
        const code = marks.find((mark) => mark.kind === 'path' && mark.fill === content.colour)
        if (code?.kind !== 'path') throw new Error('no code')
        const whole = 49 * code.scale
        expect(41 * code.scale).toBeCloseTo(posterQrMm[format] * unitsPerMm, 5)
        for (const mark of textsOf(marks.filter(({ kind }) => kind !== 'turned'))) {
          const width = wide(mark.text, mark.face, mark.size, mark.spacing)
          const apart =
            mark.y + mark.size * 0.22 <= code.y ||
            mark.y - mark.size * 0.74 >= code.y + whole ||
            mark.x + width <= code.x ||
            mark.x >= code.x + whole
          expect(apart, `${format} ${language}: "${mark.text}" in the quiet zone`).toBe(true)
        }
      }
    }
  }
})

it('shows the name, the store id and one code on each face', () => {
  for (const format of posterFormats) {
    const { marks } = layOutPoster(format, content, wide)
    const texts = textsOf(marks).map(({ text }) => text)
    const faces = format === 'tent' ? 2 : 1
    for (const text of [content.name, content.storeId])
      expect(texts.filter((one) => one === text)).toHaveLength(faces)
  }
})

it('keeps the letters that the fonts have', () => {
  expect(printableName('Ñandú & Cía. “Süß” O’Higgins')).toBe('Ñandú & Cía. “Süß” O’Higgins')
  expect(printableName('Ma\u0301te 拉面 🍜 Bar')).toBe('Máte Bar')
  expect(printableName('拉面')).toBe('')
})
