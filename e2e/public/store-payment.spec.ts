import type { Locator, Route } from '@playwright/test'
import { texts as es } from '../../apps/web/src/messages/es/establishments/payment.ts'
import { texts as esStore } from '../../apps/web/src/messages/es/establishments/store.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { texts as ptStore } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { expectAccessible } from '../world/accessible.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { comes, pauseClock } from '../world/paused-clock.ts'
import { expectStill, whenTakenOver } from '../world/public-site.ts'
import { fillIn, generate, openForm, openStore } from '../world/store-payment.ts'
import { expect, test } from '../world/test.ts'

/** Expects parts of a dialog inside it, beside each other, each with its words in one line. */
async function expectOneRowIn(dialog: Locator, parts: readonly Locator[]): Promise<void> {
  const frame = await dialog.boundingBox()
  let left = frame?.x ?? Number.NaN
  const right = left + (frame?.width ?? Number.NaN)
  for (const part of parts) {
    const box = await part.boundingBox()
    if (box === null) throw new Error('a part of the dialog is not shown')
    expect(box.x).toBeGreaterThan(left)
    left = box.x + box.width
    expect(left).toBeLessThan(right)
    expect(box.height).toBeLessThan(50)
  }
}

test('a payer without an account pays at a store and sees it live, once, with a receipt (PAY-001, PAY-005, PAY-016, PAY-017, PAY-018, PAY-022, SEC-017, SHOP-013)', async ({
  page,
  context,
  records,
  openPerson,
  payer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await expect(dialog).toContainText('R$\u00a01,00')
  await expect(dialog).toContainText('R$\u00a051,00')
  await expectAccessible(page, 'the form of a payment')
  await fillIn(dialog)
  await expect(dialog.getByLabel(pt.cpf, { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  const { pixCode } = await generate(page, dialog)
  // A toast is read out by an element of its own besides the one that is seen.
  await expect(page.getByText('QR Code gerado com sucesso via BCB (simulação)').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Pague R$\u00a051,00' })).toBeVisible()
  expect((await dialog.getByRole('img').boundingBox())?.width).toBe(180)
  await expect(dialog.getByRole('button', { name: 'Efetuei o Pagamento' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Novo Pagamento' })).toBeVisible()
  await expectAccessible(page, 'the code of a payment')
  expect(await layoutFaults(page)).toEqual([])
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 360, height: 740 })
  const code = dialog.getByLabel(pt.code)
  const heightOfCode = async () => (await code.boundingBox())?.height ?? 0
  await expect(code).toHaveValue(pixCode)
  const line = await heightOfCode()
  expect(line).toBeLessThan(60)
  await dialog.getByRole('button', { name: 'Ver o código completo' }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue(pixCode)
  expect(await heightOfCode()).toBeGreaterThan(2 * line)
  expect(await layoutFaults(page)).toEqual([])
  await page.setViewportSize(usual)
  await dialog.getByRole('button', { name: pt.copy }).click()
  await expect(page.getByText('Código PIX copiado!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pixCode)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await dialog.getByRole('button', { name: new RegExp(`${pt.copy}|${pt.copied}`) }).click()
  await expect(page.getByText('Erro ao copiar código').first()).toBeVisible()
  await payer.pay(pixCode)
  await expect(dialog.filter({ hasText: 'Pagamento confirmado com sucesso!' })).toContainText('ID do Pix')
  const popup = page
    .getByRole('dialog', { name: 'Você pagou R$\u00a051,00' })
    .filter({ hasText: pt.receipt.verified })
  await expect(popup).toBeVisible()
  await expect(popup).toContainText(/\*\*\*\.\d{3}\.\d{3}-\*\*/)
  await expect(popup.getByRole('link', { name: pt.receipt.check })).toHaveAttribute('href', /\/comprobante\//)
  await popup.getByRole('button', { name: pt.receipt.keepOpen }).click()
  await expectAccessible(page, 'the receipt of a payment')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'the receipt of a payment on a small phone')
  await page.setViewportSize(usual)
  await popup.getByRole('button', { name: pt.receipt.close }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The way back to it, at once and after a reload, and a new payment beside it.
  const receiptAgain = page.getByRole('button', { name: 'Último comprovante' })
  const seeAgain = async () => {
    await receiptAgain.click()
    await expect(popup).toContainText(/\*\*\*\.\d{3}\.\d{3}-\*\*/)
    await popup.getByRole('button', { name: pt.receipt.close }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await seeAgain()
  await page.reload()
  await seeAgain()
  await expect(receiptAgain).toBeVisible()
  await page.getByRole('button', { name: ptStore.pay.open }).click()
  await expect(page.getByRole('dialog').getByLabel(pt.name)).toBeVisible()
})

test('the last receipt belongs to the tab that paid: another tab does not offer it, and one whose session is gone names that (ruling 68)', {
  tag: '@once',
}, async ({ page, context, records, openPerson, payer, pageFaults }) => {
  pageFaults.expect(answered(404, '/api/v1/payments/'))
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await payer.pay((await generate(page, dialog)).pixCode)
  await page.getByRole('button', { name: pt.receipt.keepOpen }).click()
  await page.keyboard.press('Escape')
  const again = page.getByRole('button', { name: 'Último comprovante' })
  await expect(again).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: ptStore.pay.open })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Último comprovante' })).toHaveCount(0)
  await context.clearCookies()
  await again.click()
  await expect(page.getByRole('dialog').getByText(pt.readFaults.unknown)).toBeVisible()
  await expectAccessible(page, 'a receipt that this browser may not read any more')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the success names the payer that the provider names, and after a reload its receipt is offered without moving the page (rulings 61 and 68)', {
  tag: '@once',
}, async ({ page, records, openPerson, provider }) => {
  // High enough for what stands below the payment.
  await page.setViewportSize({ width: 390, height: 1600 })
  await openStore(page, { records, openPerson })
  const again = page.getByRole('button', { name: 'Último comprovante' })
  const popup = page.getByRole('dialog').filter({ hasText: pt.receipt.verified })
  const factOf = (name: string) =>
    popup.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  const pays = async (name: string, taxId: string): Promise<void> => {
    const dialog = await openForm(page)
    await fillIn(dialog)
    await provider.payAs((await generate(page, dialog)).transactionId, { name, taxId })
    await page.getByRole('button', { name: pt.receipt.keepOpen }).click()
    await expect(factOf('Cobrança em nome de')).toContainText('Bia Ávila')
  }
  await pays('João Pereira', '11144477735')
  await expect(factOf('Quem pagou')).toHaveText('Quem pagouJ*** P***')
  await expect(popup).not.toContainText('João')
  await popup.getByRole('button', { name: pt.receipt.close }).click()

  await page.reload()
  await whenTakenOver(page)
  await expect(again).toBeVisible()
  await expectStill(page, 0)
  await again.click()
  await expect(factOf('Quem pagou')).toHaveText('Quem pagouJ*** P***')
  await popup.getByRole('button', { name: pt.receipt.close }).click()

  await provider.fault('omitPayer')
  await pays('João Pereira', '11144477735')
  await expect(factOf('Quem pagou')).toHaveCount(0)
})

for (const size of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
])
  test(`on a phone of ${size.width} by ${size.height} px no toast covers the title, and the receipt is in reach from the first moment on (PAY-017, PAY-023, PAY-024)`, {
    tag: '@once',
  }, async ({ page, records, openPerson, payer }) => {
    await page.setViewportSize(size)
    await openStore(page, { records, openPerson })
    const dialog = await openForm(page)
    await fillIn(dialog)
    const { pixCode } = await generate(page, dialog)
    const toast = page.locator('li').filter({ hasText: 'QR Code gerado com sucesso via BCB (simulação)' })
    await expect(toast).toBeVisible()
    const title = dialog.getByRole('heading', { name: 'Pague R$\u00a051,00' })
    const [above, below] = await Promise.all([toast.boundingBox(), title.boundingBox()])
    expect((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN)).toBeLessThanOrEqual(
      below?.y ?? Number.NaN,
    )
    await payer.pay(pixCode)
    const receiptIsInReach = async (): Promise<void> => {
      for (const [name, address] of [
        [pt.receipt.check, /\/comprobante\/[^?]+$/],
        ['Salvar PDF', /\/comprobante\/.+\?imprimir$/],
      ] as const) {
        const link = page.getByRole('dialog').getByRole('link', { name })
        await expect(link).toBeInViewport({ ratio: 1 })
        await expect(link).toHaveAttribute('href', address)
      }
      await expect(page.getByRole('button', { name: pt.receipt.share })).toBeInViewport({ ratio: 1 })
    }
    await expect(dialog.getByText('Pagamento confirmado com sucesso!')).toBeVisible()
    await receiptIsInReach()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('button', { name: pt.receipt.keepOpen }).click()
    await receiptIsInReach()
    expect(await layoutFaults(page)).toEqual([])
  })

test('the form shows the first fault at its field, in order and in both languages (PAY-002, PAY-006, PAY-007, PAY-008, PAY-009, PAY-011, PAY-014)', {
  tag: '@once',
}, async ({ page, records, openPerson }) => {
  await openStore(page, { records, openPerson })
  await page.getByRole('button', { name: ptStore.pay.open }).click()
  const dialog = page.getByRole('dialog')
  const send = () => dialog.getByRole('button', { name: pt.generate }).click()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/privacidad')
  await send()
  await expect(dialog.getByText('Insira um valor válido')).toBeVisible()
  const reais = dialog.getByLabel(pt.reais)
  await reais.pressSequentially('500000')
  await send()
  await expect(
    dialog.getByText('Valor máximo é R$\u00a05.000,00 (incluindo taxa de R$\u00a01,00)'),
  ).toBeVisible()
  await reais.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  await reais.pressSequentially('5000')
  await send()
  await expect(dialog.getByText('Insira seu nome completo')).toBeVisible()
  await expect(dialog.getByLabel(pt.name)).toBeFocused()
  await dialog.getByLabel(pt.name).fill('Bia Ávila')
  await send()
  await expect(dialog.getByText('CPF inválido')).toBeVisible()
  const cpf = dialog.getByLabel(pt.cpf, { exact: true })
  await cpf.pressSequentially('111444777359')
  await expect(cpf).toHaveValue('111.444.777-35')
  await send()
  await expect(dialog.getByText('Insira a descrição do produto/serviço (mínimo 3 caracteres)')).toBeVisible()
  await dialog.getByLabel(pt.product).fill('Nafta')
  await send()
  await expect(dialog.getByText('É necessário aceitar os termos')).toBeVisible()
  await dialog.getByRole('button', { name: pt.contact }).click()
  await expect(dialog.getByLabel(pt.email)).toBeVisible()
  await dialog.getByLabel(pt.plate).fill('ab 123 cd')
  await expect(dialog.getByLabel(pt.plate)).toHaveValue('AB 123 CD')
  const phone = dialog.getByLabel(pt.phone)
  await phone.pressSequentially('45987654321')
  await expect(phone).toHaveValue('(45) 98765-4321')
  await dialog.getByRole('button', { name: pt.close }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: esStore.pay.open }).click()
  await expect(dialog.getByText(es.faults.GDPR_CONSENT_REQUIRED)).toBeVisible()
})

test('without a stream the poll finds the payment, also after a reload, and a double press makes one (PAY-015, PAY-020)', {
  tag: '@once',
}, async ({ page, records, openPerson, provider, pageFaults }) => {
  pageFaults.expect(/\/live/)
  await page.route('**/payments/*/live', (route) => route.abort('failed'))
  const storeId = await openStore(page, { records, openPerson })
  const posts = countRequests(page, 'POST', `/api/v1/stores/${storeId}/payments`)
  const dialog = await openForm(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: pt.generate }).dblclick()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
  expect(posts()).toBe(1)
  const id = await page.evaluate((key) => sessionStorage.getItem(key), `payment.${storeId}`)
  await page.reload()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
  await provider.pay((id ?? '').replaceAll('-', ''))
  await expect(page.getByRole('dialog').filter({ hasText: pt.receipt.verified })).toBeVisible({
    timeout: 20_000,
  })
})

test('a check that finds nothing ends without blame, and a new payment begins empty (PAY-025, PAY-026, PAY-029)', {
  tag: '@once',
}, async ({ page, records, openPerson }) => {
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await generate(page, dialog)
  await dialog.getByRole('button', { name: 'Efetuei o Pagamento' }).click()
  await expect(dialog.getByText(pt.checkingText)).toBeVisible()
  const pending = page.getByRole('dialog', { name: 'Pagamento Pendente' })
  await expect(pending.getByRole('button', { name: 'Verificar Novamente' })).toBeVisible()
  await expectAccessible(page, 'a pending payment')
  await pending.getByRole('button', { name: 'Voltar' }).click()
  await expect(pending).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Novo Pagamento' }).click()
  await expect(dialog.getByLabel(pt.name)).toHaveValue('')
  await expect(dialog.getByLabel(pt.reais)).toHaveValue('')
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
})

test('a rate that changed meanwhile makes nothing until the payer agrees to the new figures (PAY-031)', {
  tag: '@once',
}, async ({ page, records, openPerson, pageFaults }) => {
  pageFaults.expect(/status of 409/)
  const storeId = await openStore(page, { records, openPerson })
  // The first request shows a rate that was never offered.
  const lieOnce = async (route: Route): Promise<void> => {
    const body = route.request().postDataJSON()
    await route.continue({ postData: { ...body, shown: { ...body.shown, rate: '100.00000000' } } })
  }
  await page.route(`**/stores/${storeId}/payments`, lieOnce, { times: 1 })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: pt.generate }).click()
  await expect(dialog.getByRole('heading', { name: pt.newTerms.title })).toBeVisible()
  await expectAccessible(page, 'new figures of a payment')
  await dialog.getByRole('button', { name: pt.newTerms.confirm('R$\u00a051,00') }).click()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
})

test('a code that expired asks whether it was paid, and a late Pix still counts (PAY-020)', {
  tag: '@once',
}, async ({ page, records, openPerson, provider }) => {
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  const { id, transactionId } = await generate(page, dialog)
  await records.expireCharge(id)
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'QR Code expirado' })).toBeVisible()
  await expect(
    dialog.getByText(/^O código de R\$\s51,00 expirou às \d{2}:\d{2}\. Diga o que aconteceu:$/),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: pt.copy })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Já paguei' })).toBeVisible()
  await expect(dialog.getByText('Novo Pagamento, com outro código.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ainda não paguei' })).toBeVisible()
  await expectAccessible(page, 'an expired code')
  await provider.pay(transactionId)
  await expect(page.getByRole('dialog').filter({ hasText: pt.receipt.verified })).toBeVisible()
})

