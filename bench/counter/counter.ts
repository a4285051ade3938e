import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/bootstrap/browser.mjs'
import { withDemo } from '../demo-under-test.ts'
import { openSessions } from '../verified-merchants.ts'
import type { SandboxControl } from './sandbox-control.ts'
import { Till } from './till.ts'

/** Sales of each merchant. A merchant may create ten charges a minute, and the bench must not reach that limit. */
export const salesOfEach = 8

/** Starts the product with its sandbox. Verified merchants sell one after the other at Crear Orden, each in a new browser of a phone's size. */
export async function atTheCounter(
  merchants: number,
  sell: (till: Till, sandbox: SandboxControl) => Promise<void>,
): Promise<void> {
  await withDemo(async ({ server, database, sandbox }) => {
    const tokens = await openSessions(database.admin, merchants)
    await atTills(server.url, tokens, (till) => sell(till, sandbox))
  })
}

async function atTills(
  url: string,
  tokens: readonly string[],
  sell: (till: Till) => Promise<void>,
): Promise<void> {
  const { path } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    for (const token of tokens) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'es-AR',
      })
      await context.addCookies([{ name: 'sid', value: token, url }])
      const page = await context.newPage()
      await page.goto(`${url}/exchange`)
      await sell(new Till(page))
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
