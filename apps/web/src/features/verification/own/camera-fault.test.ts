import { expect, it } from 'vitest'
import { cameraFault } from './camera-fault.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'failed'],
  ['AbortError', 'failed'],
] as const)('reads %s from the browser as a camera that is %s', (name, state) => {
  expect(cameraFault(new DOMException('', name))).toBe(state)
})
