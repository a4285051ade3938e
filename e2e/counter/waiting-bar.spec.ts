import type { Page } from '@playwright/test'
import { walkOf } from '../world/large-text.ts'
import { askPayer, placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { expectStill } from '../world/public-site.ts'
import { setLanguage } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'

const one = '1 cobro esperando · R$\u00a0181'
const two = '2 cobros esperando · R$\u00a0362'
const codes = '**/api/v1/orders/waiting'
const requests = '**/api/v1/payer-requests/waiting'

/** Records every element that the bar was, by its tag, from the first of its page on. */
async function watchBar(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tags: string[] = []
    Object.assign(globalThis, { tags })
    new MutationObserver(() => {
      const tag = document.querySelector('.waiting-bar')?.tagName
      if (tag !== undefined && tags.at(-1) !== tag) tags.push(tag)
    }).observe(document, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { tags: string[] }).tags)
}

test('a charge that another device made stands in the bar of a screen without moving it, a code as well as a request', async ({
  page,
  merchant: _merchant,
  product,
}) => {
  await askPayer(product, page.request)
  for (const [path, bar] of [
    ['/perfil', page.getByRole('link', { name: one })],
    ['/historial', page.getByRole('button', { name: two })],
    ['/exchange', page.getByRole('button', { name: two })],
  ] as const) {
    await page.goto(path)
    await expect(bar).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectStill(page, 0.03, path)
    if (path === '/perfil') await placeOrder(product, page.request, 'Rosa Duarte')
  }
})

test('a request that is read after the codes does not turn the link of the bar into a button, and the next screen has both at once', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(/\/api\/v1\/live/)
  // A stream that opens late outdates what is kept, and the next screen then waits for its answer.
  await page.route('**/api/v1/live', (route) => route.abort('failed'))
  await askPayer(product, page.request)
  await placeOrder(product, page.request, 'Rosa Duarte')
  const tags = await watchBar(page)
  const answers: (() => void)[] = []
  const reads = { areHeld: true, underWay: 0 }
  await page.route(requests, async (route) => {
    reads.underWay += 1
    if (reads.areHeld) await new Promise<void>((go) => answers.push(go))
    await route.fulfill({ response: await route.fetch() })
    reads.underWay -= 1
  })
  const codesRead = page.waitForResponse(codes)
  await page.goto('/historial')
  await codesRead
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await expect(page.locator('.waiting-bar-place')).toBeVisible()
  reads.areHeld = false
  answers.splice(0).forEach((go) => go())
  await expect(page.getByRole('button', { name: two })).toBeVisible()
  await expect.poll(() => reads.underWay).toBe(0)
  // The request is not read again yet.
  reads.areHeld = true
  await page.getByRole('link', { name: 'Perfil' }).first().click()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(page.getByRole('button', { name: two })).toBeVisible()
  answers.forEach((go) => go())
  expect(await tags()).toEqual(['BUTTON'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('codes that could not be read appear on the same screen once the server gives them', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(answered(400, '/orders/waiting'))
  await placeOrder(product, page.request, 'Rosa Duarte')
  await page.clock.install()
  let failed = 0
  await page.route(codes, (route) => {
    failed += 1
    return route.fulfill({ status: 400, body: '' })
  })
  await page.goto('/perfil')
  await expect.poll(() => failed).toBeGreaterThan(0)
  await expect(page.locator('.waiting-bar-place')).toBeVisible()
  await page.unroute(codes)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('link', { name: one })).toBeVisible()
})

test('a list that could not be read does not turn the link of the bar into a button when it comes, and the next screen has both', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, pageFaults }) => {
  pageFaults.expect(answered(400, '/payer-requests/waiting'))
  await placeOrder(product, page.request, 'Rosa Duarte')
  await askPayer(product, page.request)
  const tags = await watchBar(page)
  await page.clock.install()
  await page.route(requests, (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto('/perfil')
  await expect(page.getByRole('link', { name: one })).toBeVisible()
  await page.unroute(requests)
  // The second read begins after the page has taken in the answer of the first.
  for (let reads = 0; reads < 2; reads += 1) {
    const read = page.waitForResponse(requests)
    await page.clock.fastForward(31_000)
    expect((await read).ok()).toBe(true)
  }
  expect(await tags()).toEqual(['A'])
  await expect(page.getByRole('link', { name: one })).toBeVisible()
  await page.getByRole('link', { name: 'Historial' }).first().click()
  await expect(page).toHaveURL(/\/historial/)
  await expect(page.getByRole('button', { name: two })).toBeVisible()
})

test('a dot with a space on both sides separates a name, which may end in dots, from its time', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  await placeOrder(product, page.request, 'Ana Paula Albuquerque de Vasconcelos e Silva')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [language, line] of [
    ['es', /Silva · quedan \d\d:\d\d$/],
    ['pt', /Silva · faltam \d\d:\d\d$/],
  ] as const) {
    await setLanguage(page, language)
    await page.goto('/perfil')
    await expect(page.locator('.waiting-bar')).toContainText(line)
  }
})

test('a code listed in the dialog has neither the shadow nor the sticky position of the bar', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  for (const name of ['Rosa Duarte', 'Ana Lima']) await placeOrder(product, page.request, name)
  await page.goto('/perfil')
  const bar = page.locator('.waiting-bar')
  await expect(bar).not.toHaveCSS('box-shadow', 'none')
  await bar.click()
  const listed = page.getByRole('dialog').getByRole('link')
  await expect(listed).toHaveCount(2)
  for (const code of await listed.all()) {
    await expect(code).toHaveCSS('box-shadow', 'none')
    await expect(code).toHaveCSS('position', 'static')
  }
})

test('with large text the bar is as high as the place that is kept for it, with one code or several', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  const walk = await walkOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const heightOf = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().height)
  for (const [name, realValueMinor] of [
    ['Ana Paula Albuquerque de Vasconcelos', '500000'],
    ['Rosa Duarte', '18000'],
  ] as const) {
    await placeOrder(product, page.request, name, { realValueMinor })
    for (const language of ['es', 'pt'] as const) {
      await walk.setLanguage(language)
      for (const px of [20, 24, 32]) {
        await page.goto('/perfil')
        await walk.setFontSize(px)
        await expect(page.locator('.waiting-bar')).toBeVisible()
        const bar = await heightOf('.waiting-bar')
        await page.evaluate(() => {
          const place = document.createElement('div')
          place.className = 'waiting-bar-place'
          document.querySelector('.waiting-bar')?.replaceWith(place)
        })
        expect(await heightOf('.waiting-bar-place'), `${px} px, ${language}`).toBe(bar)
      }
    }
  }
})
