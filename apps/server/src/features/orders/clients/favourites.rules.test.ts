import { expect, it } from 'vitest'
import { favouritesOf } from './favourites.rules.ts'

const order = (clientId: string, description: string) => ({ clientId, description })

it('offers the identifications used last and the descriptions used most', () => {
  const orders = [
    order('Mesa 4', 'Cena'),
    order('Mesa 2', 'Almuerzo'),
    order('Mesa 4', 'Almuerzo'),
    order('Mesa 1', 'Postre'),
  ]
  expect(favouritesOf(orders)).toEqual({
    clientIds: ['Mesa 4', 'Mesa 2', 'Mesa 1'],
    descriptions: ['Almuerzo', 'Cena', 'Postre'],
  })
})

it('offers a text that differs in case only once, as it was typed last', () => {
  const orders = [order('mesa 4', 'Nafta'), order('MESA 4', 'NAFTA'), order('Mesa 5', 'Gasoil')]
  expect(favouritesOf(orders)).toEqual({
    clientIds: ['mesa 4', 'Mesa 5'],
    descriptions: ['Nafta', 'Gasoil'],
  })
})

it('offers at most six of each', () => {
  const orders = Array.from({ length: 9 }, (_, index) => order(`Mesa ${index}`, `Plato ${index}`))
  const { clientIds, descriptions } = favouritesOf(orders)
  expect(clientIds).toEqual(['Mesa 0', 'Mesa 1', 'Mesa 2', 'Mesa 3', 'Mesa 4', 'Mesa 5'])
  expect(descriptions).toHaveLength(6)
})
