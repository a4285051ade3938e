import { expect, type Page } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders/orders'
import { texts as es } from '../../apps/web/src/messages/es/collections/own.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/collections/own.ts'

/** Both languages, with their words for a code and what becomes of it. */
export const chargeTexts = [
  ['es', es],
  ['pt', pt],
] as const

/** The page speaks this language from its next document on. */
export async function speak(page: Page, language: 'es' | 'pt'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
}

/** Opens the code of a pending order by the way that follows the account of its pesos. */
export async function openCode(page: Page, order: OrderView): Promise<void> {
  await page.goto(`/payment-processing?order=${order.id}`)
  await expect(page).toHaveURL(/\/qr-code$/)
  await expect(page.locator('.charge-ring').getByRole('img')).toBeVisible()
}
