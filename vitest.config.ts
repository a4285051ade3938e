import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './tools/pipeline/slow-files-first.ts'

/** Starts the embedded PostgreSQL of the test run and migrates the template that every test file clones. */
const database = './apps/server/test/global-setup.ts'

/** Tests of a time that a requirement limits, such as "refused within 3 s". */
const timed = 'apps/**/*.timed.test.ts'

export default defineConfig({
  test: {
    // The files of one worker share their modules. A worker of its own for each file took most of the time of the pure tests.
    isolate: false,
    unstubGlobals: true,
    // More than cores: a test of the server waits for it more than half of its time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    retry: 0,
    projects: [
      {
        // What the build of the web app puts in place of the name.
        define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/web/tools/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.db.test.ts', timed],
          testTimeout: 10_000,
        },
      },
      {
        test: { name: 'sandbox', include: ['apps/sandbox/test/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        test: {
          name: 'database',
          include: ['apps/server/src/**/*.db.test.ts'],
          globalSetup: [database],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, timed],
          globalSetup: [database],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'timed',
          include: [timed],
          globalSetup: [database],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // After everything else and one file at a time: another test on the same cores would be measured too.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
