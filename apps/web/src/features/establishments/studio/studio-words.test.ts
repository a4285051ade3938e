import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/establishments/studio.ts'
import { texts } from '../../../messages/pt/establishments/studio.ts'

it('calls states and presets by the words of the studio (ESTA-019, QRG-002, QRG-005)', () => {
  expect(texts.generation).toEqual({ 'no-url': 'Sem URL', url: 'URL Pronta', qr: 'QR Code Gerado' })
  expect(texts.generateUrl).toBe('Gerar URL')
  expect(Object.values(texts.colours.names)).toEqual(['Clássico', 'Azul', 'Vermelho', 'Verde'])
})

it('puts the seconds that are left in the singular or the plural', () => {
  expect([es.batch.left(1), texts.batch.left(1)]).toEqual(['falta 1 s', 'falta 1 s'])
  expect([es.batch.left(2), texts.batch.left(2)]).toEqual(['faltan unos 2 s', 'faltam uns 2 s'])
})
