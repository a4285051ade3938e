import type { Page } from '@playwright/test'

/**
 * The dialog of a payment that was confirmed seconds ago comes over any screen that is opened then. A test of something else, whose
 * payment is a moment old, leaves it out: whether it came in time would depend on the speed of the machine.
 */
export async function withoutConfirmedDialog(page: Page): Promise<void> {
  await page.route('**/api/v1/orders/confirmed?*', (route) => route.fulfill({ json: { orders: [] } }))
}
