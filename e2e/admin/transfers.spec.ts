import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { noteProvoked } from '../world/provoked-errors.ts'
import { placePaidOrder } from '../world/orders.ts'
import type { Provider } from '../world/payer.ts'
import { demo, demoFinancePassword, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const address = '/admin/financeiro-admin'
const api = '/api/v1/admin/finance'
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

test.beforeEach(async ({ signIn, records, product, provider, openBrowser }) => {
  await records.forgetFinanceTries()
  const counter = await openBrowser()
  await signInContext(product, counter, demo.merchant)
  await placePaidOrder(product, counter.request, provider, 'Ana Souza')
  await records.set({ 'provider.active': 'corpx' })
  await signIn(demo.admin, 'admin')
})
test.afterEach(async ({ page, records, provider }) => {
  await provider.withoutFaults()
  await records.set({ 'provider.active': null, 'suspense.aloneMinor': null })
  await untilActive(page, 'bcb')
})

/** The server learns of a setting within seconds. */
async function untilActive(page: Page, name: string): Promise<void> {
  const active = async () => (await (await page.request.get(`${api}/provider`)).json()).provider
  await expect.poll(active, { timeout: 10_000 }).toBe(name)
}

async function enter(page: Page): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Senha do Financeiro').fill(demoFinancePassword)
  await page.getByRole('button', { name: /^Entrar/ }).click()
  await expect(page.getByText(/^Aberto até/)).toBeVisible()
  await untilActive(page, 'corpx')
  await page.reload()
  await expect(page.getByText('Ativo: CorpX')).toBeVisible()
}

/** Replaces an amount: a field that this click focuses puts its caret at the end. */
async function retype(field: Locator, cents: string): Promise<void> {
  await field.click()
  await field.fill(cents)
}

const dialogOf = (page: Page) => page.getByRole('dialog')

async function fillFirstStep(page: Page, key: string, cents: string): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Chave Pix').fill(key)
  await dialog.getByLabel('Valor').fill(cents)
}