test('a Pix of another amount shows no code to pay again (ruling 25)', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  provider,
}) => {
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  const { transactionId } = await generate(page, dialog)
  await provider.pay(transactionId, '50.99')
  await expect(dialog.getByText(pt.held.stop)).toBeVisible()
  await expect(dialog).toContainText('R$\u00a050,99')
  await expect(dialog).toContainText(/Recebido às\s*\d{2}:\d{2}:\d{2}/)
  await expect(dialog).toContainText(/ID do Pix\s*…\w{8}/)
  await expect(dialog.getByRole('button', { name: pt.copy })).toHaveCount(0)
  await expectAccessible(page, 'a held payment')
})

test('the dialog closes 3 s after the payment, and its receipt 10 s after that, but not a receipt that the payer asked for again (PAY-023, PAY-024)', {
  tag: '@once',
}, async ({ page, records, openPerson, provider }) => {
  await page.clock.install()
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  const { transactionId } = await generate(page, dialog)
  await pauseClock(page)
  await provider.pay(transactionId)
  const banner = dialog.getByText('Pagamento confirmado com sucesso!')
  await comes(page, banner)
  await page.clock.runFor(2_000)
  await expect(banner).toBeVisible()
  await page.clock.runFor(1_000)
  const receipt = dialog.getByText(pt.receipt.verified)
  await expect(receipt).toBeVisible()
  await expect(banner).toHaveCount(0)
  const keepOpen = dialog.getByRole('button', { name: pt.receipt.keepOpen })
  const acts = [
    dialog.getByRole('link', { name: pt.receipt.check }),
    dialog.getByRole('link', { name: pt.receipt.saveAsPdf }),
    dialog.getByRole('button', { name: pt.receipt.share }),
  ]
  await expectOneRowIn(dialog, acts)
  await expectOneRowIn(dialog, [keepOpen])
  await page.clock.runFor(9_000)
  await expect(receipt).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Último comprovante' }).click()
  await comes(page, receipt)
  await expect(keepOpen).toHaveCount(0)
  await expectOneRowIn(dialog, acts)
  await page.clock.runFor(15_000)
  await expect(receipt).toBeVisible()
})

test('a check that fails is no answer about the payment (PAY-027, PAY-028)', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  pageFaults,
}) => {
  pageFaults.expect(/\/check/)
  await openStore(page, { records, openPerson })
  const dialog = await openForm(page)
  await fillIn(dialog)
  await generate(page, dialog)
  await page.route('**/payments/*/check', (route) => route.abort('failed'))
  await dialog.getByRole('button', { name: 'Efetuei o Pagamento' }).click()
  const failed = page.getByRole('dialog', { name: 'Erro ao Verificar Pagamento' })
  await expect(failed.getByText('Erro ao buscar transação')).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible()
  await failed.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog.getByRole('button', { name: pt.copy })).toBeVisible()
})
