import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './world/browser.ts'

// `world/stack.ts` starts the product on free ports before the tests and gives them its address.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './world/stack.ts',
  // A test waits for its product a quarter of its time; a third one uses that.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Evidence for a flaky test. Pictures of the page at every step would cost a third of the run, snapshots of it a tenth. Without those a
    // trace has no requests, so `request-log.ts` keeps them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserPath, args: browserArguments },
  },
  projects: [
    {
      name: 'phone',
      // Tests that do not depend on the screen's size run once, on the desktop.
      grepInvert: /@once/,
      use: {
        viewport: { width: 390, height: 844 },
        // One pixel for each CSS pixel. No test looks at finer ones, and drawing four times as many took a fifth of the run.
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
      },
    },
    // Those that run once, on the phone.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
