import { blackOnWhite } from '@puente/domain/qr-colours'
import { paintQr } from '@puente/domain/qr-raster'
import { expect, it } from 'vitest'
import { encodeQr } from './qr-files.ts'
import { takeReadings } from './readings.ts'

it('draws a code and takes its three readings within 300 ms (ruling 70)', () => {
  const check = (): number => {
    const begun = performance.now()
    const matrix = encodeQr('https://puente.example/loja/A7K2M/estacion-del-puente', 'H')
    expect(takeReadings(paintQr(matrix, blackOnWhite, 720)).blurred).not.toBeNull()
    return performance.now() - begun
  }
  check()
  const times = Array.from({ length: 9 }, check).toSorted((one, other) => one - other)
  expect(times[4]).toBeLessThan(300)
})
