import { maxFileBytes, receiptMediaTypes } from '@puente/contract/files'
import { expect, it } from 'vitest'
import { descriptionFault, fileFault } from './receipt-file.rules.ts'

const ofPayer = { accept: receiptMediaTypes, maxBytes: maxFileBytes }
const photos = { accept: ['image/jpeg', 'image/png'], maxBytes: maxFileBytes }

it('takes JPG, PNG, WebP and PDF of up to 5242880 bytes as a receipt (RCPT-004)', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']) {
    expect(fileFault({ type, size: 5_242_880 }, ofPayer)).toBeNull()
    expect(fileFault({ type, size: 5_242_881 }, ofPayer)).toBe('size')
  }
  for (const type of ['image/gif', 'image/svg+xml', '']) {
    expect(fileFault({ type, size: 1 }, ofPayer)).toBe('type')
  }
  expect(fileFault({ type: 'image/png', size: 0 }, ofPayer)).toBe('type')
})

it('accepts only JPG and PNG as a receipt photo, and only a description that is not blank (ORD-030)', () => {
  expect(fileFault({ type: 'image/png', size: 1 }, photos)).toBeNull()
  expect(fileFault({ type: 'application/pdf', size: 1 }, photos)).toBe('type')
  expect([descriptionFault(' \n'), descriptionFault('Nafta')]).toEqual(['empty', null])
})
