import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Stops a page's installed clock three seconds from now. From then on only the test moves its time. A clock cannot be stopped at a
 * past moment, and a slow machine needs a while from one command to the next.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
}

/** Waits for something on screen. An answer gets there by timers of its own, so the clock runs a few milliseconds at a time. */
export async function comes(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5)
    await expect(what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Records by the page's own clock when its next document first shows each text. Returns a reader of those times in milliseconds. */
export async function watchTexts(page: Page, texts: readonly string[]): Promise<() => Promise<number[]>> {
  await page.addInitScript((words) => {
    const firstSeen: Record<string, number> = {}
    Object.assign(globalThis, { firstSeen })
    const look = (): void => {
      const shown = document.body?.textContent ?? ''
      for (const word of words) if (shown.includes(word)) firstSeen[word] ??= Date.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, texts)
  return async () => {
    const seen: Record<string, number> = await page.evaluate(() => Reflect.get(globalThis, 'firstSeen'))
    return texts.flatMap((text) => seen[text] ?? [])
  }
}

/** When each upload began and ended, by the page's own clock in ms, and how many other requests are open. */
interface Uploads {
  readonly begun: number[]
  readonly ended: number[]
  asking: number
}

const uploadsOf = (page: Page): Promise<Uploads> =>
  page.evaluate(() => (globalThis as unknown as { uploads: Uploads }).uploads)

/** Records when the page's next document begins and ends each upload. Returns a reader of the times at which they began. */
export async function watchUploads(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const uploads: Uploads = { begun: [], ended: [], asking: 0 }
    Object.assign(globalThis, { uploads })
    const ask = globalThis.fetch.bind(globalThis)
    globalThis.fetch = async (...request) => {
      uploads.asking += 1
      try {
        return await ask(...request)
      } finally {
        uploads.asking -= 1
      }
    }
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      uploads.begun.push(Date.now())
      this.addEventListener('loadend', () => uploads.ended.push(Date.now()))
      send.call(this, body)
    }
  })
  return async () => (await uploadsOf(page)).begun
}

/**
 * Runs a paused clock until the given number of uploads has begun. Returns the pauses from the end of each to the beginning of the next.
 * How long a request is open depends on the machine, so the clock runs a few milliseconds at a time while a request is open, also while a try
 * asks for the session before its upload.
 */
export async function pausesBetween(page: Page, count: number): Promise<number[]> {
  let uploads: Uploads = { begun: [], ended: [], asking: 0 }
  await expect(async () => {
    uploads = await uploadsOf(page)
    const { begun, ended, asking } = uploads
    const isOpen = begun.length > ended.length || asking > 0
    if (begun.length < count) await page.clock.runFor(isOpen ? 5 : 100)
    expect(begun.length).toBe(count)
  }).toPass({ intervals: [0] })
  return uploads.begun.slice(1).map((at, nth) => at - (uploads.ended[nth] ?? Number.NaN))
}

/** Expects a pause of `ms`, longer by at most one step of the paused clock. */
export function expectPause(pause: number | undefined, ms: number): void {
  expect(pause).toBeGreaterThanOrEqual(ms)
  expect(pause).toBeLessThan(ms + 500)
}
