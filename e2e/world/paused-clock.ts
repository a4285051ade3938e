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

interface Uploads {
  /** By the page's own clock, in ms. */
  readonly begun: number[]
  underWay: number
}

const uploadsOf = (page: Page): Promise<Uploads> =>
  page.evaluate(() => (globalThis as unknown as { uploads: Uploads }).uploads)

/** Records when the page's next document begins each upload. Returns a reader of the times in milliseconds. */
export async function watchUploads(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const uploads: Uploads = { begun: [], underWay: 0 }
    Object.assign(globalThis, { uploads })
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      uploads.begun.push(Date.now())
      uploads.underWay += 1
      this.addEventListener('loadend', () => {
        uploads.underWay -= 1
      })
      send.call(this, body)
    }
  })
  return async () => (await uploadsOf(page)).begun
}

/**
 * Runs a paused clock until the given number of uploads has begun. Returns the pauses between them. While an answer is on its way, which
 * takes real time, the clock moves by little, so that the pauses contain almost only the page's own waiting.
 */
export async function pausesBetween(page: Page, count: number): Promise<number[]> {
  let begun: number[] = []
  await expect(async () => {
    const uploads = await uploadsOf(page)
    begun = uploads.begun
    if (begun.length < count) await page.clock.runFor(uploads.underWay > 0 ? 5 : 100)
    expect(begun.length).toBe(count)
  }).toPass({ intervals: [0] })
  return begun.slice(1).map((at, nth) => at - (begun[nth] ?? 0))
}

/** Expects a pause of `ms`, longer by at most one step of the paused clock. */
export function expectPause(pause: number | undefined, ms: number): void {
  expect(pause).toBeGreaterThanOrEqual(ms)
  expect(pause).toBeLessThan(ms + 500)
}
