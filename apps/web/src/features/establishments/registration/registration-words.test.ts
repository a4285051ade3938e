import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/establishments/registration.ts'
import { texts as pt } from '../../../messages/pt/establishments/registration.ts'
import { texts as store } from '../../../messages/pt/establishments/store.ts'

it('fills the quoted texts of the wizard with the figures of the moment (EST-003, EST-020, EST-047, EST-060)', () => {
  expect(es.step(3)).toBe('Paso 3 de 5')
  expect(es.faults.cuitActual(9)).toBe('CUIT debe tener 11 dígitos. Actual: 9')
  expect(es.faults.cuitPrefix('31', '20, 30')).toBe('Tipo de CUIT inválido: 31. Tipos válidos: 20, 30')
  expect(es.faults.cuitCheckDigit('6', '0')).toBe('Dígito verificador incorrecto. Esperado: 6, Recibido: 0')
  expect(es.offers.more(4)).toBe('+4 más')
  expect(es.limit.text(12)).toBe('Has alcanzado el límite de envíos. Intenta nuevamente en 12 minutos.')
  expect(es.limit.text(1)).toBe('Has alcanzado el límite de envíos. Intenta nuevamente en 1 minuto.')
})

it('calls the way back and sharing by their words (EST-006, SHOP-011)', () => {
  expect([es.previous, pt.previous]).toEqual(['Anterior', 'Anterior'])
  expect(store.share).toBe('Compartilhar')
})
