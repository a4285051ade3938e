import type { Page } from '@playwright/test'
import { layoutFaults } from './layout-faults.ts'
import { expect } from './test.ts'

/** A phone, and a desktop whose layout becomes that of 640 px at 200 %. */
const windows = [
  { width: 390, height: 844, touch: true },
  { width: 1280, height: 800, touch: false },
] as const
const locales = { es: 'es-AR', pt: 'pt-BR' } as const
/** The browser's font size in px at 100, 150 and 200 %. */
const fontSizes = [16, 24, 32] as const

/**
 * A walk through screens, each of which must fit both windows at every font size: no sideways scroll, no text cut off or out of sight,
 * nothing on top of something else. Its faults are collected, so that one run shows them all.
 */
export async function walkOf(page: Page) {
  // Sets the browser's own font size, as a person does in its settings. A style rule on the root would not do: media queries in em follow
  // the setting and not the rule.
  const browser = await page.context().newCDPSession(page)
  const setFontSize = async (px: number): Promise<void> => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
    await page.waitForFunction((size) => getComputedStyle(document.body).fontSize === `${size}px`, px)
  }
  const faults: string[] = []
  let locale: string | null = null
  return {
    faults,
    setFontSize,
    /** Sets the language of every area, from the next document on. */
    async setLanguage(language: 'es' | 'pt'): Promise<void> {
      locale = locales[language]
      await page.addInitScript((chosen) => {
        for (const area of ['language', 'language.store', 'language.admin'])
          localStorage.setItem(area, chosen)
      }, language)
    },
    /** Opens addresses one after the other and checks each. */
    async visit(...paths: readonly string[]): Promise<void> {
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        if (locale !== null) await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await this.look(path)
      }
    },
    /** Checks the open screen, and leaves it in the wide window at 100 %. */
    async look(what: string): Promise<void> {
      const language = await page.locator('html').getAttribute('lang')
      for (const { width, height, touch } of windows) {
        await page.setViewportSize({ width, height })
        await browser.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
        // Another width may load another layout.
        await page.waitForFunction(() =>
          [...document.querySelectorAll('.skeleton')].every((one) => {
            const { top, bottom, width } = one.getBoundingClientRect()
            return width === 0 || bottom < 0 || top > innerHeight
          }),
        )
        for (const px of fontSizes) {
          await setFontSize(px)
          const found = await layoutFaults(page)
          faults.push(
            ...found.map((fault) => `${what}, ${language}, ${width} px, text of ${px} px: ${fault}`),
          )
        }
      }
      await setFontSize(16)
    },
  }
}
