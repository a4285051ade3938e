import { pixStatuses } from '@puente/contract/collections'
import { expect, it } from 'vitest'
import { listedDocument, takesClientReceipt } from './history.rules.ts'

it('takes no receipt for a Pix that failed, was cancelled or went back (RCPT-003)', () => {
  expect(pixStatuses.filter(takesClientReceipt)).toEqual(['pending', 'confirmed', 'expired', 'disputed'])
})

it('masks a CNPJ when it is listed, and lists a CPF with its stored mask (HIST-015)', () => {
  expect(listedDocument('11.222.333/0001-81')).toBe('**.222.333/****-**')
  expect(listedDocument('***.982.247-**')).toBe('***.982.247-**')
})
