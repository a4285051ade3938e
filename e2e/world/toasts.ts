import type { Locator, Page } from '@playwright/test'

/** The one toast of the page, while it shows this text. */
export function toastOn(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Avisos/ })
    .getByRole('listitem')
    .filter({ hasText: title })
}
