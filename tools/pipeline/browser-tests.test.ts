import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root } from '../bootstrap/paths.mjs'
import { runtimeEnvironment } from '../bootstrap/runtime.mjs'
import { runRepeatingFailed } from './browser-tests.ts'
import { runPipeline } from './pipeline.ts'
import type { Stages } from './stage-names.ts'
import type { StageResult } from './suite.ts'

/** A temporary repository with Playwright tests that need no browser. */
let house: string

/** Playwright starts once or twice in each test. */
const timeoutMs = 60_000

const files = {
  '.gitignore': 'node_modules\n.tmp\ntest-results\n',
  'package.json': '{ "type": "module" }\n',
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test'
    export default defineConfig({ testDir: '.', workers: 2, retries: 0, globalSetup: './start.ts', use: { trace: 'retain-on-failure' } })`,
  'start.ts': `
    import { appendFileSync } from 'node:fs'
    export default (config) => appendFileSync('.tmp/starts', config.workers + ' ')`,
  'steady.spec.ts': `
    import { test } from '@playwright/test'
    test('prices', () => {})`,
  'flaky.spec.ts': `
    import { existsSync } from 'node:fs'
    import { expect, test } from '@playwright/test'
    test('sends', () => expect(existsSync('.tmp/playwright.json'), 'the first run is over').toBe(true))`,
  'broken.spec.ts': `
    import { expect, test } from '@playwright/test'
    test('pays', () => expect('a fault').toBe('a code'))`,
  'skipped.spec.ts': `
    import { test } from '@playwright/test'
    test.skip('prints', () => {})`,
}

beforeEach(() => {
  // The lines of these runs would stand in the log of the real one, with counts of their own.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  house = mkdtempSync(join(tmpdir(), 'puente-pipeline-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(house, name), text)
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', 'commit', '--quiet', '-m', 'Begin')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(house, { recursive: true, force: true })
})

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: house, encoding: 'utf8' }).trim()
}

function runSpecs(...names: (keyof typeof files | 'missing.spec.ts')[]): Promise<StageResult> {
  return runRepeatingFailed(
    { root: house, config: house, env: runtimeEnvironment(), output: 'ignore' },
    names,
  )
}

/** The number of workers at each start of the suite. */
function starts(): number[] {
  return readFileSync(join(house, '.tmp/starts'), 'utf8').trim().split(' ').map(Number)
}

describe('browser tests', () => {
  it(
    'run once if all pass',
    async () => {
      const result = await runSpecs('steady.spec.ts')
      expect(result).toMatchObject({ passed: true, counts: { passed: 1, failed: 0, skipped: 0 } })
      expect(result.flaky ?? []).toEqual([])
      expect(starts()).toHaveLength(1)
    },
    timeoutMs,
  )

  it(
    'are green if those that failed pass alone, and list them as flaky with the trace of their failure',
    async () => {
      const result = await runSpecs('steady.spec.ts', 'flaky.spec.ts')
      expect(result).toMatchObject({
        passed: true,
        note: '2 passed, 0 failed',
        counts: { passed: 2, failed: 0, skipped: 0 },
        flaky: [{ title: '[] sends', file: 'flaky.spec.ts' }],
      })
      const [flaky] = result.flaky ?? []
      expect(flaky?.errors.join()).toContain('the first run is over')
      expect(flaky?.trace).toMatch(/^test-results\/(?!repeated).*trace\.zip$/)
      expect(existsSync(join(house, flaky?.trace ?? ''))).toBe(true)
      // The product was started again for the repeat, with one worker.
      expect(starts()).toEqual([2, 1])
    },
    timeoutMs,
  )

  it(
    'are red if one of them fails alone too',
    async () => {
      const result = await runSpecs('steady.spec.ts', 'flaky.spec.ts', 'broken.spec.ts')
      expect(result).toMatchObject({
        passed: false,
        counts: { passed: 2, failed: 1, skipped: 0 },
        failed: [{ file: 'broken.spec.ts' }],
        flaky: [{ title: '[] sends' }],
      })
      expect(starts()).toEqual([2, 1])
    },
    timeoutMs,
  )

  it.each(['missing.spec.ts', 'skipped.spec.ts'] as const)(
    'are red if none ran: %s',
    async (name) => {
      expect(await runSpecs(name)).toMatchObject({ passed: false, counts: { passed: 0 } })
    },
    timeoutMs,
  )

  it(
    'are red if they leave no report',
    async () => {
      writeFileSync(join(house, 'playwright.config.ts'), 'throw new Error("no configuration")')
      const result = await runSpecs()
      expect(result).toMatchObject({ passed: false, counts: { passed: 0, failed: 1, skipped: 0 } })
    },
    timeoutMs,
  )
})

describe('a run of everything', () => {
  const fine = { title: 'nothing', needs: [], run: async () => ({ passed: true, note: 'fine' }) }

  function stagesWith(...names: (keyof typeof files)[]): Stages {
    const e2e = { title: 'the fixture', needs: [], run: () => runSpecs(...names) }
    return { check: fine, build: fine, unit: fine, e2e }
  }

  function summary(): unknown {
    return JSON.parse(readFileSync(join(house, '.tmp/test-summary.json'), 'utf8'))
  }

  it(
    'is green with a flaky test, and writes it into the summary with the commit and the clean tree',
    async () => {
      expect(await runPipeline(house, stagesWith('flaky.spec.ts'), [])).toBe(0)
      expect(summary()).toMatchObject({
        commit: git('rev-parse', 'HEAD'),
        clean: true,
        passed: true,
        tests: { passed: 1, failed: 0, skipped: 0 },
        flaky: [{ title: '[] sends', file: 'flaky.spec.ts', trace: expect.stringMatching(/trace\.zip$/) }],
      })
    },
    timeoutMs,
  )

  it(
    'is red with a test that fails twice, and the summary reports a tree that was changed',
    async () => {
      writeFileSync(join(house, 'note.txt'), 'not committed')
      expect(await runPipeline(house, stagesWith('broken.spec.ts'), [])).toBe(1)
      expect(summary()).toMatchObject({
        commit: git('rev-parse', 'HEAD'),
        clean: false,
        passed: false,
        tests: { passed: 0, failed: 1, skipped: 0 },
        failed: [{ file: 'broken.spec.ts' }],
        flaky: [],
      })
    },
    timeoutMs,
  )

  it(
    'is red if no browser test ran',
    async () => {
      expect(await runPipeline(house, stagesWith('skipped.spec.ts'), [])).toBe(1)
      expect(summary()).toMatchObject({ passed: false, tests: { passed: 0, failed: 0, skipped: 1 } })
    },
    timeoutMs,
  )

  it('writes no summary if only some stages or files were asked for', async () => {
    expect(await runPipeline(house, stagesWith(), ['--only=check'])).toBe(0)
    expect(existsSync(join(house, '.tmp/test-summary.json'))).toBe(false)
  })

  it('does not run a stage whose needs failed, and is red', async () => {
    let ran = false
    const stages: Stages = {
      ...stagesWith(),
      build: { ...fine, run: async () => ({ passed: false, note: 'broken' }) },
      e2e: {
        title: 'never',
        needs: ['build'],
        run: async () => ({ passed: (ran = true), note: '' }),
        whenNotRun: { counts: { passed: 0, failed: 1, skipped: 0 } },
      },
    }
    expect(await runPipeline(house, stages, [])).toBe(1)
    expect(ran).toBe(false)
    expect(summary()).toMatchObject({ passed: false, tests: { passed: 0, failed: 1, skipped: 0 } })
  })

  it('refuses the name of a stage that does not exist', async () => {
    await expect(runPipeline(house, stagesWith(), ['--only=e3e'])).rejects.toThrow('no stage e3e')
  })
})
