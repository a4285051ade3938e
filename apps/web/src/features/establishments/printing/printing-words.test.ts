import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/establishments/printing.ts'
import { texts } from '../../../messages/pt/establishments/printing.ts'

it('has a different text for each reason why no file can be made', () => {
  for (const { blocked } of [es.download, texts.download])
    expect(new Set(Object.values(blocked)).size).toBe(4)
})
