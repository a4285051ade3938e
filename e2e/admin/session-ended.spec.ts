import type { BrowserContext, Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/session.ts'
import { texts as factorTexts } from '../../apps/web/src/messages/pt/identity/second-factor.ts'
import { texts as doorTexts } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { expectAccessible } from '../world/accessible.ts'
import { retype } from '../world/exchange.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { passwordOver } from '../world/password-over.ts'
import { test } from '../world/payout-desk.ts'
import { ars, png, receipts } from '../world/payouts.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

/** Returns everything that the document contains: text, field values, attributes. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
    ].join('\n'),
  )
}

test.beforeEach(({ pageFaults }) => pageFaults.expect(answered(401, '/api/v1')))

test('a session that ends while a payout is typed asks for the password over the page, and amount and receipt stay (ADM-024)', {
  tag: '@once',
}, async ({ page, browser, product, provider, records, merchant: _merchant, openPayoutDesk }) => {
  const { order, clientName, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  const owed = BigInt(order.pesosValue.amountMinor)
  const half = owed / 2n
  const files = await receipts(browser)
  const payouts = countRequests(desk, 'POST', `/api/v1/admin/charges/${order.id}/payouts`)
  await openPayout()
  await retype(payout.amount, String(half))
  await payout.attach(png(files.png))

  await records.moveSessions(demo.admin.email, { active: -61 })
  // A change of the list makes the page read it again.
  await placePaidOrder(product, page.request, provider, 'Otra Persona')
  const over = passwordOver(desk)
  await expect(over.password).toBeVisible()
  await expect(over.dialog.getByText(pt.again.why.idle)).toBeVisible()
  await expect(payout.dialog).toHaveCount(0)
  for (const value of [clientName, ars(half), ars(owed), 'Otra Persona']) {
    expect(await contentOf(desk)).not.toContain(value)
  }
  await expectAccessible(desk, 'the password over the page')

  await expect(over.password).toBeFocused()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Control+Enter')
  await over.password.fill('Equivocada-2026!')
  await over.submit.click()
  await expect(over.dialog.getByText(doorTexts.admin.credentials)).toBeVisible()
  expect(await contentOf(desk)).not.toContain(clientName)
  await over.password.fill(demo.admin.password)
  await desk.keyboard.press('Enter')

  await expect(over.dialog).toBeHidden()
  await expect(payout.amount).toHaveValue(ars(half))
  await expect(payout.dialog.getByText('Comprovante salvo')).toBeVisible()
  expect(payouts()).toBe(0)
  await payout.confirm.click()
  await expect(desk.getByText(`Pagamento parcial de ${ars(half)} registrado`).first()).toBeVisible()
  expect(payouts()).toBe(1)
})

test('what is sent after the end of the session waits for the password, and is then done once (ADM-024)', {
  tag: '@once',
}, async ({ browser, records, merchant: _merchant, openPayoutDesk }) => {
  const { order, clientName, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  const files = await receipts(browser)
  await openPayout()
  await expect(payout.amount).toHaveValue(ars(BigInt(order.pesosValue.amountMinor)))

  const endsWith = async (path: string, times: { active?: number; end?: number }): Promise<void> => {
    await desk.route(
      path,
      async (route) => {
        await records.moveSessions(demo.admin.email, times)
        await route.continue()
      },
      { times: 1 },
    )
  }
  await endsWith('**/payout-receipts', { end: -1 })
  await payout.dialog.locator('input[type=file]').first().setInputFiles(png(files.png))
  const over = passwordOver(desk)
  await expect(over.dialog.getByText(pt.again.why.expired)).toBeVisible()
  await over.password.fill(demo.admin.password)
  await over.submit.click()
  await expect(payout.dialog.getByText('Comprovante salvo')).toBeVisible()

  await endsWith('**/payouts', { active: -61 })
  await payout.confirm.click()
  await expect(over.dialog.getByText(pt.again.why.idle)).toBeVisible()
  await over.password.fill(demo.admin.password)
  await over.submit.click()
  await expect(desk.getByText(`A cobrança de ${clientName} está quitada.`)).toBeVisible()
  await expect(payout.dialog).toBeHidden()
  const { charge } = await (await desk.request.get(`/api/v1/admin/charges/${order.id}`)).json()
  expect(charge.pesosPaid.amountMinor).toBe(order.pesosValue.amountMinor)
})

