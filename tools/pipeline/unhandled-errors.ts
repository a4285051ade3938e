import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, SerializedError } from 'vitest/node'
import { root } from '../bootstrap/paths.mjs'

const kept = join(root, '.tmp/vitest-errors.json')

/**
 * Keeps the errors that belong to no test: they fail a run in which every test passed, so the summary has to name them.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    writeFileSync(kept, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)))
  }
}

export function forgetUnhandledErrors(): void {
  rmSync(kept, { force: true })
}

/** The errors of the last run of the unit tests that belong to no test, one text each. */
export function unhandledErrors(): string[] {
  return existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []
}
