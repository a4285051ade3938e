import type { Page } from '@playwright/test'
import { hourPresets, setAllClosed } from '@puente/domain/establishment-hours'
import { weekdayAt } from '@puente/domain/store-status'
import { texts as es } from '../../apps/web/src/messages/es/establishments/store.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { texts as framePt } from '../../apps/web/src/messages/pt/site/frame.ts'
import { expectAccessible } from '../world/accessible.ts'
import { addressesOf } from '../world/built-files.ts'
import { walkOf } from '../world/large-text.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { expectStill, holdFonts, whenTakenOver } from '../world/public-site.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'

const allDay = hourPresets.veinticuatro
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ pageFaults }) => pageFaults.expect(/\/assets\/[\w-]+\.js csp$/))

  test('a store is there whole, in Portuguese, at its one address (SHOP-001, SHOP-003, SHOP-008, SHOP-012, SHOP-014, SHOP-015)', {
    tag: '@once',
  }, async ({ page, product, records, openPerson }) => {
    const { email } = await openPerson()
    const storeId = freshId()
    const path = await records.addStore(email, { name: 'Parador Ñandú', storeId, hours: allDay })
    await page.goto(`/loja/${storeId.toLowerCase()}`)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(heading(page, 'Parador Ñandú')).toBeVisible()
    await expect(page.getByText('Posto de Combustível')).toBeVisible()
    await expect(page.getByText('Aberto até 23:59')).toBeVisible()
    await expect(
      page.getByText('Ruta Nacional 12, km 1640, Puerto Iguazú, Misiones, Argentina'),
    ).toBeVisible()
    for (const offer of ['Wi-Fi', 'Calibragem de pneus', 'Gasolina comum', 'Chipá caliente'])
      await expect(page.getByText(offer, { exact: true })).toBeVisible()
    const directions = page.getByRole('link', { name: pt.directions })
    expect(await directions.getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Ruta/,
    )
    await expect(directions).toHaveAttribute('target', '_blank')
    await expect(page.getByText(pt.storeId(storeId))).toBeVisible()
    // What only works with a script is not offered.
    await expect(page.getByRole('button', { name: pt.share })).toBeHidden()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', product.url + path)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Parador Ñandú · /)
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      /Aberto até 23:59/,
    )
  })
})

test('a store fits every screen, passes axe in both themes, does not move, and speaks Spanish by choice (SHOP-008)', async ({
  page,
  records,
  openPerson,
  isMobile,
}) => {
  const { email } = await openPerson()
  const path = await records.addStore(email, { name: 'Parador Ñandú', storeId: freshId(), hours: allDay })
  const fonts = await holdFonts(page)
  // The load event waits for the fonts.
  await page.goto(path, { waitUntil: 'commit' })
  await whenTakenOver(page)
  await expect(heading(page, 'Parador Ñandú')).toBeVisible()
  await fonts.letGo()
  // Another font has other widths, so that a word may change its line; the page around it stays.
  await expectStill(page, 0.005)
  await expectAccessible(page, 'a store')
  expect(await layoutFaults(page)).toEqual([])
  if (isMobile) {
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await layoutFaults(page)).toEqual([])
  }
  await page.getByRole('button', { name: `${framePt.theme}: ${framePt.themes.light}` }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByText(es.status.open('23:59'))).toBeVisible()
  await expect(page.getByText('Aire para neumáticos')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  await page.reload()
  await expect(page.getByText(es.status.open('23:59'))).toBeVisible()
})

test('a store fits at every font size, and so does the page without one', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  pageFaults,
}) => {
  pageFaults.expect(/404/)
  const { email } = await openPerson()
  const path = await records.addStore(email, {
    name: 'Estación de Servicio del Puente Internacional Tancredo Neves',
    storeId: freshId(),
    hours: allDay,
  })
  const walk = await walkOf(page)
  for (const language of ['pt', 'es'] as const) {
    await walk.setLanguage(language)
    await walk.visit(path, '/loja/ZZZZ')
  }
  expect(walk.faults).toEqual([])
})

test('an amount is converted as it is typed, and the side that is typed stays as it is (PAY-003)', {
  tag: '@once',
}, async ({ page, records, openPerson }) => {
  const { email } = await openPerson()
  const path = await records.addStore(email, { name: 'Bar Iguazú', storeId: freshId(), hours: allDay })
  await page.goto(path)
  await whenTakenOver(page)
  const [pesos, reais] = [page.getByLabel(pt.pay.pesos), page.getByLabel(pt.pay.reais)]
  const { value: rate } = await (await page.request.get('/api/v1/rates/order')).json()
  await reais.pressSequentially('10000')
  await expect(reais).toHaveValue('R$\u00a0100,00')
  const cents = Math.round(Number(rate) * 10_000)
  await expect.poll(async () => (await pesos.inputValue()).replaceAll(/\D/g, '')).toBe(String(cents))
  await pesos.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  await expect(reais).toHaveValue('')
})

test('a store that is closed today has a badge for that (SHOP-010)', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
}) => {
  const { email } = await openPerson()
  const closed = await records.addStore(email, {
    name: 'Bar Cerrado',
    storeId: freshId(),
    hours: setAllClosed(allDay, true),
  })
  await page.goto(closed)
  await expect(page.getByText('Fechado hoje')).toBeVisible()
})

