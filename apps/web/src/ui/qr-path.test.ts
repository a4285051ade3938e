import { expect, it } from 'vitest'
import { drawQr } from './qr-path.ts'

it('draws dark modules as runs inside a quiet zone of four modules (GEN-003)', () => {
  const { size, path } = drawQr('00020126580014br.gov.bcb.pix')
  expect((size - 8 - 17) % 4).toBe(0)
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [
    Number(x),
    Number(y),
    Number(width),
  ])
  expect(runs[0]).toEqual([4, 4, 7])
  for (const [x = 0, y = 0, width = 0] of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + width, y + 1)).toBeLessThanOrEqual(size - 4)
  }
})

it('reports a text that does not fit', () => {
  expect(() => drawQr('x'.repeat(5_000))).toThrow()
})
