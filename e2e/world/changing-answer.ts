import type { Page, Route } from '@playwright/test'

type Answer = (route: Route) => Promise<void>

/**
 * Lets a test change, while a page reads on, how its requests to `url` are answered: by the given function, or by the product if it is
 * null, as at first. The route stays. If a test removed it while an answer is being made, Playwright would let the request go on to the
 * product, and the answer would come too late and fail the test.
 */
export async function changeAnswers(page: Page, url: string): Promise<(answer: Answer | null) => void> {
  let current: Answer | null = null
  await page.route(url, (route) => (current === null ? route.fallback() : current(route)))
  return (answer) => {
    current = answer
  }
}
