import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  var axe: typeof import('axe-core') | undefined
}

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of the standard that look at colours. A theme changes nothing else: it is one attribute of the root, for style sheets. */
const colourRules = ['color-contrast', 'link-in-text-block']
const themes = ['dark', 'light'] as const

/** Expects no violation of WCAG 2.2 A and AA that a program can find, in both themes. The admin area has only one theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const shown = await page.locator('html').getAttribute('data-theme')
  const dark = new URL(page.url()).pathname.startsWith('/admin')
  for (const theme of dark ? (['dark'] as const) : themes)
    expect(await violationsIn(page, theme), `${what}, ${theme}`).toEqual([])
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name ?? 'dark'), shown)
}

/** What axe finds in one theme, which stays on the page. It reports violations only, because the other results take most of its time. */
async function violationsIn(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axe.source)
  const runOnly =
    theme === 'dark'
      ? ({ type: 'tag', values: standard } as const)
      : ({ type: 'rule', values: colourRules } as const)
  return page.evaluate(
    async ({ name, rules }) => {
      document.documentElement.dataset['theme'] = name
      // Ends all transitions before colours are checked. The end of one may start another in an element that inherits the colour.
      const moving = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          )
      for (let animations = moving(); animations.length > 0; animations = moving())
        for (const animation of animations) animation.finish()
      if (globalThis.axe === undefined) throw new Error('axe is not in the page')
      // Our one frame shows a store's page, which has checks of its own.
      const { violations } = await globalThis.axe.run(document, {
        runOnly: { type: rules.type, values: [...rules.values] },
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    { name: theme, rules: runOnly },
  )
}
