import { texts as proofTexts } from '../../apps/web/src/messages/pt/identity/session.ts'
import { texts as doorTexts } from '../../apps/web/src/messages/pt/identity/sign-in.ts'
import type { Locator, Page } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders/orders'
import { changeAnswers } from '../world/changing-answer.ts'
import { retype } from '../world/exchange.ts'
import { refusal } from '../world/refusal.ts'
import { placePaidOrder } from '../world/orders.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { expectPause, pauseClock, pausesBetween, watchUploads } from '../world/paused-clock.ts'
import { actionOn, ars, openDesk, payoutOf, pdf, png, receipts } from '../world/payouts.ts'
import { heavy, holdShrinking, pasteFile } from '../world/photo-in-work.ts'
import { demo, type SignIn, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const literally = (text: string): string => text.replace(/[$.]/g, String.raw`\$&`)

async function signInAtAdminLogin(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const balanceOn = (page: Page): Locator => page.getByLabel('Saldo disponible')

test('an admin pays a transaction in two parts with receipts, and the merchant sees each at once (ADM-009, PROF-002, TXN-015, TXN-016, TXN-017, TXN-020, TXN-027)', async ({
  page,
  browser,
  product,
  provider,
  records,
  signIn,
  openBrowser,
}) => {
  await signIn(demo.merchant)
  const clientName = `Rosa ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const owed = BigInt(order.pesosValue.amountMinor)
  await page.goto('/historial')
  const { ars: balance } = await (await page.request.get('/api/v1/balance')).json()
  const before = BigInt(balance.amountMinor)
  await expect(balanceOn(page).getByText(ars(before)).first()).toBeVisible()

  const desk = await (await openBrowser()).newPage()
  await signInAtAdminLogin(desk, demo.admin)
  await expect(desk.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  // The queue, which opens first, begins with the oldest charge; the dashboard begins with the newest.
  await desk.goto('/admin')
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
  await expect(payout.dialog.getByText(`Valor máximo: ${ars(owed)}`)).toBeVisible()
  await expect(payout.amount).toHaveValue(ars(owed))

  await payout.confirm.click()
  await expect(payout.dialog.getByText('Por favor, adicione um comprovante').first()).toBeVisible()
  await retype(payout.amount, '')
  await expect(payout.dialog.getByText('Informe um valor válido').first()).toBeVisible()
  await retype(payout.amount, String(owed + 1n))
  await expect(payout.amount).toHaveAttribute('aria-invalid', 'true')
  await expect(payout.amount).toHaveAccessibleDescription(new RegExp(`Valor máximo: ${literally(ars(owed))}`))

  const half = owed / 2n
  const files = await receipts(browser)
  await retype(payout.amount, String(half))
  await payout.attach(png(files.png))
  await payout.confirm.click()
  await expect(
    toastOn(desk, 'Pagamento processado').filter({
      hasText: `Pagamento parcial de ${ars(half)} registrado. Restante: ${ars(owed - half)}.`,
    }),
  ).toBeVisible()

  await expect(
    balanceOn(page)
      .getByText(ars(before - half))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Pago administrativo').first()).toBeVisible()

  await actionOn(desk, 'Completar', clientName).click()
  await expect(payout.dialog.getByText(`Valor máximo: ${ars(owed - half)}`)).toBeVisible()
  await payout.attach(pdf(files.pdf))
  await payout.confirm.click()
  await expect(
    toastOn(desk, 'Pagamento processado').filter({
      hasText: `Pagamento total de ${ars(owed - half)} registrado.`,
    }),
  ).toBeVisible()
  await expect(actionOn(desk, 'Completar', clientName)).toBeHidden()

  await expect(
    balanceOn(page)
      .getByText(ars(before - owed))
      .first(),
  ).toBeVisible()
  const receipt = await page.getByRole('link', { name: 'Ver comprobante' }).first().getAttribute('href')
  const file = await page.request.get(receipt ?? '')
  expect(file.status()).toBe(200)
  expect(file.headers()['cache-control']).toBe('private, no-store')
  expect((await records.audited(order.id)).join('\n')).toMatch(/payouts\.record by admin:/)
})

test("'Enviar' for the whole amount completes it in one step (TXN-021, TXN-027)", { tag: '@once' }, async ({
  page,
  browser,
  product,
  provider,
  signIn,
  openBrowser,
}) => {
  await signIn(demo.merchant)
  const clientName = `Inês ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
  await payout.attach(png((await receipts(browser)).png))
  // The desk learns by event that nothing is left to pay, before it gets the answer with the reason.
  await desk.route(`**/admin/charges/${order.id}/payouts`, async (route) => {
    const readAgain = desk.waitForEvent('requestfinished', (asked) =>
      asked.url().endsWith(`/admin/charges/${order.id}`),
    )
    const response = await route.fetch()
    await readAgain
    await route.fulfill({ response })
  })
  await payout.confirm.click()
  await expect(toastOn(desk, 'Fundos enviados com sucesso')).toBeVisible()
  const after: OrderView = await (await page.request.get(`/api/v1/orders/${order.id}`)).json()
  expect(after).toMatchObject({ pixStatus: 'confirmed', payoutStatus: 'paid', status: 'completed' })
})

test('a payout that failed is reported, keeps what was entered and records nothing (TXN-028)', {
  tag: '@once',
}, async ({ page, browser, product, provider, signIn, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(429, '/payouts'))
  await signIn(demo.merchant)
  const clientName = `Inês ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const owed = BigInt(order.pesosValue.amountMinor)
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog, amount, attach, confirm } = payoutOf(desk)
  await attach(png((await receipts(browser)).png))

  const payouts = `**/admin/charges/${order.id}/payouts`
  await desk.route(payouts, (route) => route.fulfill(refusal('rate-limit.exceeded')))
  await confirm.click()
  // The toasts stand behind the dialog, where roles do not reach.
  await expect(desk.getByText('Falha ao enviar fundos', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Erro ao processar pagamento' })).toBeVisible()
  await retype(amount, String(owed / 2n))
  await confirm.click()
  await expect(desk.getByText('Falha ao processar pagamento', { exact: true })).toBeVisible()
  await expect(amount).toHaveValue(ars(owed / 2n))
  await expect(dialog.getByText('Comprovante salvo')).toBeVisible()
  const after: OrderView = await (await page.request.get(`/api/v1/orders/${order.id}`)).json()
  expect(after.payoutStatus).toBe('pending')
})

test('a payout whose answer is lost is not reported as failed, and shows as recorded once the server reports it (ruling 64)', {
  tag: '@once',
}, async ({ page, browser, product, provider, signIn, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(503, '/payouts'))
  await signIn(demo.merchant)
  const clientName = `Alba ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const half = BigInt(order.pesosValue.amountMinor) / 2n
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog, amount, attach, confirm } = payoutOf(desk)
  await attach(png((await receipts(browser)).png))
  await retype(amount, String(half))
  const payouts = `**/admin/charges/${order.id}/payouts`
  await desk.route(payouts, async (route) => {
    await route.fetch()
    await route.fulfill(refusal('server.unavailable'))
  })
  const asked = Promise.withResolvers<void>()
  const questions = '**/api/v1/admin/payouts/*'
  await desk.route(questions, async (route) => {
    await asked.promise
    await route.continue()
  })
  await confirm.click()
  // The second is the toast, which is behind the modal and hidden from role queries. It goes away by itself, so it is looked for first.
  await expect(desk.getByText('Não sabemos se foi registrado', { exact: true })).toHaveCount(2)
  await expect(dialog.getByRole('status').filter({ hasText: 'Não sabemos se foi registrado' })).toBeVisible()
  await expect(desk.getByText(/Falha ao|Erro ao processar/)).toHaveCount(0)
  await expect(amount).toHaveValue(ars(half))
  await expect(dialog.getByText('Comprovante salvo')).toBeVisible()
  asked.resolve()
  await expect(toastOn(desk, 'Pagamento processado')).toBeVisible()
  await expect(dialog).toBeHidden()
  const after: OrderView = await (await page.request.get(`/api/v1/orders/${order.id}`)).json()
  expect(after.pesosPaid.amountMinor).toBe(String(half))
})

test('if the balance cannot be read after a payout, even one after a failed try, a toast reports it and the cell shows no balance (TXN-031)', {
  tag: '@once',
}, async ({ page, browser, product, provider, signIn, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(429, '/payouts'))
  await signIn(demo.merchant)
  const clientName = `Olga ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const half = BigInt(order.pesosValue.amountMinor) / 2n
  const desk = await openDesk(await openBrowser(), product)
  const file = png((await receipts(browser)).png)
  const notUpdated = toastOn(desk, 'Erro ao atualizar saldos. Recarregue a página.')
  const row = desk.getByRole('row').filter({ hasText: clientName })
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog, amount, attach, confirm } = payoutOf(desk)
  await attach(file)
  await retype(amount, String(half))
  const payouts = `**/admin/charges/${order.id}/payouts`
  await desk.route(payouts, (route) => route.fulfill(refusal('rate-limit.exceeded')))
  await confirm.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Erro ao processar pagamento' })).toBeVisible()
  await desk.unroute(payouts)

  // The payout is recorded, and the lists that are read after it have no balances. The first of them, which its event asks for, is on
  // screen before the payout's own answer.
  await desk.route(payouts, async (route) => {
    // By tag: roles do not reach behind the dialog.
    const cell = desk.locator('tr', { hasText: clientName })
    const missing = expect(cell.getByText('Não foi possível carregar o saldo')).toBeAttached()
    const response = await route.fetch()
    await missing
    await route.fulfill({ response })
  })
  const answerList = await changeAnswers(desk, '**/api/v1/admin/charges?*')
  answerList(async (route) => {
    const response = await route.fetch()
    const { items, ...rest } = await response.json()
    const json = { ...rest, items: items.map((item: object) => ({ ...item, userBalance: null })) }
    await route.fulfill({ response, json })
  })
  await confirm.click()
  await expect(notUpdated.filter({ hasText: /Pagamento parcial de .* registrado/ })).toBeVisible()
  await expect(row.getByText('Não foi possível carregar o saldo')).toBeAttached()
  answerList(null)
  await desk.reload()
  await expect(row.getByText('Não foi possível carregar o saldo')).toBeHidden()

  // The answer to the payout itself has no balance. The toast keeps what was paid while the list is read again.
  await desk.route(payouts, async (route) => {
    const response = await route.fetch()
    const { charge, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, charge: { ...charge, userBalance: null } } })
  })
  await actionOn(desk, 'Completar', clientName).click()
  await attach(file)
  // The event also makes the page read the list. That request may be aborted for the one that follows the answer.
  const readAgain = desk.waitForEvent('requestfinished', (asked) =>
    asked.url().includes('/api/v1/admin/charges?'),
  )
  await confirm.click()
  await readAgain
  await expect(row.getByText('Não foi possível carregar o saldo')).toBeHidden()
  await expect(notUpdated.filter({ hasText: /Pagamento total de .* registrado/ })).toBeVisible()
})

test('the receipt of a payout is tried three times, two seconds apart, then reported as failed, and no payout is recorded without it (TXN-025, TXN-026)', {
  tag: '@once',
}, async ({ page, browser, product, provider, signIn, openBrowser, pageFaults }) => {
  pageFaults.expect(/payout-receipts/)
  await signIn(demo.merchant)
  const clientName = `Vera ${crypto.randomUUID().slice(0, 6)}`
  const { id } = await placePaidOrder(product, page.request, provider, clientName)
  const desk = await openDesk(await openBrowser(), product)
  const begun = await watchUploads(desk)
  await desk.clock.install()
  await desk.reload()
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog, confirm } = payoutOf(desk)
  const uploads = '**/api/v1/admin/payout-receipts'
  await desk.route(uploads, (route) => route.abort('failed'))
  await pauseClock(desk)
  const file = png((await receipts(browser)).png)
  const chooser = dialog.locator('input[type=file]').first()
  await chooser.setInputFiles(file)
  const pauses = await pausesBetween(desk, 3)
  for (const pause of pauses) expectPause(pause, 2_000)
  await desk.clock.resume()
  await expect(
    dialog.getByText('Não foi possível fazer o upload do comprovante após múltiplas tentativas'),
  ).toBeVisible()
  await expect(dialog.getByText(/^Falha no upload do comprovante: \S/)).toBeVisible()
  expect(await begun()).toHaveLength(3)

  for (const [code, words] of [
    ['file.unreadable', 'Não foi possível processar o comprovante'],
    ['file.storage-failed', 'Erro ao salvar histórico do comprovante'],
  ] as const) {
    await desk.unroute(uploads)
    await desk.route(uploads, (route) => route.fulfill(refusal(code)))
    await dialog.getByRole('button', { name: 'Remover o comprovante' }).click()
    await chooser.setInputFiles(file)
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  }
  await confirm.click()
  await expect(dialog.getByText('Por favor, adicione um comprovante').first()).toBeVisible()
  const { charge } = await (await desk.request.get(`/api/v1/admin/charges/${id}`)).json()
  expect([charge.pesosPaid.amountMinor, charge.payouts]).toEqual(['0', []])
})

test('a payout carries the receipt that is shown, and cannot be sent without one', { tag: '@once' }, async ({
  page,
  browser,
  product,
  provider,
  signIn,
  openBrowser,
}) => {
  await signIn(demo.merchant)
  const clientName = `Nair ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName)
  const context = await openBrowser()
  await signInContext(product, context, demo.admin, 'admin')
  const desk = await context.newPage()
  const letGo = await holdShrinking(desk)
  await desk.goto('/admin')
  await actionOn(desk, 'Enviar', clientName).click()
  const { dialog, confirm, attach } = payoutOf(desk)
  const uploaded = countRequests(desk, 'POST', '/api/v1/admin/payout-receipts')
  const paid = countRequests(desk, 'POST', '/payouts')
  const files = await receipts(browser)

  // A photo that is still being scaled down counts as being sent. If it is removed then, it is never sent.
  const chooser = dialog.locator('input[type=file]').first()
  await chooser.setInputFiles({ ...png(heavy(files.png)), name: 'grande.png' })
  await confirm.click()
  await expect(dialog.getByText('Aguarde o envio do comprovante terminar.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Remover o comprovante' }).click()
  await letGo()
  await expect(dialog.getByText('Por favor, adicione um comprovante').first()).toBeVisible()
  await attach(png(files.png))
  expect(uploaded()).toBe(1)

  // A second file that is refused takes the first one's place.
  await pasteFile(desk, 'nota.txt', 'text/plain')
  await expect(dialog.getByText('nota.txt: só são aceitos arquivos')).toBeVisible()
  await confirm.click()
  await expect(dialog.getByText('Por favor, adicione um comprovante').first()).toBeVisible()
  expect(paid()).toBe(0)

  // A refused file cancels a running upload.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await desk.route('**/api/v1/admin/payout-receipts', async (route) => (await held, route.continue()))
  await chooser.setInputFiles(png(files.png))
  await expect(dialog.getByText(/^Enviando/)).toBeVisible()
  await pasteFile(desk, 'nota.txt', 'text/plain')
  release()
  await expect(dialog.getByText('nota.txt: só são aceitos arquivos')).toBeVisible()
  await desk.unrouteAll({ behavior: 'wait' })
  await expect(dialog.getByText('Comprovante salvo')).toBeHidden()
})