/** The transfer of this test, as the area lists it at both sizes. */
async function expectListed(page: Page): Promise<void> {
  await page.getByText('Transferências', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Transferências' })
  const row = table.getByRole('row').filter({ hasText: 'Compra de pesos' })
  await expect(row).toContainText('Concluída')
  await expect(row).toContainText(demo.admin.email)
  await expect(row).toContainText('R$\u00a050,50')
  await expectAccessible(page, 'the list of transfers')
  await page.setViewportSize(phone)
  await expect(page.getByRole('list', { name: 'Transferências' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the list of transfers on a phone')
}

test('a transfer is read back, signed with the password, sent once, and listed (FIN-008, FIN-023, FIN-024, FIN-025, FIN-026, FIN-027)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(403, `${api}/transfers`), answered(404, `${api}/key-owners`))
  await enter(page)
  await page.getByRole('button', { name: 'Nova Transferência PIX' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Nova Transferência PIX' })).toBeVisible()
  for (const type of ['CPF', 'CNPJ', 'E-mail', 'Telefone', 'Chave aleatória'])
    await expect(dialog.getByRole('radio', { name: type })).toBeAttached()

  // The dialog does not advance while a field is missing, and keeps what is typed.
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('Digite a chave Pix')).toBeVisible()
  await expect(dialog.getByText('Digite um valor maior que zero')).toBeVisible()
  await expectAccessible(page, 'a transfer without its fields')

  await dialog.getByLabel('Chave Pix').fill('nobody@pix.example')
  await expect(dialog.getByRole('radio', { name: 'E-mail' })).toBeChecked()
  await expect(dialog.getByText('Esta chave Pix não está cadastrada.')).toBeVisible()
  await fillFirstStep(page, 'marina@pix.example', '99999999')
  await expect(dialog.getByText('Primeiro envio para esta chave')).toBeVisible()
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText(/^O limite por transferência é/)).toBeVisible()
  await dialog.getByLabel('Valor').fill('5050')
  await expect(dialog.getByText('cinquenta reais e cinquenta centavos')).toBeVisible()
  await dialog.getByLabel('Descrição').fill('Compra de pesos')
  await expect(dialog.getByText('15 de 140')).toBeVisible()
  await expectAccessible(page, 'the first step of a transfer')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'the first step of a transfer on a phone')
  await page.setViewportSize(desk)

  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByRole('heading', { name: 'Enviar R$\u00a050,50?' })).toBeVisible()
  for (const shown of [
    'marina@pix.example',
    'cinquenta reais e cinquenta centavos',
    'Taxa',
    'Compra de pesos',
  ])
    await expect(dialog.getByText(shown, { exact: true })).toBeVisible()
  await expectAccessible(page, 'the second step of a transfer')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'the second step of a transfer on a phone')
  await page.setViewportSize(desk)
  const password = dialog.getByLabel('Senha do Financeiro, de novo')
  await password.fill('Senha-errada-2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Senha incorreta. Tente novamente.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(demoFinancePassword)
  await dialog.getByRole('button', { name: 'Enviar R$\u00a050,50' }).click()
  await expect(dialog.getByRole('heading', { name: 'Transferência concluída' })).toBeVisible({
    timeout: 30_000,
  })
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  await expectListed(page)
})

test('a transfer without an answer is in verification, is asked about and never sent again (FIN-026, FIN-027)', {
  tag: '@once',
}, async ({ page, pageFaults, provider }) => {
  pageFaults.expect(answered(409, `${api}/transfers`))
  await enter(page)
  await provider.fault('errorAfter', { on: ['createTransfer'] })
  const begin = async () => {
    await page.getByRole('button', { name: 'Nova Transferência PIX' }).click()
    await fillFirstStep(page, 'joao@pix.example', '700')
    const dialog = dialogOf(page)
    await expect(dialog.getByText('O banco diz que esta chave é de')).toBeVisible()
    await dialog.getByRole('button', { name: 'Conferir' }).click()
    await dialog.getByLabel('Senha do Financeiro, de novo').fill(demoFinancePassword)
    await page.keyboard.press('Enter')
  }
  await provider.fault('refuse', { on: ['readTransfer'], status: 403 })
  await begin()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/^Não sabemos se foi registrada: R\$\u00a07,00 para /)).toBeVisible()
  await expect(dialog.getByText(/Não envie de novo/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Consultar agora' }).click()
  await expect(dialog.getByText('O provedor ainda não tem um resultado.')).toBeVisible()
  await expectAccessible(page, 'a transfer in verification')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  const note = page.getByText(/^Não sabemos se foi registrada: R\$\u00a07,00 para /)
  await expect(note).toBeVisible()
  await expectAccessible(page, 'the note of a transfer in verification')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'the note of a transfer in verification on a phone')
  await page.setViewportSize(desk)

  await begin()
  await expect(dialog.getByText('Já existe uma transferência em verificação')).toBeVisible()
  await expectAccessible(page, 'the question about a second transfer')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await provider.withoutFaults()
  await page.getByRole('button', { name: 'Consultar agora' }).click()
  await expect(note).toHaveCount(0, { timeout: 30_000 })
  await page.getByText('Transferências', { exact: true }).click()
  const rows = page
    .getByRole('table', { name: 'Transferências' })
    .getByRole('row')
    .filter({ hasText: 'R$\u00a07,00' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Concluída')
})

test('the limits show what is used, and a change shows the old value before it is saved (FIN-008, FIN-028)', {
  tag: '@once',
}, async ({ page }) => {
  await enter(page)
  const open = () => page.getByRole('button', { name: 'Alterar Limites' }).click()
  await open()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Alterar Limites' })).toBeVisible()
  await expect(dialog.getByText('06:00 a 20:00')).toBeVisible()
  await expect(dialog.getByText('20:00 a 06:00')).toBeVisible()
  await expect(dialog.getByText('O CorpX não informa limites pela API')).toBeVisible()
  const day = dialog.getByRole('region', { name: /^Diurno/ })
  await expect(day.getByLabel('Por dia', { exact: true })).toHaveValue('R$\u00a0120.000,00')
  await retype(day.getByLabel('Por dia', { exact: true }), '15000000')
  await expect(day.getByText('era R$\u00a0120.000,00, sobe 25%')).toBeVisible()
  await expect(
    dialog.getByText('1 alteração. Fica na auditoria com o valor anterior e o novo.'),
  ).toBeVisible()
  await expectAccessible(page, 'the limits')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'the limits on a phone')
  await page.setViewportSize(desk)
  await retype(day.getByLabel('Por transferência', { exact: true }), '99900000')
  await dialog.getByRole('button', { name: 'Salvar limites' }).click()
  await expect(day.getByText('Não pode passar do limite por dia')).toBeVisible()
  await retype(day.getByLabel('Por transferência', { exact: true }), '5000000')
  await dialog.getByRole('button', { name: 'Salvar limites' }).click()
  await expect(toastOn(page, 'Limites salvos')).toBeVisible()
  await open()
  await expect(day.getByLabel('Por dia', { exact: true })).toHaveValue('R$\u00a0150.000,00')
  await retype(day.getByLabel('Por dia', { exact: true }), '12000000')
  await dialog.getByRole('button', { name: 'Salvar limites' }).click()
  await expect(toastOn(page, 'Limites salvos').first()).toBeVisible()
})

test('what is typed into a transfer outlives the end of the grant, whose last minutes the dialog shows (FIN-002, FIN-005, FIN-023)', {
  tag: '@once',
}, async ({ page, records }) => {
  await enter(page)
  await records.leaveFinance(demo.admin.email, 500)
  await page.reload()
  const open = () => page.getByRole('button', { name: 'Nova Transferência PIX' }).click()
  await open()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/^O acesso ao Financeiro termina em 0[78]:\d\d$/)).toBeVisible()
  await expectAccessible(page, 'a transfer in the last minutes of the grant')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await records.leaveFinance(demo.admin.email, 12)
  await page.reload()
  await open()
  await fillFirstStep(page, 'marina@pix.example', '5050')
  await dialog.getByLabel('Descrição').fill('Compra de pesos')
  const password = page.getByLabel('Senha do Financeiro')
  await expect(password).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText('O acesso terminou. O que você estava digitando volta depois da senha.'),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('marina@pix.example')
  await expectAccessible(page, 'the gate over a transfer that is typed')
  await password.fill(demoFinancePassword)
  await page.getByRole('button', { name: /^Entrar/ }).click()
  await expect(dialog.getByLabel('Chave Pix')).toHaveValue('marina@pix.example')
  await expect(dialog.getByLabel('Valor')).toHaveValue('R$\u00a050,50')
  await expect(dialog.getByLabel('Descrição')).toHaveValue('Compra de pesos')
  await expect(dialog.getByText(/^Aberto até \d\d:\d\d$/)).toBeVisible()

  // A dialog that the person closed does not come back, and neither does anything after 'Bloquear'.
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await open()
  await expect(dialog.getByLabel('Chave Pix')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await open()
  await fillFirstStep(page, 'marina@pix.example', '5050')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await expect(password).toBeVisible()
  await expect(page.getByText(/^O acesso terminou/)).toHaveCount(0)
  await enter(page)
  await expect(dialog).toHaveCount(0)
})

