import { expect, type Page } from '@playwright/test'
import type { PublicSettings } from '@puente/contract/settings/settings'
import type { Records } from './records.ts'

/** What an operator may set for the public pages; the wallet addresses have right checksums and belong to nobody that we know. */
export const operatorsOwn = {
  'links.storeApp': 'https://play.example/puente',
  'phones.site': '+5493757421234',
  'phones.calculator': '+5491123456789',
  'calculator.whatsapp': '+5491155554444',
  'wallets.trc20': 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'wallets.polygon': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const

/** Sets the operator's settings, '' for those left out, and waits until visitors see them. */
export async function setOperatorsOwn(
  page: Page,
  records: Records,
  over: Partial<Record<keyof typeof operatorsOwn, ''>> = {},
): Promise<void> {
  const settings = { ...operatorsOwn, ...over }
  await records.set(settings)
  await expect
    .poll(async () => {
      const { links, phones, whatsapp, wallets } = await publicSettings(page)
      return [links.storeApp, phones.site, phones.calculator, whatsapp, wallets.trc20, wallets.polygon]
    })
    .toEqual(Object.values(settings).map((value) => (value === '' ? null : value)))
}

/** Clears every setting that the operator may leave out. */
export function leaveOutOperatorsOwn(page: Page, records: Records): Promise<void> {
  const nothing = Object.fromEntries(Object.keys(operatorsOwn).map((key) => [key, '']))
  return setOperatorsOwn(page, records, nothing)
}

/** Restores the demo's settings. */
export function restoreOperatorsOwn(records: Records): Promise<void> {
  return records.set(Object.fromEntries(Object.keys(operatorsOwn).map((key) => [key, null])))
}

export async function publicSettings(page: Page): Promise<PublicSettings> {
  return (await page.request.get('/api/v1/settings')).json()
}

/** Waits until the script has taken over the page, which then has the full name of its language. */
export async function whenTakenOver(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', /^(es-AR|pt-BR)$/)
}

/** How much of the page has moved by itself since it was opened (cumulative layout shift). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer reports buffered entries within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
