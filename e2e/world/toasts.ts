import type { Locator, Page } from '@playwright/test'

/** The one toast of the page, while it shows this text. `includeHidden` also finds it behind a modal dialog. */
export function toastOn(page: Page, title: string, includeHidden = false): Locator {
  return page
    .getByRole('region', { name: /^Avisos/, includeHidden })
    .getByRole('listitem', { includeHidden })
    .filter({ hasText: title })
}
