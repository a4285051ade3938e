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

/** Holds back the fonts of a page, as a slow network does. The page is painted with a font of the device until `letGo`, which waits until ours are drawn. */
export async function holdFonts(page: Page): Promise<{ letGo(): Promise<void> }> {
  const { promise: mayCome, resolve: letThemCome } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await mayCome
    await route.continue()
  })
  return {
    async letGo() {
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
      letThemCome()
      await page.evaluate(() => document.fonts.ready)
    },
  }
}

/** A moment at which parts of a page moved by themselves. */
interface Movement {
  /** Its share of the cumulative layout shift. */
  readonly score: number
  /** Milliseconds after the page was opened. */
  readonly atMs: number
  /** Each part with its place and size before and after. */
  readonly parts: readonly string[]
}

/** Expects the page to have moved by `most` at most since it was opened (cumulative layout shift). A failure lists what moved. */
export async function expectStill(page: Page, most: number, what = page.url()): Promise<void> {
  expectLittle(await movementsOf(page, { afterInput: false }), most, what)
}

/** The same, where nothing may move in answer to a press or a key either. */
export async function expectStillUnderHands(page: Page, most: number): Promise<void> {
  expectLittle(await movementsOf(page, { afterInput: true }), most, page.url())
}

function expectLittle(moved: readonly Movement[], most: number, what: string): void {
  const sum = moved.reduce((total, { score }) => total + score, 0)
  expect(sum, `${what} moved: ${JSON.stringify(moved, null, 1)}`).toBeLessThanOrEqual(most)
}

/** What moved on the page. With `afterInput` also within half a second of a person's press or key, which the metric leaves out. */
function movementsOf(page: Page, counted: { afterInput: boolean }): Promise<Movement[]> {
  return page.evaluate(
    ({ afterInput }) =>
      new Promise<Movement[]>((resolve) => {
        type Box = DOMRectReadOnly
        type Shift = PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: Box; currentRect: Box }[]
        }
        const nameOf = (node: Node | null): string =>
          node instanceof Element
            ? `<${node.localName} class="${node.getAttribute('class') ?? ''}"> ${(node.textContent ?? '').slice(0, 40)}`
            : `text ${(node?.textContent ?? 'that is gone').slice(0, 40)}`
        const boxOf = ({ x, y, width, height }: Box): string => `${x},${y} ${width}x${height}`
        const moved: Movement[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput && !afterInput) continue
            const parts = entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${nameOf(node)}: ${boxOf(previousRect)} -> ${boxOf(currentRect)}`,
            )
            moved.push({ score: entry.value, atMs: Math.round(entry.startTime), parts })
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer reports buffered entries within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
    counted,
  )
}
