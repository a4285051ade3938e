import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const changed = new WeakSet<Page>()

/** Opens the settings of a page's browser, which Playwright does not know and so cannot reset. The page closes at the end of its test. */
export function openBrowserSettings(page: Page): Promise<CDPSession> {
  changed.add(page)
  return page.context().newCDPSession(page)
}

/** Undoes what Playwright leaves of a test in a context that the next test uses too. */
export async function leaveAsFound(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.clearPermissions()
  for (const page of context.pages()) if (changed.has(page)) await page.close()
}
