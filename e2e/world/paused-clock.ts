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

/** Records when the page's next document begins each upload, by the page's own clock. Returns a reader of the times in milliseconds. */
export async function watchUploads(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const begun: number[] = []
    Object.assign(globalThis, { uploadsBegun: begun })
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      begun.push(Date.now())
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { uploadsBegun: number[] }).uploadsBegun)
}

/** Runs a paused clock until the given number of uploads has begun. Returns the pauses between them. */
export async function pausesBetween(
  page: Page,
  uploads: () => Promise<number[]>,
  count: number,
): Promise<number[]> {
  await expect(async () => {
    await page.clock.runFor(10)
    expect((await uploads()).length).toBe(count)
  }).toPass({ intervals: [0] })
  const begun = await uploads()
  return begun.slice(1).map((at, nth) => at - (begun[nth] ?? 0))
}

/** Expects a pause of `ms`, longer by at most one step of the paused clock. */
export function expectPause(pause: number | undefined, ms: number): void {
  expect(pause).toBeGreaterThanOrEqual(ms)
  expect(pause).toBeLessThan(ms + 500)
}
