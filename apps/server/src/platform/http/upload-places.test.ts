import { expect, it } from 'vitest'
import { createUploadPlaces } from './upload-places.ts'

it('reserves the places of admins and of verified accounts, even if many others send', () => {
  const places = createUploadPlaces()
  for (const person of ['a', 'a', 'b', 'b']) places.take('other', person)
  expect(() => places.take('other', 'c')).toThrow('server.busy')
  for (let n = 0; n < 8; n += 1) places.take('verified', `v${n}`)
  expect(() => places.take('verified', 'v8')).toThrow('server.busy')
  for (let n = 0; n < 4; n += 1) places.take('admin', `m${n}`)
  expect(() => places.take('admin', 'm4')).toThrow('server.busy')
})

it('gives one person two places, and a place again once it is given back', () => {
  const places = createUploadPlaces()
  const giveBack = places.take('verified', 'ana')
  places.take('verified', 'ana')
  expect(() => places.take('verified', 'ana')).toThrow('rate-limit.exceeded')
  giveBack()
  places.take('verified', 'ana')
  expect(() => places.take('verified', 'ana')).toThrow('rate-limit.exceeded')
})
