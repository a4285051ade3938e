import { expect, it } from 'vitest'
import { readPaymentSearch } from './payment-search.rules.ts'

const nothing = { name: null, cpf: null, visibleDigits: null }

it.each([
  ['', nothing],
  [' Bia ', { ...nothing, name: { pattern: '%Bia%', isShort: false } }],
  ['100%_', { ...nothing, name: { pattern: String.raw`%100\%\_%`, isShort: false } }],
  ['529.982.247-25', { ...nothing, cpf: '52998224725' }],
  ['52998224725', { ...nothing, cpf: '52998224725' }],
  ['***.982.247-**', { ...nothing, visibleDigits: '982247' }],
  ['982', { ...nothing, name: { pattern: '%982%', isShort: false } }],
  ['Ñá', { ...nothing, name: { pattern: '%Ñá%', isShort: true } }],
  ["D'Á", { ...nothing, name: { pattern: "%D'Á%", isShort: true } }],
])('reads %j (PAY-072)', (typed, search) => {
  expect(readPaymentSearch(typed)).toEqual(search)
})
