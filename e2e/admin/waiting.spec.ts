import type { BrowserContext, Locator, Page } from '@playwright/test'
import { texts } from '../../apps/web/src/messages/pt/insights/waiting.ts'
import { expectAccessible } from '../world/accessible.ts'
import { isOnTop, layoutFaults } from '../world/layout-faults.ts'
import { placeOrder, placePaidOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
import { demo, signInContext } from '../world/people.ts'
import { filledForm, registrationsOf } from '../world/registration-wizard.ts'
import { expect, test } from '../world/test.ts'

const { bell, links } = texts

/** The sidebar, or the menu that replaces it on a phone. */
async function menuOf(page: Page) {
  const opener = page.getByRole('button', { name: 'Abrir menu' })
  if (await opener.isVisible()) await opener.click()
  return page.getByRole('navigation', { name: 'Administração' }).filter({ visible: true })
}

/** The bell and its panel, after the admin looked at all that came before. */
async function bellAfterALook(desk: Page) {
  const button = desk.getByRole('button', { name: /^Avisos(:|$)/ })
  const panel = desk.getByRole('dialog', { name: bell.title })
  await button.click()
  await expect(panel).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(button).toHaveAccessibleName(bell.label(0))
  return { button, panel }
}

const top = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole('heading', { name }).or(page.getByRole('region', { name })).first().boundingBox())
    ?.y ?? Number.NaN

/** The screens that ADM-014 lists, in its order. */
const inOrder = [
  '/admin',
  '/admin/url-transactions',
  '/admin/people',
  '/admin/companies',
  '/admin/approval',
  '/admin/financeiro-admin',
  '/admin/pix-stores',
  '/admin/qr-generator',
  '/admin/spreadsheet',
  '/admin/support',
]

test('an admin starts at the payouts that wait; the menu has its links in order and marks the present one (ADM-014)', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(demo.admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.admin.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?/)
  await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  const table = 'Transações de Todos os Usuários'
  const figures = 'Resumo de hoje'
  await expect(page.getByRole('region', { name: figures })).toBeVisible()
  expect(await top(page, table)).toBeLessThan(await top(page, figures))
  await expect(page.getByRole('button', { name: /^A pagar/, pressed: true })).toBeVisible()
  let menu = await menuOf(page)
  await expect(menu.locator('[aria-current]')).toHaveText(new RegExp(`^${links.toPay}`))
  await expectAccessible(page, 'the queue with its menu')
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect([...new Set(addresses)].filter((address) => inOrder.includes(address))).toEqual(inOrder)

  await menu.getByRole('link', { name: links.transactions, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Todas', pressed: true })).toBeVisible()
  expect(await top(page, table)).toBeLessThan(await top(page, figures))
  menu = await menuOf(page)
  await expect(menu.locator('[aria-current]')).toHaveText(links.transactions)
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  expect(await top(page, figures)).toBeLessThan(await top(page, table))
  menu = await menuOf(page)
  await expect(menu.locator('[aria-current]')).toHaveText('Dashboard')
})

/** Records the notifications and the tones of the pages of a context, from each document on. */
async function recordRings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const rings: Rings = { notifications: [], tones: [] }
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(title: string, options?: NotificationOptions) {
        super()
        rings.notifications.push(JSON.stringify([title, options]))
      }
      close(): void {}
    }
    Object.assign(globalThis, { Notification: Recorded, rings })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      rings.tones.push(this.frequency.value)
      start.call(this, when)
    }
  })
}

interface Rings {
  readonly notifications: string[]
  /** Frequencies in Hz. */
  readonly tones: number[]
}

/** Returns the sounds of a page with an installed clock, after waiting for one that may be due. */
async function ringsOf(page: Page): Promise<Rings> {
  // Longer than the pause before a sound. A sound holds the lock while it plays, and locks are granted in order.
  await page.clock.runFor(1_000)
  return page.evaluate(() =>
    navigator.locks.request('payout-bell', () => (globalThis as unknown as { rings: Rings }).rings),
  )
}

