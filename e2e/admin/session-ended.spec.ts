import type { BrowserContext, Page } from '@playwright/test'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/session.ts'
import { texts as factorTexts } from '../../apps/web/src/messages/pt/identity/second-factor.ts'
import { texts as doorTexts } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import { expectAccessible } from '../world/accessible.ts'
import { retype } from '../world/exchange.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

function passwordOver(page: Page) {
  const dialog = page.getByRole('dialog', { name: pt.ended.expired })
  return {
    dialog,
    password: dialog.getByLabel(doorTexts.password, { exact: true }),
    submit: dialog.getByRole('button', { name: pt.again.submit }),
  }
}

/** Text, field values, attributes: all that the document holds. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
    ].join('\n'),
  )
}

test.beforeEach(({ pageFaults }) => pageFaults.expect(answered(401, '/api/v1')))

test('a session that ends while a payout is typed asks for the password over the page, and amount and receipt stay (ADM-024)', async ({
  page,
  browser,
  product,
  provider,
  records,
  merchant: _merchant,
  openBrowser,
}) => {
  const clientName = `Rosa ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const owed = BigInt(order.pesosValue.amountMinor)
  const half = owed / 2n
  const files = await receipts(browser)
  const desk = await openDesk(await openBrowser(), product)
  const payouts = countRequests(desk, 'POST', `/api/v1/admin/charges/${order.id}/payouts`)
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
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

test('what is sent after the end of the session waits for the password, and is then done once (ADM-024)', async ({
  page,
  browser,
  product,
  provider,
  records,
  merchant: _merchant,
  openBrowser,
}) => {
  const clientName = `Rosa ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const files = await receipts(browser)
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
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
  await expect(desk.getByText(`Pagamento de ${clientName} registrado`)).toBeVisible()
  await expect(payout.dialog).toBeHidden()
  const { charge } = await (await desk.request.get(`/api/v1/admin/charges/${order.id}`)).json()
  expect(charge.pesosPaid.amountMinor).toBe(order.pesosValue.amountMinor)
})

/** A payout dialog that is open over the dashboard of an admin. */
async function openPayout(desk: Page, clientName: string): Promise<ReturnType<typeof payoutOf>> {
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
  await retype(payout.amount, '100')
  return payout
}

test('a session that somebody ended is cleared at once and leads to the sign-in (ADM-024)', async ({
  page,
  product,
  provider,
  merchant: _merchant,
  openBrowser,
}) => {
  const clientName = `Rosa ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName)
  const desk = await openDesk(await openBrowser(), product)
  await openPayout(desk, clientName)
  const elsewhere = await openBrowser()
  await endOtherSessions(elsewhere, product)
  await expect(desk).toHaveURL(/\/admin\/login\?from=/)
  await expect(desk.getByText(pt.ended.revoked)).toBeVisible()
  await expect(passwordOver(desk).dialog).toHaveCount(0)
  expect(await contentOf(desk)).not.toContain(clientName)
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

test('another account that signs in, and leaving for the sign-in page, clear what was typed (ADM-024)', async ({
  page,
  product,
  provider,
  records,
  merchant: _merchant,
  openBrowser,
  pageFaults,
}) => {
  // The dropped dialog lets its payout go, in the name of an account that may not.
  pageFaults.expect(answered(403, '/api/v1/admin/payouts/'))
  const clientName = `Rosa ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName)
  const context = await openBrowser()
  const desk = await openDesk(context, product)
  const payout = await openPayout(desk, clientName)
  const over = passwordOver(desk)
  const end = async (): Promise<void> => {
    await records.moveSessions(demo.admin.email, { active: -61 })
    await placePaidOrder(product, page.request, provider, 'Otra Persona')
    await expect(over.dialog).toBeVisible()
  }
  await end()
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
  await expect(payout.dialog).toHaveCount(0)
  await openPayout(desk, clientName)
  await end()
  await over.dialog.getByRole('button', { name: pt.again.leave }).click()
  await expect(desk).toHaveURL(/\/admin\/login$/)
  await desk.getByLabel('E-mail').fill(demo.admin.email)
  await desk.getByLabel('Senha', { exact: true }).fill(demo.admin.password)
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Transações de Todos os Usuários' })).toBeVisible()
  await expect(payout.dialog).toHaveCount(0)
})

test('an admin with a second factor gives it over the page too, as at the sign-in', async ({
  page,
  product,
  provider,
  records,
  merchant: _merchant,
  openBrowser,
}) => {
  const clientName = `Rosa ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName)
  const desk = await openDesk(await openBrowser(), product)
  const payout = await openPayout(desk, clientName)
  // The demo's admin has none. The server's answers to one who has are these.
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
