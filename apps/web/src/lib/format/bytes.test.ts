import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it('writes a size in kilobytes, and from 1024 of them on in megabytes', () => {
  expect([0, 1, 340 * 1024, 1024 * 1024, 5.24 * 1024 * 1024].map(formatBytes)).toEqual([
    '0 KB',
    '1 KB',
    '340 KB',
    '1 MB',
    '5,2 MB',
  ])
})