test('the bell counts what came since the admin looked, leads to the lists, and reports new payouts by sound and notification as the device chose', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const context = await openBrowser()
  await context.grantPermissions(['notifications'])
  await recordRings(context)
  await context.clock.install()
  const desk = await openDesk(context, product)
  await (await menuOf(desk)).getByRole('link', { name: links.toPay }).click()
  const button = desk.getByRole('button', { name: /^Avisos(:|$)/ })
  const panel = desk.getByRole('dialog', { name: bell.title })
  // The demo has a review that waits. Closing the panel counts as a look at it.
  await button.click()
  await expect(panel).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(button).toHaveAccessibleName(bell.label(0))

  await (await menuOf(desk)).getByRole('link', { name: 'Pessoas Físicas' }).click()
  await expect(desk.getByRole('heading', { name: 'Pessoas Físicas' })).toBeVisible()
  const waiting = async (): Promise<number> =>
    (await (await desk.request.get('/api/v1/admin/waiting')).json()).payouts.waiting
  const before = await waiting()
  await placePaidOrder(product, page.request, provider, 'Marta Sigilo')
  await expect(button).toHaveAccessibleName(bell.label(1))
  expect(await desk.evaluate(() => localStorage.getItem('payoutSound'))).toBeNull()
  expect(await ringsOf(desk)).toEqual({ notifications: [], tones: [] })

  await button.click()
  await expect(panel.getByRole('link', { name: bell.rows.payouts(before + 1) })).toContainText(bell.fresh(1))
  await expectAccessible(desk, 'the panel of the bell')
  await expect(panel.getByLabel(bell.sound)).not.toBeChecked()
  await panel.getByLabel(bell.sound).check()
  await panel.getByLabel(bell.browser).check()
  await desk.keyboard.press('Escape')
  await expect(button).toHaveAccessibleName(bell.label(0))

  // Choosing the sound may have played it once, as an example.
  const { tones } = await ringsOf(desk)
  await placePaidOrder(product, page.request, provider, 'Marta Sigilo')
  await expect(button).toHaveAccessibleName(bell.label(1))
  expect(await ringsOf(desk)).toEqual({
    notifications: [JSON.stringify([bell.notificationTitle(1), { tag: 'payouts' }])],
    tones: [...tones, 590, 590],
  })
  await desk.reload()
  await expect(button).toHaveAccessibleName(bell.label(1))
  expect(await desk.evaluate(() => localStorage.getItem('payoutNotification'))).toBe('on')

  await button.click()
  await panel.getByRole('link', { name: bell.rows.payouts(before + 2) }).click()
  await expect(desk).toHaveURL(/view=to-pay/)
  await expect(button).toHaveAccessibleName(bell.label(0))
  await placePaidOrder(product, page.request, provider, 'Marta Sigilo')
  await expect.poll(waiting).toBe(before + 3)
  await expect(button).toHaveAccessibleName(bell.label(0))
  expect(await ringsOf(desk)).toEqual({ notifications: [], tones: [] })
})

test('the bell counts a payment that begins to need a review, until the admin opens the review view', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const desk = await openDesk(await openBrowser(), product)
  const { button, panel } = await bellAfterALook(desk)

  const { transactionId } = await placeOrder(product, page.request, 'Pablo Retenido')
  await provider.pay(transactionId, '180.99')
  await expect(button).toHaveAccessibleName(bell.label(1))
  await button.click()
  const row = panel.getByRole('link').filter({ hasText: bell.rows.flagged('') })
  await expect(row).toContainText(bell.freshFlagged('1', true))
  await row.click()
  await expect(desk).toHaveURL(/view=review/)
  await expect(button).toHaveAccessibleName(bell.label(0))
})

test('the bell counts the establishments that were registered, until the admin looks at those that wait', {
  tag: '@once',
}, async ({ product, openPerson, openBrowser }) => {
  const desk = await openDesk(await openBrowser(), product)
  const { button, panel } = await bellAfterALook(desk)

  const owner = await openPerson()
  const theirs = await openBrowser()
  await signInContext(product, theirs, owner)
  const before: number = (await (await desk.request.get('/api/v1/admin/waiting')).json()).stores.waiting
  expect((await registrationsOf(theirs.request, product).register(filledForm())).status()).toBe(201)
  await expect(button).toHaveAccessibleName(bell.label(1))
  await button.click()
  const row = panel.getByRole('link', { name: bell.rows.stores(String(before + 1), before === 0) })
  await expect(row).toContainText(bell.freshStores('1', true))
  await expectAccessible(desk, 'the panel with stores')
  await row.click()
  await expect(desk).toHaveURL(/\/admin\/pix-stores\?status=pending/)
  await expect(button).toHaveAccessibleName(bell.label(0))
  // A registration that arrives while the admin looks at the list counts as seen.
  expect((await registrationsOf(theirs.request, product).register(filledForm())).status()).toBe(201)
  await expect
    .poll(async () => (await (await desk.request.get('/api/v1/admin/waiting')).json()).stores.waiting)
    .toBe(before + 2)
  await expect(button).toHaveAccessibleName(bell.label(0))
})

