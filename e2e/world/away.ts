import type { Page } from '@playwright/test'

/** The person looks at another tab. The page gets the same event as from a browser. */
export function hide(page: Page): Promise<void> {
  return setVisibility(page, 'hidden')
}

/** The person comes back to the page. */
export function show(page: Page): Promise<void> {
  return setVisibility(page, 'visible')
}

function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/**
 * Lets the test stop the page, as phones do with a hidden one: after `freeze` none of its timers runs. Call it before opening the
 * page and after installing a clock.
 */
export async function freezable(
  page: Page,
): Promise<{ freeze: () => Promise<void>; thaw: () => Promise<void> }> {
  await page.addInitScript(() => {
    let frozen = false
    Object.assign(globalThis, { freezePage: (now: boolean) => (frozen = now) })
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = globalThis[name].bind(globalThis) as (run: TimerHandler, ...rest: unknown[]) => number
      const wrapped = (run: TimerHandler, ...rest: unknown[]) =>
        start(
          (...given: unknown[]) => {
            if (!frozen && typeof run === 'function') run(...given)
          },
          ...rest,
        )
      Object.assign(globalThis, { [name]: wrapped })
    }
  })
  const set = (frozen: boolean): Promise<void> =>
    page.evaluate((now) => {
      const { freezePage } = globalThis as unknown as { freezePage: (now: boolean) => void }
      freezePage(now)
    }, frozen)
  return { freeze: () => set(true), thaw: () => set(false) }
}
