import type { Locator } from '@playwright/test'
import { texts as frame } from '../../apps/web/src/messages/pt/site/frame.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/charge-page/pay.ts'
import { placeOrder } from '../world/orders.ts'
import { readQrPicture } from '../world/qr-picture.ts'
import { whenTakenOver } from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

/** Words that stand on more than one line. */
function brokenWords(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const broken: string[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    return broken
  })
}

test('the names that a payer compares are never broken inside a word, and the code to copy is whole', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await page.goto(`/pagar/${order.transactionId}`)
  await whenTakenOver(page)
  const root = page.locator('html')
  for (const width of [320, 360, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const size of [16, 24, 32]) {
      await root.evaluate((element, px) => (element.style.fontSize = `${px}px`), size)
      const at = `${width} px, text of ${size} px`
      // At 200 % a single word may be wider than the narrowest phones.
      if (size < 32) expect(await brokenWords(page.getByRole('article').locator('dl')), at).toEqual([])
      const code = page.getByLabel(pt.code)
      expect(await code.evaluate((box) => box.scrollHeight - box.clientHeight), at).toBeLessThanOrEqual(1)
      expect(await root.evaluate((element) => element.scrollWidth - element.clientWidth), at).toBe(0)
    }
  }
})

test('a wide screen shows the code to scan beside the amount, with the time on it, above the fold', {
  tag: '@once',
}, async ({ page, merchant: _merchant, product, payer }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/pagar/${order.transactionId}`)
  await whenTakenOver(page)
  const sheet = page.getByRole('article')
  const code = sheet.getByRole('img', { name: pt.qr.alt })
  await expect(code).toBeInViewport({ ratio: 1 })
  expect(await readQrPicture(code, await payer.openBank())).toBe(order.pixCode)
  await expect(sheet.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/)
  await expect(sheet.getByRole('button', { name: pt.copy })).toBeInViewport({ ratio: 1 })
  const [amount, picture] = await Promise.all([
    sheet.getByText('R$\u00a0181,00').boundingBox(),
    code.boundingBox(),
  ])
  expect(picture?.x).toBeGreaterThan((amount?.x ?? Number.NaN) + (amount?.width ?? Number.NaN))
  expect(picture?.width).toBeGreaterThan(280)
})

test('a payer without an account is not asked to sign in, and the strip of the test mode is a landmark', {
  tag: '@once',
}, async ({ page, browser, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Rosa Duarte')
  const address = `${product.url}/pagar/${order.transactionId}`
  const payer = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await payer.goto(address)
  await whenTakenOver(payer)
  await expect(payer.getByRole('link', { name: frame.signIn })).toHaveCount(0)
  await expect(payer.getByRole('complementary', { name: frame.testMode })).toBeVisible()
  await payer.context().close()
  // The merchant who looks at their own charge keeps the way back. The device remembers a session once the app was open.
  await page.goto('/exchange')
  await expect(page.getByRole('heading', { name: 'Crear Orden' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('link', { name: frame.account })).toBeVisible()
})
