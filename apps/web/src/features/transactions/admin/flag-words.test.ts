import type { AdminCharge } from '@puente/contract/transactions'
import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/transactions/admin.ts'
import { texts as pt } from '../../../messages/pt/transactions/admin.ts'
import { flagWords } from './flag-words.ts'

it('names how the charge had closed before its payment came', () => {
  const words = (confirmedAfter: NonNullable<AdminCharge['confirmedAfter']>, texts: typeof es) =>
    flagWords({ flags: ['late-confirmation'], confirmedAfter }, texts)
  expect(words('expired', es)).toEqual(['Confirmado después del vencimiento'])
  expect(words('cancelled', es)).toEqual(['Confirmado después de la cancelación'])
  expect(words('failed', es)).toEqual(['Confirmado después de la falla'])
  expect(words('unrecorded', es)).toEqual(['Confirmado después de un cierre que no quedó registrado'])
  expect(words('expired', pt)).toEqual(['Confirmado depois de expirar'])
  expect(words('cancelled', pt)).toEqual(['Confirmado depois do cancelamento'])
  expect(words('failed', pt)).toEqual(['Confirmado depois da falha'])
  expect(words('unrecorded', pt)).toEqual(['Confirmado depois do encerramento, sem registro do motivo'])
})

it('shows the name of a flag that has no text', () => {
  const flags = ['never-answered', 'of-tomorrow']
  expect(flagWords({ flags, confirmedAfter: null }, pt)).toEqual([pt.flags['never-answered'], 'of-tomorrow'])
})
