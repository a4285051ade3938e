import { expect, it } from 'vitest'
import { texts as esDesk } from '../../messages/es/desk-problems.ts'
import { texts as es, type Wording } from '../../messages/es/problems.ts'
import { texts as ptDesk } from '../../messages/pt/desk-problems.ts'
import { texts as pt } from '../../messages/pt/problems.ts'
import { refusalText } from './problem-text.ts'

it('has whole words for the code of each refusal that the desk shows, since its details are not kept with a line of a bank (ruling 74)', () => {
  const zones = [es, esDesk, pt, ptDesk]
  for (const { codes } of zones) {
    const wordings: Readonly<Record<string, Wording>> = codes
    for (const code of Object.keys(wordings))
      expect(refusalText(wordings, code), code).toMatch(/^(?!.*(undefined|NaN)).{8,}/)
  }
  expect(refusalText(esDesk.codes, 'rate.out-of-range')).toBe('La cotización está fuera de los límites.')
  expect(refusalText(ptDesk.codes, 'rate.out-of-range')).toBe('A cotação está fora dos limites.')
  expect(refusalText(esDesk.codes, 'no-such.code')).toBeNull()
})
