import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { parseCuit } from '@puente/domain/cuit'
import sharp from 'sharp'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { findBrowser } from '../tools/bootstrap/browser.mjs'
import { startBenchDatabase } from './bench-database.ts'
import { median, print, verdict } from './figures.ts'
import { startServerUnderTest } from './server-under-test.ts'

const cases = 12
const limitMs = 300
/** How long a reviewer looks at a case, in milliseconds. The app fetches the next case meanwhile. */
const lookMs = 1500
const documents = ['frontId', 'backId', 'selfie'] as const

/** Measures Aprovação in a real browser: from the key J until the three pictures of the next case are on screen. */
export async function benchReview(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    try {
      const photo = await cameraPhoto()
      for (let nth = 0; nth < cases; nth += 1) await openCase(database.admin, server.url, nth, photo)
      const admin = await openAdmin(database.admin, server.url)
      return report(await measure(server.url, admin))
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

function report(tookMs: readonly number[]): boolean {
  const slowest = Math.max(...tookMs)
  const held = slowest < limitMs
  print(`review: the next case of ${cases}, three photos of 1920 × 1440 each, from J to the painted pictures`)
  print(
    `  median ${median(tookMs).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, under ${limitMs} ms: ${verdict(held)}`,
  )
  return held
}

/** A photo of the size and quality that the page's camera produces. */
async function cameraPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const create = { width: 1920, height: 1440, channels: 3, background: '#888888', noise } as const
  return sharp({ create }).blur(1).jpeg({ quality: 88 }).toBuffer()
}

/**
 * Registers through the API, so that the rows are those of a real account. Confirming the email and signing in are not measured, so SQL does
 * them.
 */
async function register(
  admin: Database,
  url: string,
  nth: number,
): Promise<{ token: string; email: string }> {
  const dni = String(30_000_000 + nth)
  const cuit = Array.from({ length: 10 }, (_, digit) => `20${dni}${digit}`).find(
    (one) => parseCuit(one) !== null,
  )
  if (cuit === undefined) throw new Error(`no digit makes 20${dni} a CUIT`)
  const email = `caso${nth}@example.com`
  await send(`${url}/api/v1/accounts`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${nth + 1}` },
    body: JSON.stringify({
      email,
      password: 'Iguazu-2026!',
      fullName: `Persona ${nth}`,
      phone: { countryCode: '+54', number: '3757421234' },
      dni,
      cuit,
      occupation: 'Comerciante',
      companyName: null,
      address: {
        postalCode: 'N3370',
        direccion: 'Av. Brasil',
        numero: '12',
        barrio: 'Centro',
        ciudad: 'Puerto Iguazú',
        provincia: 'Misiones',
      },
      language: 'es',
    }),
  })
  const token = randomBytes(32).toString('base64url')
  await admin.pool.query('update users set email_confirmed_at = now() where email = $1', [email])
  await admin.pool.query(
    `insert into sessions (token_hash, user_id, remembered, admin_area, expires_at)
     select $2, id, false, true, now() + interval '1 hour' from users where email = $1`,
    [email, createHash('sha256').update(token).digest()],
  )
  return { token, email }
}

async function openCase(admin: Database, url: string, nth: number, photo: Buffer): Promise<void> {
  const { token } = await register(admin, url, nth)
  const cookie = `sid=${token}`
  const { csrfToken } = JSON.parse(await send(`${url}/api/v1/session`, { headers: { cookie } }))
  const headers = { cookie, origin: url, 'x-csrf-token': csrfToken }
  await send(`${url}/api/v1/verification/bank-data`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      accountHolderName: `Persona ${nth}`,
      bankName: 'Banco Macro',
      cbu: '2850590940090418135201',
      cuit: '20318604925',
      storeName: null,
      cuilStore: null,
      declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
      password: null,
    }),
  })
  for (const type of documents) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
    await send(`${url}/api/v1/verification/documents/${type}`, { method: 'POST', headers, body })
  }
  await send(`${url}/api/v1/verification/submission`, { method: 'POST', headers })
}

async function openAdmin(admin: Database, url: string): Promise<string> {
  const { token, email } = await register(admin, url, cases)
  await admin.pool.query(`update users set role = 'admin' where email = $1`, [email])
  return token
}

async function send(address: string, init: RequestInit): Promise<string> {
  const answer = await fetch(address, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`)
  return text
}

async function measure(url: string, token: string): Promise<number[]> {
  const { path } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'sid', value: token, url }])
    const page = await context.newPage()
    await page.goto(`${url}/admin/approval`)
    await page.locator('tbody tr').first().press('Enter')
    await page
      .locator('img[data-document]')
      .nth(documents.length - 1)
      .waitFor()
    const tookMs: number[] = []
    for (let step = 1; step < cases; step += 1) {
      await pause(lookMs)
      tookMs.push(await nextCase(page))
    }
    return tookMs
  } finally {
    await browser.close()
  }
}

/** Returns the milliseconds, on the browser's clock, from the key press until the three pictures of the next case are painted. */
async function nextCase(page: Page): Promise<number> {
  // Add the listener before pressing the key. Keys and scripts reach the page over different channels, so their order is not guaranteed.
  const watch = await page.evaluateHandle((count) => {
    const shown = () => [...document.querySelectorAll<HTMLImageElement>('img[data-document]')]
    const before = new Set(shown().map(({ src }) => src))
    const isPainted = (one: HTMLImageElement) =>
      !before.has(one.src) && one.complete && one.naturalWidth > 0 && one.style.visibility === ''
    const painted = new Promise<number>((done) => {
      const pressed = (event: KeyboardEvent) => {
        const look = () => {
          if (shown().filter(isPainted).length < count) return requestAnimationFrame(look)
          return requestAnimationFrame(() => {
            // A task that runs after the frame, which is on screen by then.
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => done(performance.now() - event.timeStamp))
            channel.port1.start()
            channel.port2.postMessage(null)
          })
        }
        look()
      }
      document.addEventListener('keydown', pressed, { once: true, capture: true })
    })
    return { painted }
  }, documents.length)
  await page.keyboard.press('j')
  return watch.evaluate(({ painted }) => painted)
}
