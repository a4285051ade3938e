import type { Page } from '@playwright/test'

/** Presses Tab until the control of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const stops: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    const stop = await nameOf(page)
    if (stop.startsWith(name)) return
    stops.push(stop)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}, only ${stops.join(' | ')}`)
}

/** The accessible name of what has the focus, near enough: label, aria-label or text. */
function nameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ''
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent
    return label.trim()
  })
}
