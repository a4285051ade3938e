import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/establishments/studio.ts'

it('calls states and presets by the words of the studio (ESTA-019, QRG-002, QRG-005)', () => {
  expect(texts.generation).toEqual({ 'no-url': 'Sem URL', url: 'URL Pronta', qr: 'QR Code Gerado' })
  expect(texts.generateUrl).toBe('Gerar URL')
  expect(Object.values(texts.colours.names)).toEqual(['Clássico', 'Azul', 'Vermelho', 'Verde'])
})
