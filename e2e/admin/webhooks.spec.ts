import type { Page } from '@playwright/test'
import type { NoticeDesk } from '@puente/contract/notices'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { demo, demoFinancePassword, signInContext } from '../world/people.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const address = '/admin/webhooks'
const api = '/api/v1/admin/webhooks'
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900
/** Rows of a wide screen, cards of a narrow one. */
const entries = (page: Page, name: string) =>
  isPhone(page)
    ? page.getByRole('list', { name, exact: true }).getByRole('listitem')
    : page.getByRole('table', { name, exact: true }).locator('tbody').getByRole('row')

/** Gives the password of the finance area, which every action on our address asks for. */
async function openGate(page: Page): Promise<void> {
  const gate = page.getByRole('dialog', { name: 'Financeiro Administrativo' })
  await gate.getByLabel('Senha do Financeiro').fill(demoFinancePassword)
  await gate.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(gate).toBeHidden()
}

test.beforeEach(async ({ signIn, records }) => {
  await records.forgetFinanceTries()
  await signIn(demo.admin, 'admin')
})
// The others of this product charge with the demo's own provider.
test.afterEach(({ records }) => records.set({ 'provider.active': null }))

test("the screen shows each provider's address with a copy, and the active one's registration is listed, removed and made again (HOOK-001, HOOK-002, HOOK-003)", async ({
  page,
  context,
  pageFaults,
}) => {
  pageFaults.expect(answered(403, api))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
  const copy = page.getByRole('button', { name: 'Copiar o endereço do BCB' })
  await expect(copy).toBeVisible()
  await copy.click()
  await expectAccessible(page, 'the gate over the webhooks')
  await openGate(page)
  await expect(page.getByText('Endereço copiado').first()).toBeAttached()
  const whole = await page.evaluate(() => navigator.clipboard.readText())
  expect(whole).toMatch(/\/webhooks\/bcb\/[\w-]{24,}$/)
  const secret = whole.split('/').at(-1) ?? ''
  expect(await page.content()).not.toContain(secret)
  await expectAccessible(page, 'the webhooks')

  await page.getByRole('button', { name: 'Listar Webhooks' }).filter({ visible: true }).click()
  const registered = entries(page, 'Webhooks registrados no BCB')
  await expect(registered.getByText('Ativo, este sistema')).toBeVisible()
  await expect(registered.getByText('Pix recebidos e devoluções')).toBeVisible()
  await expectAccessible(page, 'what is registered')

  const register = page.getByRole('button', { name: 'Registrar Webhook' }).filter({ visible: true })
  await register.click()
  const dialog = page.getByRole('dialog', { name: 'Registrar o webhook no BCB' })
  await expectAccessible(page, 'the registration')
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(toastOn(page, 'Este webhook já estava registrado')).toBeVisible()

  await registered.getByRole('button', { name: /^Remover http/ }).click()
  const removing = page.getByRole('dialog', { name: 'Remover este endereço?' })
  await expect(removing.getByText(/\/webhooks\/bcb\//)).toBeVisible()
  await removing.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(toastOn(page, 'Endereço removido')).toBeVisible()
  await expect(page.getByText('Nenhum endereço registrado')).toBeVisible()
  await register.click()
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(toastOn(page, 'Webhook registrado')).toBeVisible()
  await expect(registered.getByText('Ativo, este sistema')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
})

test('the gate of finance guards the address: without its password nothing is copied, registered or removed, and a browser that refuses to copy after the password was asked for copies with a second press (HOOK-001, HOOK-002)', {
  tag: '@once',
}, async ({ page, context, pageFaults }) => {
  pageFaults.expect(answered(403, api), answered(409, `${api}/registrations`))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // As Safari does once the press is over.
    navigator.clipboard.write = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await page.goto(`${address}?tab=registered`)
  const copy = page.getByRole('button', { name: 'Copiar o endereço do BCB' })
  await copy.click()
  const gate = page.getByRole('dialog', { name: 'Financeiro Administrativo' })
  await expect(gate.getByLabel('Senha do Financeiro')).toBeFocused()
  await expect(gate.locator('.tooltip:visible')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(toastOn(page, 'Não foi possível obter o endereço')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar Webhook' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar o webhook no BCB' })
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(gate).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    dialog.getByText('O Financeiro está bloqueado. Digite a senha dele para continuar.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await copy.click()
  await openGate(page)
  await expect(toastOn(page, 'Seu navegador pede mais um toque. Copie de novo.')).toBeVisible()
  await copy.click()
  await expect(page.getByText('Endereço copiado').first()).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/webhooks\/bcb\/[\w-]{24,}$/)

  // The screen shows what was registered before somebody else registered again.
  await page.route(`**${api}/registrations/bcb`, async (route) => {
    const answer = await route.fetch()
    // The screen reads again after a failure.
    if (!answer.ok()) return route.fulfill({ response: answer })
    const list: { items: object[] } = await answer.json()
    const items = list.items.map((item) => ({ ...item, since: '2026-01-01T00:00:00.000Z' }))
    await route.fulfill({ response: answer, json: { ...list, items } })
  })
  await page.reload()
  const registered = entries(page, 'Webhooks registrados no BCB')
  await registered.getByRole('button', { name: /^Remover http/ }).click()
  const removing = page.getByRole('dialog', { name: 'Remover este endereço?' })
  await removing.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(
    removing.getByText(/O que está registrado no provedor mudou\. Nada foi removido/),
  ).toBeVisible()
  await expectAccessible(page, 'an address that changed')
})

test('deliveries: a payment appears with its charge, opens with the payer masked, is found by filters, and the screen reads again when asked (HOOK-004, HOOK-015)', {
  tag: '@once',
}, async ({ page, product, provider, openBrowser, openPerson, records }) => {
  const counter = await openBrowser()
  const merchant = await openPerson()
  await records.approve(merchant.email)
  await signInContext(product, counter, merchant)
  const order = await placeOrder(product, counter.request, 'Marina Souza')
  await page.goto(address)
  await provider.pay(order.transactionId)
  const list = entries(page, 'Entregas de webhooks, as mais recentes primeiro')
  const row = list.filter({ has: page.locator(`a[href*="${order.id}"]`) }).first()
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${api}/deliveries`)) reads.push(request.url())
  })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Recarregar' }).click()
      return row.count()
    })
    .toBe(1)
  expect(reads.length).toBeGreaterThan(0)
  await expect(row.getByText('Processado')).toBeVisible()
  await expect(row.getByText('Válida')).toBeVisible()
  await expectAccessible(page, 'the deliveries')

  await row.getByRole('button', { name: /^Ver o aviso pix das/ }).click()
  const drawer = page.getByRole('dialog', { name: 'pix', exact: true })
  await expect(drawer.getByText('Confirmou a cobrança.')).toBeVisible()
  const body = drawer.getByRole('group', { name: 'Corpo, com o pagador mascarado' })
  await expect(body).toContainText('"endToEndId"')
  await expect(body).not.toContainText('Marina Souza')
  await body.focus()
  await expect(body).toBeFocused()
  await expectAccessible(page, 'a delivery')
  const endToEndId = /"endToEndId": "(\w+)"/.exec((await body.textContent()) ?? '')?.[1] ?? ''
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.goto(`${address}?ref=${endToEndId}`)
  await expect(list).toHaveCount(1)
  await page.goto(`${address}?ref=${'E'.repeat(32)}`)
  await expect(page.getByText('Nenhum aviso com esses filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL(/\/admin\/webhooks$/)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByLabel('Resultado').selectOption('processed')
  await page.getByLabel('Referência').fill('curto')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('São de 20 a 40 letras e números')).toBeVisible()
  await expect(page.getByLabel('Referência')).toHaveValue('curto')
  await page.getByLabel('Referência').fill('')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/outcome=processed/)
  await expect(row).toHaveCount(1)
})

test('the queue of failures: a notice that nobody can read shows its tries and its cause, and is replayed alone or with the others (HOOK-014, HOOK-016)', {
  tag: '@once',
}, async ({ page, product, provider, openBrowser, openPerson, records }) => {
  const counter = await openBrowser()
  const merchant = await openPerson()
  await records.approve(merchant.email)
  await signInContext(product, counter, merchant)
  await provider.fault('garbage', { shape: 'truncated' })
  const { transactionId } = await placeOrder(product, counter.request, 'Marina Souza')
  await provider.pay(transactionId)
  await page.goto(`${address}?tab=failing`)
  const row = entries(page, 'Fila de falhas').first()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Recarregar' }).click()
      return row.getByText('1 de 10').count()
    })
    .toBe(1)
  await expect(row.getByText('the notice cannot be read as a Pix')).toBeVisible()
  await expectAccessible(page, 'the queue of failures')
  await row.getByRole('button', { name: /^Reprocessar/ }).click()
  await expect(toastOn(page, 'Aviso de volta na fila')).toBeVisible()
  // It fails again, under the rules of its arrival. A pointer on the list would hold the row back.
  await page.mouse.move(0, 0)
  await expect(row.getByText('1 de 10')).toBeVisible()
  await page.getByRole('button', { name: /^Reprocessar (o aviso|os \d+)$/ }).click()
  await expect(page.getByText(/de volta na fila/).first()).toBeVisible()
  await expect(page.getByText('Nenhum outro item parado.')).toBeVisible()
})

test('a notice that was given up is closed with a reason, leaves the queue of failures, and is found by its outcome (HOOK-016)', {
  tag: '@once',
}, async ({ page, product, provider, openBrowser, openPerson, records }) => {
  const counter = await openBrowser()
  const merchant = await openPerson()
  await records.approve(merchant.email)
  await signInContext(product, counter, merchant)
  await provider.fault('garbage', { shape: 'notJson' })
  const { transactionId } = await placeOrder(product, counter.request, 'Marina Souza')
  await provider.pay(transactionId)
  await page.goto(`${address}?tab=failing`)
  const rows = entries(page, 'Fila de falhas')
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Recarregar' }).click()
      return rows.first().getByText('1 de 10').count()
    })
    .toBe(1)
  await records.giveUpNotices()
  await page.reload()
  const given = rows.filter({ hasText: '10 de 10' })
  await expect(given.first()).toBeVisible()
  const before = await given.count()
  await given.first().getByText('10 de 10').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Encerrar…' }).click()
  await drawer.getByRole('button', { name: 'Encerrar o aviso' }).click()
  await expect(drawer.getByText('Escreva o motivo')).toBeVisible()
  await drawer.getByLabel('Motivo').fill('O banco confirmou que foi um teste')
  await expectAccessible(page, 'the closing of a notice')
  await drawer.getByRole('button', { name: 'Encerrar o aviso' }).click()
  await expect(
    drawer.getByText('Falhou dez vezes e foi encerrado por alguém. Não espera mais nada.'),
  ).toBeVisible()
  await expect(drawer.getByText(/“O banco confirmou que foi um teste”$/)).toBeVisible()
  await expectAccessible(page, 'a closed notice')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.mouse.move(0, 0)
  await expect(given).toHaveCount(before - 1, { timeout: 20_000 })
  await page.goto(`${address}?outcome=closed`)
  await expect(
    entries(page, 'Entregas de webhooks, as mais recentes primeiro').first().getByText('Encerrado'),
  ).toBeVisible()
})

test('without an answer the screen shows the failure and reads again; offline it keeps what it showed', {
  tag: '@once',
}, async ({ page, context, pageFaults }) => {
  pageFaults.expect(answered(500, '/api/v1'))
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /\/api\/v1\//)
  for (const path of [`**${api}`, `**${api}/deliveries**`])
    await page.route(path, (route) => route.fulfill(refusal('server.internal')))
  await page.goto(address)
  await expect(page.getByText('Não foi possível ler os avisos').first()).toBeVisible()
  await expectAccessible(page, 'the webhooks without an answer')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByText('Endereço de cada provedor')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Endereço de cada provedor')).toBeVisible()
  await context.setOffline(false)
})

test('a provider that refuses is quoted, one that does not answer is not called a failure, and the manual steps stand in for a missing call (HOOK-002)', {
  tag: '@once',
}, async ({ page, records, pageFaults }) => {
  pageFaults.expect(answered(502, '/api/v1'))
  await page.goto(address)
  const fail = (outcome: string) =>
    page.route(`**${api}/registrations/bcb`, (route) =>
      route.fulfill(
        refusal('notice.provider-failed', { message: 'A chave não pertence a esta conta.', outcome }),
      ),
    )
  await fail('refused')
  await page.getByRole('button', { name: 'Registrar Webhook' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar o webhook no BCB' })
  const confirm = dialog.getByRole('button', { name: 'Registrar', exact: true })
  await confirm.click()
  await expect(dialog.getByText('O BCB não registrou o endereço')).toBeVisible()
  await expect(dialog.getByText(/O provedor disse: A chave não pertence a esta conta\./)).toBeVisible()
  await page.unroute(`**${api}/registrations/bcb`)
  await fail('unknown')
  await confirm.click()
  await expect(dialog.getByText('Não sabemos se foi registrado')).toBeVisible()
  await expect(dialog.getByText('O BCB não registrou o endereço')).toBeHidden()
  await page.unroute(`**${api}/registrations/bcb`)

  await records.set({ 'provider.active': 'corpx' })
  // The server notices the change within two seconds.
  await expect
    .poll(async () => {
      const desk: NoticeDesk = await (await page.request.get(api)).json()
      return desk.providers.find(({ isActive }) => isActive)?.name
    })
    .toBe('corpx')
  await page.reload()
  const corpx = page.getByRole('listitem').filter({ hasText: '/webhooks/corpx/' })
  await expect(corpx.getByText('ativo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Registrar Webhook' }).filter({ visible: true }).click()
  const manual = page.getByRole('dialog', { name: 'Registrar o webhook no CorpX' })
  await expect(manual.getByText('O CorpX não registra por API: são 3 passos no portal')).toBeVisible()
  await expect(manual.getByRole('button', { name: 'Copiar o endereço' })).toBeVisible()
  await expectAccessible(page, 'the steps by hand')
})
