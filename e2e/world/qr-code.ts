import { expect, type Page } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders/orders'
import { texts as expiredEs } from '../../apps/web/src/messages/es/collections/expired.ts'
import { texts as ownEs } from '../../apps/web/src/messages/es/collections/own.ts'
import { texts as successEs } from '../../apps/web/src/messages/es/collections/success.ts'
import { texts as expiredPt } from '../../apps/web/src/messages/pt/collections/expired.ts'
import { texts as ownPt } from '../../apps/web/src/messages/pt/collections/own.ts'
import { texts as successPt } from '../../apps/web/src/messages/pt/collections/success.ts'

/** The words for a code and what becomes of it. */
export const chargeEs = { ...ownEs, expired: expiredEs, success: successEs }
export const chargePt = { ...ownPt, expired: expiredPt, success: successPt }
export const chargeTexts = [
  ['es', chargeEs],
  ['pt', chargePt],
] as const

/** Sets the language of the app, from the page's next document on. */
export async function setLanguage(page: Page, language: 'es' | 'pt'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
}

/** Opens the code of a pending order by the way that follows the account of its pesos. */
export async function openCode(page: Page, order: OrderView): Promise<void> {
  await page.goto(`/payment-processing?order=${order.id}`)
  await expect(page).toHaveURL(/\/qr-code$/)
  await expect(page.locator('.charge-ring').getByRole('img')).toBeVisible()
}