test('a payout asks for the password again when the last proof is old, and goes on by itself when it is given', {
  tag: '@once',
}, async ({ page, browser, product, provider, records, signIn, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1'))
  await signIn(demo.merchant)
  const clientName = `Rui ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName)
  const desk = await openDesk(await openBrowser(), product)
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
  await payout.attach(png((await receipts(browser)).png))
  await records.moveSessions(demo.admin.email, { proof: -11 })
  await payout.confirm.click()
  const proof = desk.getByRole('dialog', { name: proofTexts.proof.title })
  // The field takes the focus even over the dialog of the payout, so the password can be typed at once.
  await expect(proof.getByLabel(proofTexts.proof.password, { exact: true })).toBeFocused()
  await desk.keyboard.type(demo.admin.password)
  await proof.getByRole('button', { name: proofTexts.proof.submit }).click()
  await expect(toastOn(desk, 'Fundos enviados com sucesso')).toBeVisible()
  await expect(payout.dialog).toBeHidden()
})

test('if an admin pays the same remainder in two browsers at once, only one succeeds (TXN-019)', {
  tag: '@once',
}, async ({ page, browser, product, provider, signIn, openBrowser, pageFaults }) => {
  pageFaults.expect(answered(409, '/payouts'), answered(422, '/payouts'))
  await signIn(demo.merchant)
  const clientName = `Célia ${crypto.randomUUID().slice(0, 6)}`
  const order = await placePaidOrder(product, page.request, provider, clientName)
  const files = await receipts(browser)
  const desks = [await openDesk(await openBrowser(), product), await openDesk(await openBrowser(), product)]
  for (const desk of desks) {
    await actionOn(desk, 'Enviar', clientName).click()
    await payoutOf(desk).attach(png(files.png))
  }
  const answers = await Promise.all(
    desks.map(async (desk) => {
      const answer = desk.waitForResponse((response) => response.url().endsWith('/payouts'))
      await payoutOf(desk).confirm.click()
      return (await answer).status()
    }),
  )
  expect(answers.toSorted()).toEqual([201, 409])
  // The payout is the same one in both, and it is recorded. The other browser learns that and shows it.
  for (const desk of desks) await expect(payoutOf(desk).dialog).toBeHidden()
  const { items } = await (await page.request.get('/api/v1/history')).json()
  const after: OrderView = await (await page.request.get(`/api/v1/orders/${order.id}`)).json()
  expect(after.pesosPaid).toEqual(order.pesosValue)
  expect(items[0]).toMatchObject({ type: 'admin_payment' })
})

test('long names, pesos of seven digits and a refund leave every column of the transactions in view on a laptop, and the first digit typed replaces the proposed amount', {
  tag: '@once',
}, async ({ page, product, provider, merchant: _merchant, openBrowser }) => {
  const clientName = `Maria Aparecida dos Santos Albuquerque ${crypto.randomUUID().slice(0, 6)}`
  await placePaidOrder(product, page.request, provider, clientName, { realValueMinor: '500000' })
  const refunded = await placePaidOrder(product, page.request, provider, 'Rosa Duarte')
  await provider.sendBack(refunded.transactionId, '181.00')
  const context = await openBrowser()
  await signInContext(product, context, demo.admin, 'admin')
  const desk = await context.newPage()
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.goto('/admin')
  const table = desk.getByRole('table', { name: 'Transações de Todos os Usuários' })
  await expect(table.getByTitle(clientName)).toBeVisible()
  // The widest word of the column.
  await expect(table.getByText('Reembolsado').first()).toBeVisible()
  const hidden = await table.evaluate((own) => own.scrollWidth - (own.parentElement?.clientWidth ?? 0))
  expect(hidden).toBeLessThanOrEqual(0)

  await actionOn(desk, 'Enviar', clientName).click()
  const { amount } = payoutOf(desk)
  await amount.click()
  await amount.pressSequentially('5000')
  await expect(amount).toHaveValue(ars(5000n))
  await amount.blur()
  await amount.focus()
  await amount.pressSequentially('70')
  await expect(amount).toHaveValue(ars(70n))
})

test('the right password of a person who is not an admin opens nothing at the admin sign-in, and ends their session (ADM-011)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  pageFaults.expect(answered(403, '/api/v1/admin/session'))
  const person = await openPerson()
  await signIn(person)
  await signInAtAdminLogin(page, person)
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText(doorTexts.admin.deniedTitle)
  await expect(refusal).toContainText(doorTexts.admin.deniedText)
  const session = await (await page.request.get('/api/v1/session')).json()
  expect(session.account).toBeNull()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a person who is not an admin sees nothing of the admin area (ADM-006, ADM-007)', {
  tag: '@once',
}, async ({ page, openPerson, signIn }) => {
  await signIn(await openPerson())
  expect((await page.request.get('/api/v1/admin/charges')).status()).toBe(403)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByText('Dashboard Administrativo')).toBeHidden()
})
