import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/establishments/printing.ts'
import { texts } from '../../../messages/pt/establishments/printing.ts'

it('gives a reason of its own for each cause that no file can be made now', () => {
  for (const { blocked } of [es.download, texts.download])
    expect(new Set(Object.values(blocked)).size).toBe(4)
})
