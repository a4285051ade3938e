import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoAccounts } from '../../apps/server/src/demo/demo-accounts.ts'
import { findBrowser } from '../../tools/bootstrap/browser.mjs'
import type { BenchDatabase } from '../bench-database.ts'
import { withDemo } from '../demo-under-test.ts'
import { print, verdict } from '../figures.ts'
import { heldMb, sampleMemory } from '../process-memory.ts'

/** Establishments in the ZIP, each with the five files of the studio. */
const stores = 200
const limitMb = 500
const limitMs = 120_000

/**
 * Makes the largest picture of the studio and a ZIP of many establishments in a real browser. A worker of the page makes them: the server is asked
 * for nothing meanwhile, the page goes on drawing frames, and the ZIP shows how far it is.
 */
export async function benchQrFiles(): Promise<boolean> {
  const { path } = await findBrowser()
  return withDemo(async ({ server, database }) => {
    const token = await adminSession(database)
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
    try {
      const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
      await context.addCookies([{ name: 'sid', value: token, url: server.url }])
      const page = await context.newPage()
      await listMany(page)
      await page.goto(`${server.url}/admin/qr-generator`)
      return report(await makePng(browser, page), await makeZip(browser, page))
    } finally {
      await browser.close()
    }
  })
}

async function adminSession({ admin }: BenchDatabase): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.pool.query(
    `insert into sessions (token_hash, user_id, remembered, admin_area, expires_at)
     select $2, id, false, true, now() + interval '1 hour' from users where email = $1`,
    [demoAccounts.admin.email, createHash('sha256').update(token).digest()],
  )
  return token
}

/** The demo has three approved establishments; the list that the browser gets has them many times. */
async function listMany(page: Page): Promise<void> {
  await page.route('**/api/v1/admin/qr-codes', async (route) => {
    const answer = await route.fetch()
    const { stores: few } = (await answer.json()) as { stores: { storeId: string; name: string }[] }
    const many = Array.from({ length: stores }, (_, nth) => {
      const store = few[nth % few.length]
      return { ...store, id: crypto.randomUUID(), name: `${store?.name} ${nth + 1}`, storeId: storeIdOf(nth) }
    })
    await route.fulfill({ response: answer, json: { stores: many } })
  })
}

function storeIdOf(nth: number): string {
  return `B${String(nth).padStart(4, '0')}`
}

interface Making {
  readonly tookMs: number
  readonly bytes: number
  /** Megabytes that the browser's pages held more than before. */
  readonly moreMb: number
  /** Requests to the server between the press and the file. */
  readonly requests: number
  /** The longest time between two frames of the page. */
  readonly longestFrameMs: number
  /** How many different values of progress the page showed. */
  readonly steps: number
}

async function makePng(browser: Browser, page: Page): Promise<Making> {
  await page.getByRole('listitem').first().getByRole('button').first().click()
  await page.getByText('A leitura do código está boa').waitFor()
  await page.getByText('Extra grande', { exact: true }).click()
  return made(browser, page, 'Baixar PNG')
}

async function makeZip(browser: Browser, page: Page): Promise<Making> {
  await page.getByRole('checkbox', { name: new RegExp(`\\(${stores}\\)`) }).click()
  return made(browser, page, `Baixar o ZIP de ${stores} lojas`)
}

async function made(browser: Browser, page: Page, button: string): Promise<Making> {
  const pids = await pagesOf(browser)
  const before = await Promise.all(pids.map(heldMb))
  const memories = pids.map(sampleMemory)
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requested.push(request.url())
  })
  await page.evaluate(watch)
  const coming = page.waitForEvent('download', { timeout: limitMs })
  const startedAt = performance.now()
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await coming
  const tookMs = performance.now() - startedAt
  const most = await Promise.all(memories.map((memory) => memory.stop()))
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'endWatch')())
  return {
    tookMs,
    bytes: (await stat(await download.path())).size,
    moreMb: most.reduce((sum, mb, nth) => sum + mb - (before[nth] ?? 0), 0),
    requests: requested.length,
    ...seen,
  }
}

/** Processes of the browser's pages and their workers. */
async function pagesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Runs in the page at each frame, until `endWatch`. */
function watch(): void {
  const amounts = new Set<string>()
  let longestFrameMs = 0
  let last = performance.now()
  let over = false
  const look = (now: number): void => {
    if (over) return
    longestFrameMs = Math.max(longestFrameMs, now - last)
    last = now
    const bar = document.querySelector('[role=progressbar]')
    const amount = bar?.getAttribute('aria-valuenow') ?? null
    if (amount !== null) amounts.add(amount)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Reflect.set(globalThis, 'endWatch', () => {
    over = true
    return { longestFrameMs, steps: amounts.size }
  })
}

function report(png: Making, zip: Making): boolean {
  print(`qr-files: the studio in a real browser, one PNG of 4,000 px and a ZIP of ${stores} establishments`)
  const pngHeld = judge('PNG', png)
  const zipHeld = judge('ZIP', zip)
  const shown = zip.steps > 1
  print(`  the ZIP showed ${zip.steps} amounts of progress, more than one: ${verdict(shown)}`)
  return pngHeld && zipHeld && shown
}

function judge(name: string, { tookMs, bytes, moreMb, requests, longestFrameMs }: Making): boolean {
  const held = moreMb < limitMb && requests === 0
  print(
    `  ${name} ${(bytes / 1e6).toFixed(2)} MB in ${(tookMs / 1000).toFixed(2)} s, ${moreMb.toFixed(0)} MB more, under ${limitMb} MB; ` +
      `${requests} requests of the server, none; longest frame ${longestFrameMs.toFixed(0)} ms: ${verdict(held)}`,
  )
  return held
}