test('a transfer that the provider never showed is closed with a reason, found in the list by its state, and exported (FIN-027, decision 0052)', {
  tag: '@once',
}, async ({ page, records, provider }) => {
  await enter(page)
  await provider.fault('errorBefore', { on: ['createTransfer'] })
  await page.getByRole('button', { name: 'Nova Transferência PIX' }).click()
  await fillFirstStep(page, 'joao@pix.example', '910')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('O banco diz que esta chave é de')).toBeVisible()
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await dialog.getByLabel('Senha do Financeiro, de novo').fill(demoFinancePassword)
  await page.keyboard.press('Enter')
  const note = /^Não sabemos se foi registrada: R\$\u00a09,10 para /
  await expect(dialog.getByText(note)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await provider.withoutFaults()

  await seeOpenTransfer(page)
  await expect(dialog.getByText(/^Se ela não aparecer no provedor até /)).toBeVisible()
  await records.transfersEarlier(25)
  await page.reload()
  await dialog.getByRole('button', { name: 'Encerrar…' }).click()
  await expect(dialog.getByText(/R\$\u00a09,10 voltam ao saldo/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Encerrar como não enviada' }).click()
  await expect(dialog.getByText('Escreva o motivo')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Não aparece no painel da CorpX')
  await expectAccessible(page, 'the closing of a transfer')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'the closing of a transfer on a phone')
  await page.setViewportSize(desk)
  await dialog.getByRole('button', { name: 'Encerrar como não enviada' }).click()
  await expect(dialog.getByText('Encerrada como não enviada')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText(/“Não aparece no painel da CorpX”\./)).toBeVisible()
  await expect(dialog.getByText('Encerrada', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText(note)).toHaveCount(0)

  await page.getByText('Transferências', { exact: true }).click()
  const row = page
    .getByRole('table', { name: 'Transferências' })
    .getByRole('row')
    .filter({ hasText: 'R$\u00a09,10' })
  await page.getByLabel('Status').selectOption('Encerrada')
  await expect(row).toHaveCount(1)
  await expect(page).toHaveURL(/state=closed/)
  await expectAccessible(page, 'the filtered list of transfers')
  await page.getByLabel('Status').selectOption('Concluída')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Todos')
  await page.getByLabel('Nome, chave, descrição ou ID').fill('joao@pix.example')
  await expect(row).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^transferencias-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('Nome, chave, descrição ou ID').fill('ninguém')
  await expect(page.getByText('Nenhuma transferência com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar os filtros' }).click()
  await row.getByRole('button').click()
  await expect(dialog.getByText('Encerrada como não enviada')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('a transfer that the provider shows with another amount names both; its closing is refused once another amount is shown, and what was typed stays (decision 0052)', {
  tag: '@once',
}, async ({ page, product, provider, records, pageFaults }) => {
  pageFaults.expect(answered(409, '/closing'))
  await enter(page)
  await sendUnanswered(page, provider, { cents: '1230', shown: { change: 'minus', centavos: 230 } })
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: 'Consultar agora' }).click()
  const note = page.getByText(/^O provedor mostra R\$\u00a010,00, não R\$\u00a012,30, para /)
  await expect(note).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText(/Não envie de novo: o valor continua reservado até o encerramento\./),
  ).toBeVisible()
  await expectAccessible(page, 'the note of another amount')
  await seeOpenTransfer(page)
  await expect(dialog.getByText(/^O provedor mostra outro valor, então nenhum resultado/)).toBeVisible()
  await expect(dialog.getByText('Valor que o provedor mostra')).toBeVisible()
  await dialog.getByRole('button', { name: 'Encerrar…' }).click()
  await expect(dialog.getByText(/R\$\u00a012,30 voltam ao saldo dos nossos registros\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Encerrar a transferência' }).click()
  await expect(dialog.getByText('Escreva o motivo')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('O painel da CorpX mostra outro valor')
  await expectAccessible(page, 'the closing of a transfer with another amount')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'the closing of a transfer with another amount on a phone')
  await page.setViewportSize(desk)
  await provider.showOtherAmount({ change: 'minus', centavos: 330 })
  await dialog.getByRole('button', { name: 'Encerrar a transferência' }).click()
  await expect(
    dialog.getByText('O provedor já não a mostra como você viu. Veja como está agora antes de decidir.'),
  ).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('R$\u00a09,00', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByLabel('Motivo')).toHaveValue('O painel da CorpX mostra outro valor')
  await dialog.getByRole('button', { name: 'Encerrar a transferência' }).click()
  await expect(dialog.getByText('Encerrada: o provedor mostra outro valor')).toBeVisible({ timeout: 20_000 })

  // Again another amount: the transfer stays closed, and waits for an admin to acknowledge it.
  await provider.showOtherAmount({ change: 'minus', centavos: 430 })
  noteProvoked(product, 'finance.closed-transfer-found')
  await records.askClosedTransfers()
  await expect(
    dialog.getByText(/^Ela continua encerrada e não reserva nada\. Se R\$\u00a08,00 saíram/),
  ).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page, 'a closed transfer that is shown with another amount')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  const found = page.getByText(/^Encerrada, mas o provedor mostra R\$\u00a08,00, não R\$\u00a012,30, para /)
  await expect(found).toBeVisible()
  await seeOpenTransfer(page)
  await dialog.getByRole('button', { name: 'Li e vou verificar' }).click()
  await expect(dialog.getByRole('button', { name: 'Li e vou verificar' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(found).toHaveCount(0)
})

test('closing a transfer above the limit of one admin needs the confirmation of another (decision 0052)', {
  tag: '@once',
}, async ({ page, product, provider, records, openBrowser, openPerson }) => {
  await records.set({ 'suspense.aloneMinor': '0' })
  await enter(page)
  await sendUnanswered(page, provider, { cents: '740', shown: { change: 'plus', centavos: 60 } })
  await page.getByRole('button', { name: 'Consultar agora' }).click()
  await expect(page.getByText(/^O provedor mostra R\$\u00a08,00, não R\$\u00a07,40, para /)).toBeVisible({
    timeout: 20_000,
  })
  await seeOpenTransfer(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Encerrar…' }).click()
  await dialog.getByLabel('Motivo').fill('O painel mostra oito reais')
  await dialog.getByRole('button', { name: 'Encerrar a transferência' }).click()
  await expect(dialog.getByText('O encerramento aguarda outra pessoa', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expect(dialog.getByText(/Quem pediu não pode confirmar\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmar o encerramento' })).toHaveCount(0)
  await expectAccessible(page, 'a closing that waits for another admin')

  const person = await openPerson()
  await records.makeAdmin(person.email)
  const context = await openBrowser()
  await signInContext(product, context, person, 'admin')
  const second = await context.newPage()
  await enter(second)
  await seeOpenTransfer(second)
  const theirs = dialogOf(second)
  await expect(theirs.getByText(/“O painel mostra oito reais”\./)).toBeVisible()
  await expectAccessible(second, 'a closing that another admin may confirm')
  await second.setViewportSize(phone)
  await expectAccessible(second, 'a closing that another admin may confirm, on a phone')
  await theirs.getByRole('button', { name: 'Confirmar o encerramento' }).click()
  await expect(theirs.getByText('Encerrada: o provedor mostra outro valor')).toBeVisible({ timeout: 20_000 })
  // The first admin sees it without a reload.
  await expect(dialog.getByText('Encerrada: o provedor mostra outro valor')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText(new RegExp(`Confirmado por ${person.email}\\.`))).toBeVisible()
})

/** Opens the transfer whose note stands above the area. The lines of the statement have a link of the same name. */
async function seeOpenTransfer(page: Page): Promise<void> {
  await page.locator('button.button', { hasText: 'Ver a transferência' }).click()
}

/** Sends a transfer whose answer is lost, and which the provider then shows with another amount. Closes the dialog. */
async function sendUnanswered(
  page: Page,
  provider: Provider,
  { cents, shown }: { cents: string; shown: { change: 'plus' | 'minus'; centavos: number } },
): Promise<void> {
  // Its look-ups fail too, so that its end is not known before the other amount is shown.
  await provider.fault('errorAfter', { on: ['createTransfer', 'readTransfer'] })
  await page.getByRole('button', { name: 'Nova Transferência PIX' }).click()
  await fillFirstStep(page, 'joao@pix.example', cents)
  const dialog = dialogOf(page)
  await expect(dialog.getByText('O banco diz que esta chave é de')).toBeVisible()
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await dialog.getByLabel('Senha do Financeiro, de novo').fill(demoFinancePassword)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Não sabemos se foi registrada: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await provider.showOtherAmount(shown)
  await provider.fault('errorAfter', { on: ['createTransfer'] })
}
