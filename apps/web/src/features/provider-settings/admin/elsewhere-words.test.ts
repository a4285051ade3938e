import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/provider-settings/admin.ts'
import { texts as pt } from '../../../messages/pt/provider-settings/admin.ts'

it('counts one open charge in the singular, in both languages', () => {
  expect([es.elsewhere.left(1, 5), es.elsewhere.left(2, 5)]).toEqual(['Queda 1 de 5', 'Quedan 2 de 5'])
  expect([pt.elsewhere.left(1, 5), pt.elsewhere.left(2, 5)]).toEqual(['Resta 1 de 5', 'Restam 2 de 5'])
})
