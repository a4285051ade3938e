import type { Page } from '@playwright/test'

/**
 * Suppresses the dialog for a payment that was confirmed seconds ago, which would open over any screen. Without this, a test of
 * something else would depend on the speed of the machine.
 */
export async function withoutConfirmedDialog(page: Page): Promise<void> {
  await page.route('**/api/v1/orders/confirmed?*', (route) => route.fulfill({ json: { orders: [] } }))
}
