import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of the standard that look at colours. A theme changes nothing else: it is one attribute of the root, for style sheets. */
const colourRules = ['color-contrast', 'link-in-text-block']
const themes = ['dark', 'light'] as const

/** Expects no violation of WCAG 2.2 A and AA that a program can find, in both themes. The admin area has only one theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const shown = await page.locator('html').getAttribute('data-theme')
  const dark = new URL(page.url()).pathname.startsWith('/admin')
  for (const theme of dark ? (['dark'] as const) : themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    // Ends all transitions before colours are checked. The end of one may start another in an element that inherits the colour.
    await page.evaluate(() => {
      const moving = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          )
      for (let animations = moving(); animations.length > 0; animations = moving())
        for (const animation of animations) animation.finish()
    })
    // Legacy mode is enough: the other mode opens a second page for frames, and we have none.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (theme === 'dark'
      ? axe.withTags(standard)
      : axe.withRules(colourRules)
    ).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
    expect(found, `${what}, ${theme}`).toEqual([])
  }
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name ?? 'dark'), shown)
}
