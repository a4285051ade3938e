import { describe, expect, it } from 'vitest'
import { readChargeFind } from './find-charges.rules.ts'

const nothing = { reference: null, first: null, last: null }
const txid = '01a203b97c227bf6a5cdece6d6f6b675'
const id = '01a203b9-7c22-7bf6-a5cd-ece6d6f6b675'

describe('what a typed text may be of a charge', () => {
  it.each([
    [txid, { reference: txid, first: id, last: id }],
    [id, { reference: null, first: id, last: id }],
    [id.toUpperCase(), { reference: null, first: id, last: id }],
    // As a statement prints it, in groups.
    [`${txid.slice(0, 16)} ${txid.slice(16)}`, { reference: txid, first: id, last: id }],
    [
      '01a203b9',
      {
        ...nothing,
        first: '01a203b9-0000-0000-0000-000000000000',
        last: '01a203b9-ffff-ffff-ffff-ffffffffffff',
      },
    ],
    [
      '01a203b9-7c2',
      {
        ...nothing,
        first: '01a203b9-7c20-0000-0000-000000000000',
        last: '01a203b9-7c2f-ffff-ffff-ffffffffffff',
      },
    ],
    ['E99999003202611201921LyEzgulWye7', { ...nothing, reference: 'E99999003202611201921LyEzgulWye7' }],
  ])('%j is an id, a txid, the beginning of one, or an end-to-end id (ruling 26)', (typed, found) => {
    expect(readChargeFind(typed)).toEqual(found)
  })

  it.each(['01a203b', 'Lapacho', 'ana@example.com', '-01a203b97', '%_\\', '20-31860492-X', ''])(
    '%j is nothing of a charge',
    (typed) => {
      expect(readChargeFind(typed)).toEqual(nothing)
    },
  )
})
