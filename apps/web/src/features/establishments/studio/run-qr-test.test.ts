import { expect, it } from 'vitest'
import { runQrTest } from './run-qr-test.ts'

const pageUrl = 'https://puente.example/loja/TEST2'

it('goes through every step of a generation and reads the address back (DBG-009)', () => {
  let time = 0
  const run = runQrTest({ storeId: 'TEST2', pageUrl }, () => (time += 2))
  expect(run).toMatchObject({
    sample: 'TEST2',
    address: pageUrl,
    picture: { name: 'qr-test2-medium.png', type: 'image/png' },
    decoded: pageUrl,
    tookMs: { sample: 2, address: 2, matrix: 2, picture: 2, decoded: 2 },
  })
  expect(run.matrix?.length).toBeGreaterThan(20)
})

it('stops where a step fails', () => {
  expect(runQrTest({ storeId: 'no', pageUrl }, () => 0)).toMatchObject({ sample: null, address: null })
  expect(runQrTest({ storeId: 'TEST2', pageUrl: '/loja' }, () => 0)).toMatchObject({
    sample: 'TEST2',
    address: null,
    decoded: null,
  })
})

it('keeps the reason of a step that threw, for the screen', () => {
  // Longer than the largest code of level H may hold.
  const run = runQrTest({ storeId: 'TEST2', pageUrl: `${pageUrl}/${'x'.repeat(1500)}` }, () => 0)
  expect(run).toMatchObject({ sample: 'TEST2', matrix: null, decoded: null })
  expect(run.reasons).toEqual({ matrix: expect.stringContaining('Error'), picture: expect.any(String) })
})
