import { parseStoreId } from '@puente/domain/establishment'
import { blackOnWhite } from '@puente/domain/qr-colours'
import { type QrMatrix, readQrContent } from '@puente/domain/qr-drawing'
import { paintQr, type Raster } from '@puente/domain/qr-raster'
import { encodeQr, type MadeFile, makeQrFile } from '../printing/qr-files.ts'
import { takeReadings } from '../printing/readings.ts'

export const testSteps = ['sample', 'address', 'matrix', 'picture', 'decoded'] as const
export type TestStep = (typeof testSteps)[number]

/** What the test of a generation found, as far as it came. A step that failed has no value. */
export interface TestRun {
  readonly sample: string | null
  readonly address: string | null
  readonly matrix: QrMatrix | null
  readonly picture: MadeFile | null
  readonly raster: Raster | null
  /** What was read from the drawing. */
  readonly decoded: string | null
  readonly tookMs: Readonly<Partial<Record<TestStep, number>>>
  /** Why a step failed, where it threw. */
  readonly reasons: Readonly<Partial<Record<TestStep, string>>>
}

/** Generates the code of a sample, step by step as for any establishment, and reads it back (DBG-009). Stores nothing. */
export function runQrTest(
  sample: { readonly storeId: string; readonly pageUrl: string },
  now: () => number,
): TestRun {
  const tookMs: Partial<Record<TestStep, number>> = {}
  const reasons: Partial<Record<TestStep, string>> = {}
  const timed = <T>(step: TestStep, run: () => T | null): T | null => {
    const begun = now()
    try {
      return run()
    } catch (error) {
      reasons[step] = String(error)
      return null
    } finally {
      // tidy-allow number: a duration
      tookMs[step] = Math.round(now() - begun)
    }
  }
  const storeId = timed('sample', () => parseStoreId(sample.storeId))
  const address = storeId && timed('address', () => readQrContent(sample.pageUrl))
  const matrix = address && timed('matrix', () => encodeQr(address, 'H'))
  const picture =
    storeId &&
    address &&
    timed('picture', () => makeQrFile({ name: storeId, storeId, pageUrl: address }, blackOnWhite, 'medium'))
  const raster = matrix && paintQr(matrix, blackOnWhite, 480)
  const decoded = raster && timed('decoded', () => takeReadings(raster).normal)
  return {
    sample: storeId || null,
    address: address || null,
    matrix: matrix || null,
    picture: picture || null,
    raster: raster || null,
    decoded: decoded || null,
    tookMs,
    reasons,
  }
}