test('collapsed, the sidebar keeps its counts and the language, and a toast leaves the bell free (ADM-015)', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser, pageFaults }) => {
  await placePaidOrder(product, page.request, provider, 'Marta Sigilo')
  const desk = await openDesk(await openBrowser(), product)
  await desk.keyboard.press('[')
  const menu = await menuOf(desk)
  const count = menu
    .getByRole('link', { name: new RegExp(`^${links.toPay}`) })
    .locator('[aria-hidden]')
    .last()
  await expect(count).toHaveText(/^\d+$/)
  expect(await layoutFaults(desk)).toEqual([])
  await expectAccessible(desk, 'the collapsed sidebar')

  // Fails, so that a toast reports it.
  pageFaults.expect(/\/account\/language/)
  await desk.route('**/api/v1/account/language', (route) => route.abort('failed'))
  await desk.getByRole('complementary').getByText('es', { exact: true }).click()
  await expect(desk.locator('html')).toHaveAttribute('lang', 'es-AR')
  const toast = desk.getByRole('listitem').filter({ hasText: /idioma/ })
  await expect(toast).toBeVisible()
  // The shell is hidden for a moment while the texts of the other language load.
  const button = desk.getByRole('button', { name: /^Avisos/ })
  // A long page was scrolled by what came before.
  await button.scrollIntoViewIfNeeded()
  await expect.poll(() => button.evaluate(isOnTop), { timeout: 3_000 }).toBe(true)
  await expect(toast).toBeVisible()
})

test('on a phone a toast stands at the bottom: it covers no button of the header or of the first rows, nor a bar that is fixed there', {
  tag: '@once',
}, async ({ product, openBrowser, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /\/api\/v1\//)
  const desk = await openDesk(await openBrowser(), product)
  await desk.setViewportSize({ width: 390, height: 844 })
  const toast = connectionToast(desk)
  await desk.goto('/admin?view=to-pay')
  await expect(desk.locator('main li.card').first()).toBeVisible()
  await loseAndRegain(desk)
  const covered = await desk.locator('main').evaluate((main) => {
    const buttons = [...main.querySelectorAll('a[href], button')].filter((button) => {
      const { width, left, right, bottom } = button.getBoundingClientRect()
      return width > 0 && left >= 0 && right <= innerWidth && bottom > 0 && bottom < 600
    })
    const isFree = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    return {
      count: buttons.length,
      names: buttons.filter((one) => !isFree(one)).map((one) => one.textContent),
    }
  })
  expect(covered.names).toEqual([])
  expect(covered.count).toBeGreaterThan(4)
  // It rises a few pixels as it comes.
  await expect.poll(async () => Math.round((await edges(toast))?.bottom ?? 0)).toBe(844 - 12)

  await desk.goto('/admin/configuracoes')
  const field = desk.getByLabel('Validade do QR Code')
  await field.fill('1500')
  const bar = desk.locator('[data-bottom-bar]')
  await expect(bar).toBeVisible()
  const barTop = (await edges(bar))?.top ?? 0
  const [discard, save] = await Promise.all(
    ['Descartar', 'Salvar alterações'].map((name) => bar.getByRole('button', { name }).boundingBox()),
  )
  expect([save?.y, save?.width]).toEqual([discard?.y, discard?.width])
  await field.evaluate(
    (input, top) => scrollBy({ top: input.getBoundingClientRect().bottom - top + 8, behavior: 'instant' }),
    barTop,
  )
  await loseAndRegain(desk)
  await isAboveBar(toast, bar)
  // The field with the focus moves out from under it.
  await expect
    .poll(
      async () =>
        ((await edges(toast))?.top ?? 0) - ((await edges(field))?.bottom ?? Number.POSITIVE_INFINITY),
    )
    .toBeGreaterThanOrEqual(0)

  // A bar that comes while the toast is shown.
  await bar.getByRole('button', { name: 'Descartar' }).click()
  await expect(bar).toBeHidden()
  await loseAndRegain(desk)
  await field.fill('1600')
  await expect(bar).toBeVisible()
  await isAboveBar(toast, bar)
})

/** That of a connection that is back, or that of a transaction of another test, which takes its place. */
function connectionToast(desk: Page): Locator {
  return desk.getByRole('listitem').filter({ hasText: /Conexão restaurada|transaç(ão nova|ões novas)/ })
}

/** Shows the toast of a connection that is back. */
async function loseAndRegain(desk: Page): Promise<void> {
  await desk.context().setOffline(true)
  await expect(desk.getByText('Conexão perdida', { exact: true })).toBeVisible()
  await desk.context().setOffline(false)
  await expect(connectionToast(desk)).toBeVisible()
}

async function edges(part: Locator): Promise<{ top: number; bottom: number } | null> {
  const box = await part.boundingBox()
  return box === null ? null : { top: box.y, bottom: box.y + box.height }
}

async function isAboveBar(toast: Locator, bar: Locator): Promise<void> {
  await expect
    .poll(
      async () => ((await edges(bar))?.top ?? 0) - ((await edges(toast))?.bottom ?? Number.POSITIVE_INFINITY),
    )
    .toBeGreaterThan(0)
}
