import { expect, it } from 'vitest'
import { readPaymentSearch } from './payment-search.rules.ts'

const nothing = { name: null, cpf: null, visibleDigits: null }

it.each([
  ['', nothing],
  [' Bia ', { ...nothing, name: '%Bia%' }],
  ['100%_', { ...nothing, name: String.raw`%100\%\_%` }],
  ['529.982.247-25', { ...nothing, cpf: '52998224725' }],
  ['52998224725', { ...nothing, cpf: '52998224725' }],
  ['***.982.247-**', { ...nothing, visibleDigits: '982247' }],
  ['982', { ...nothing, name: '%982%' }],
])('reads %j (PAY-072)', (typed, search) => {
  expect(readPaymentSearch(typed)).toEqual(search)
})
