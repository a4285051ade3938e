import { expect, it } from 'vitest'
import { clearProgress, keepProgress, readProgress } from './documents-progress.ts'
import { writeStored } from '../../../lib/storage.ts'

it('tracks each saved document, is corrected by the server and can be cleared (KYC-025, KYC-030)', () => {
  expect(readProgress()).toBeNull()
  keepProgress({ frontId: { fileId: 'a' }, backId: null, selfie: { fileId: 'b' } })
  expect(readProgress()).toEqual({ frontId: true, backId: false, selfie: true })
  keepProgress({ frontId: null, backId: null, selfie: null })
  expect(readProgress()).toEqual({ frontId: false, backId: false, selfie: false })
  clearProgress()
  expect(readProgress()).toBeNull()
})

it('ignores a record that it did not write', () => {
  for (const text of ['', 'null', '[true]', '{"frontId":"yes"']) {
    writeStored('documentsProgress', text)
    expect(readProgress()?.frontId ?? false).toBe(false)
  }
})
