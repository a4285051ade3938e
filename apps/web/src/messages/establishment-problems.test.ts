import { expect, it } from 'vitest'
import { texts as es } from './es/account-problems.ts'

it('words the refusals of a registration as the requirements do (EST-058, EST-060, EST-063, EST-064)', () => {
  expect(es.codes['establishment.invalid']).toBe('Errores de validación en el formulario')
  expect(es.codes['establishment.cuit-taken']).toBe('Ya existe un establecimiento registrado con este CUIT')
  expect(es.codes['establishment.not-saved']).toBe(
    'Error al registrar el establecimiento. Por favor intenta nuevamente.',
  )
  const limited = es.codes['establishment.too-many-submissions']
  expect(typeof limited === 'function' && limited({ minutes: 7 })).toBe(
    'Has alcanzado el límite de envíos. Intenta nuevamente en 7 minutos.',
  )
  expect(typeof limited === 'function' && limited({ minutes: 1 })).toBe(
    'Has alcanzado el límite de envíos. Intenta nuevamente en 1 minuto.',
  )
})
