import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/establishments/admin.ts'
import { texts as pt } from '../../../messages/pt/establishments/admin.ts'
import { isTooShort, presetSteps, withPreset } from './rejection.rules.ts'

it('adds the sentence of a preset to what is written, and takes it out again', () => {
  const once = withPreset('Hola', 'La categoría no está permitida.')
  expect(once).toBe('Hola\nLa categoría no está permitida.')
  expect(withPreset(once, 'La categoría no está permitida.')).toBe('Hola')
  expect(withPreset('x'.repeat(499), 'largo')).toHaveLength(500)
})

it('asks for at least three characters, spaces aside', () => {
  expect(isTooShort('  no ')).toBe(true)
  expect(isTooShort('  sí, ')).toBe(false)
})

it('knows a step for each preset of both languages', () => {
  for (const { rejection } of [es, pt]) expect(rejection.presetTexts).toHaveLength(presetSteps.length)
})