test('a session that somebody ended is cleared at once and leads to the sign-in (ADM-024)', {
  tag: '@once',
}, async ({ product, merchant: _merchant, openBrowser, openPayoutDesk }) => {
  const { clientName, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  await openPayout()
  await retype(payout.amount, '100')
  const elsewhere = await openBrowser()
  await endOtherSessions(elsewhere, product)
  await expect(desk).toHaveURL(/\/admin\/login\?from=/)
  await expect(desk.getByText(pt.ended.revoked)).toBeVisible()
  await expect(passwordOver(desk).dialog).toHaveCount(0)
  expect(await contentOf(desk)).not.toContain(clientName)
})

test('a payout that is confirmed after somebody ended the session reports the session and no failure of the payment (ADM-024)', {
  tag: '@once',
}, async ({ browser, product, merchant: _merchant, openBrowser, openPayoutDesk }) => {
  const { order, clientName, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  const files = await receipts(browser)
  await openPayout()
  await payout.attach(png(files.png))
  const elsewhere = await openBrowser()
  await desk.route(
    '**/payouts',
    async (route) => {
      await endOtherSessions(elsewhere, product)
      await route.continue()
    },
    { times: 1 },
  )
  await payout.confirm.click()
  await expect(desk).toHaveURL(/\/admin\/login\?from=/)
  await expect(desk.getByText(pt.ended.revoked)).toBeVisible()
  const toast = toastOn(desk, 'Sua sessão terminou: nada foi registrado')
  await expect(toast).toContainText(/ele fica reservado para você até \d\d:\d\d\.$/)
  await expect(desk.getByText('Falha ao')).toHaveCount(0)

  // The payout waits for the person who began it, and was not recorded.
  await desk.getByLabel('E-mail').fill(demo.admin.email)
  await desk.getByLabel('Senha', { exact: true }).fill(demo.admin.password)
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(desk.getByRole('button', { name: `Continuar ${clientName}` })).toBeVisible()
  const { charge } = await (await desk.request.get(`/api/v1/admin/charges/${order.id}`)).json()
  expect(charge.pesosPaid.amountMinor).toBe('0')
})

async function endOtherSessions(
  context: BrowserContext,
  product: Parameters<typeof signInContext>[0],
): Promise<void> {
  await signInContext(product, context, demo.admin, 'admin')
  const { csrfToken } = await (await context.request.get(`${product.url}/api/v1/session`)).json()
  const ended = await context.request.post(`${product.url}/api/v1/sessions/end-others`, {
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
  })
  expect(ended.ok()).toBe(true)
}

test('another account that signs in clears what was typed (ADM-024)', { tag: '@once' }, async ({
  page,
  product,
  provider,
  records,
  merchant: _merchant,
  openPayoutDesk,
  pageFaults,
}) => {
  // The dropped dialog releases its payout as the new account, which gets 403. So does the bell, if an event comes before the page learns
  // of the new account.
  pageFaults.expect(answered(403, '/api/v1/admin/payouts/'))
  pageFaults.expect(answered(403, '/api/v1/admin/waiting'))
  const { clientName, context, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  await openPayout()
  await retype(payout.amount, '100')
  await records.moveSessions(demo.admin.email, { active: -61 })
  await placePaidOrder(product, page.request, provider, 'Otra Persona')
  await expect(passwordOver(desk).dialog).toBeVisible()

  const tab = await context.newPage()
  await tab.goto('/login')
  await tab.getByLabel('Email').fill(demo.merchant.email)
  await tab.getByLabel('Contraseña', { exact: true }).fill(demo.merchant.password)
  await tab.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(tab).toHaveURL(/\/exchange$/)
  await expect(desk).toHaveURL(/\/admin\/login\?from=/)
  expect(await contentOf(desk)).not.toContain(clientName)
  await tab.close()
  await context.clearCookies()
  await signInContext(product, context, demo.admin, 'admin')
  await desk.goto('/admin')
  await expect(desk.getByRole('region', { name: 'Transações de Todos os Usuários' })).toBeVisible()
  await expect(payout.dialog).toHaveCount(0)
})

test('leaving for the sign-in page clears what was typed (ADM-024)', { tag: '@once' }, async ({
  page,
  product,
  provider,
  records,
  merchant: _merchant,
  openPayoutDesk,
}) => {
  const { clientName, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  await openPayout()
  await retype(payout.amount, '100')
  await records.moveSessions(demo.admin.email, { active: -61 })
  await placePaidOrder(product, page.request, provider, 'Otra Persona')
  await passwordOver(desk).dialog.getByRole('button', { name: pt.again.leave }).click()
  await expect(desk).toHaveURL(/\/admin\/login$/)
  expect(await contentOf(desk)).not.toContain(clientName)
  await desk.getByLabel('E-mail').fill(demo.admin.email)
  await desk.getByLabel('Senha', { exact: true }).fill(demo.admin.password)
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Transações de Todos os Usuários' })).toBeVisible()
  await expect(payout.dialog).toHaveCount(0)
})

test('an admin with a second factor gives it over the page too, as at the sign-in (stubbed)', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openPayoutDesk }) => {
  const { clientName, desk, payout, openPayout } = await openPayoutDesk('Rosa')
  await openPayout()
  await retype(payout.amount, '100')
  // The demo admin has no second factor, so its responses are stubbed.
  await desk.route('**/api/v1/admin/session', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          json: {
            kind: 'second-factor',
            challenge: 'c'.repeat(43),
            methods: ['totp', 'recovery-code'],
            expiresAt: new Date(Date.now() + 300_000).toISOString(),
          },
        })
      : route.continue(),
  )
  await desk.route('**/api/v1/session/second-factor', async (route) => {
    const opened = await route.fetch({
      url: `${product.url}/api/v1/admin/session`,
      postData: JSON.stringify({ ...demo.admin, remember: false }),
    })
    const { session } = await opened.json()
    await route.fulfill({ response: opened, json: session })
  })
  await records.moveSessions(demo.admin.email, { active: -61 })
  await placePaidOrder(product, page.request, provider, 'Otra Persona')
  const over = passwordOver(desk)
  await over.password.fill(demo.admin.password)
  await over.submit.click()
  await expect(over.dialog.getByRole('heading', { name: factorTexts.title })).toBeVisible()
  await expectAccessible(desk, 'the second factor over the page')
  expect(await contentOf(desk)).not.toContain(clientName)
  await over.dialog.getByLabel(factorTexts.totp.label).fill('123456')
  await over.dialog.getByRole('button', { name: factorTexts.submit }).click()
  await expect(payout.amount).toHaveValue(ars(100n))
})