test('the badge follows the clock of Buenos Aires without a reload (SHOP-010)', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
}) => {
  const { email } = await openPerson()
  const today = weekdayAt(new Date())
  const hours = { ...setAllClosed(allDay, true), [today]: allDay[today] }
  const path = await records.addStore(email, { name: 'Bar de un día', storeId: freshId(), hours })
  await page.clock.install()
  await page.goto(path)
  await whenTakenOver(page)
  await expect(page.getByText('Aberto até 23:59')).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await expect(page.getByText('Fechado hoje')).toBeVisible()
})

test('a visitor shares a store by the device, else by its address (SHOP-011)', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  product,
}) => {
  const { email } = await openPerson()
  const path = await records.addStore(email, { name: 'Bar Compartido', storeId: freshId(), hours: allDay })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => void shared.push(data),
    })
  })
  await page.goto(path)
  await whenTakenOver(page)
  const share = page.getByRole('button', { name: pt.share })
  await share.click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([{ url: product.url + path, title: 'Bar Compartido' }])
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.click()
  const notice = page.getByRole('listitem')
  await expect(notice.filter({ hasText: 'Link copiado para a área de transferência!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url + path)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await share.click()
  await expect(notice.filter({ hasText: 'Não foi possível copiar o link' })).toBeVisible()
})

test('no store: the code of the poster is corrected by keyboard, also a zero for an O (SHOP-005, SHOP-006, ESTA-020)', {
  tag: '@phone',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(/404/)
  const { email } = await openPerson()
  const storeId = `${freshId().slice(0, 4)}0`
  const path = await records.addStore(email, { name: 'Bar del Cero', storeId, hours: allDay })
  const missing = await page.goto('/loja/ZZZZ1/qualquer')
  expect(missing?.status()).toBe(404)
  await whenTakenOver(page)
  await expect(heading(page, 'Estabelecimento não encontrado')).toBeVisible()
  await expect(page.getByText('Estabelecimento não encontrado ou não está ativo')).toBeVisible()
  await expectAccessible(page, 'no store')
  expect(await layoutFaults(page)).toEqual([])
  const code = page.getByLabel(pt.fault.code)
  await expect(code).toHaveValue('ZZZZ1')
  await code.fill('ab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(pt.fault.codeShort)).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(`${storeId.slice(0, 4)}o`.toLowerCase())
  await expect(page.getByRole('button', { name: `Abrir ${storeId.slice(0, 4)}O` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(heading(page, 'Bar del Cero')).toBeVisible()
  for (const [address, reason] of [
    ['/loja', 'ID do estabelecimento não fornecido'],
    ['/loja/ABC', 'ID do estabelecimento inválido'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(reason)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voltar ao Início' }).click()
  await expect(page).toHaveURL(/\/$/)
})

/** Serves the page of a store, under any slug, as the server does where it could not draw it: the document without data. */
async function serveUndrawn(page: Page, storeId: string): Promise<void> {
  await page.route(`**/loja/${storeId}/*`, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace(
        /<div id="root">[\s\S]*<\/div>(?=<script type="application\/json" id="page-data">)/,
        '<div id="root"></div>',
      )
      .replace(/<script type="application\/json" id="page-data">.*?<\/script>/, '')
    await route.fulfill({ response: answer, body: html })
  })
}

test('a page that the server could not draw is drawn by the browser, which waits for the network and takes the one address (SHOP-003, SHOP-005)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(/stores|500|internet|net::/i)
  const { email } = await openPerson()
  const storeId = freshId()
  const path = await records.addStore(email, { name: 'Bar Lento', storeId, hours: allDay })
  await serveUndrawn(page, storeId)
  const api = `**/api/v1/stores/${storeId}`
  await page.route(api, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  await page.goto(`/loja/${storeId}/outro-nome`)
  await expect(page.getByText('Erro interno do servidor')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/loja/${storeId}/outro-nome`)
  const entries = await page.evaluate(() => history.length)
  await page.unroute(api)
  let answer: () => void = () => undefined
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(api, async (route) => {
    await mayAnswer
    await route.abort('internetdisconnected')
  })
  // The button stays with the focus while the answer is on its way.
  const retry = page.getByRole('button', { name: pt.fault.retry })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  await expect(retry).toBeFocused()
  answer()
  await expect(heading(page, pt.fault.offline)).toBeVisible()
  await expect(retry).toBeFocused()
  await expect(retry).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute(api)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(heading(page, 'Bar Lento')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('a page whose script for the request does not load reports that, and loads when tried again (SHOP-005)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(/net::/i)
  const { email } = await openPerson()
  const storeId = freshId()
  const path = await records.addStore(email, { name: 'Bar Lento', storeId, hours: allDay })
  await serveUndrawn(page, storeId)
  const code = addressesOf('fetch-store')
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.goto(path)
  await expect(heading(page, pt.fault.offline)).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: pt.fault.retry }).click()
  await expect(heading(page, 'Bar Lento')).toBeVisible()
})

test.describe('as a browser that people use', () => {
  test.use({ userAgent: chrome })

  test('a visit counts once, a reload does not, and the owner is no visitor (SHOP-016)', {
    tag: '@once',
  }, async ({ page, records, openPerson, signIn, openBrowser }) => {
    const owner = await openPerson()
    const storeId = freshId()
    const path = await records.addStore(owner.email, { name: 'Bar Contado', storeId, hours: allDay })
    await page.goto(path)
    await expect.poll(() => records.visitsOf(storeId)).toBe(1)
    await page.reload()
    await signIn(owner)
    await page.goto(path)
    const other = await openBrowser()
    // Visits are counted one after the other: this one comes last.
    await (await other.newPage()).goto(path)
    await expect.poll(() => records.visitsOf(storeId)).toBe(2)
  })
})
