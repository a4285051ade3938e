import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Stops the clock of a page on which it was installed, three seconds on: from here on its time moves only when the test says so. A
 * clock cannot be stopped at a moment that is over, and a slow machine needs a while from one command to the next.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
}

/** An answer reaches the screen by timers of its own: they are let run, a few milliseconds at a time. */
export async function comes(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5)
    await expect(what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Notes each upload that the page's next document begins, by the page's own clock; what it noted, in milliseconds. */
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

/** Lets a paused clock run until so many uploads were begun; the pauses between them. */
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

/** A pause of so long, and of no longer than the steps in which a paused clock is let run. */
export function expectPause(pause: number | undefined, ms: number): void {
  expect(pause).toBeGreaterThanOrEqual(ms)
  expect(pause).toBeLessThan(ms + 500)
}
