import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { PayoutFile, PayoutFileResult, readPayoutFile } from '@puente/contract/payouts/files'
import type { OrderView } from '@puente/contract/orders/orders'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/files.ts'
import { texts as table } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { changeAnswers } from '../world/changing-answer.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

/** A result in which the bank paid the line of one charge, refused the other one, and names a line that we never sent. */
async function resultFor(desk: Page, number: string, paidId: string): Promise<string> {
  const { items } = await (await desk.request.get('/api/v1/admin/payout-files')).json()
  const { id } = items.find((file: PayoutFile) => file.number === number)
  const answer = await desk.request.get(`/api/v1/admin/payout-files/${id}`)
  const { lines }: ResponseOf<typeof readPayoutFile> = await answer.json()
  const rows = lines.map(({ reference, chargeId, amount }) => {
    const pesos = amount.amountMinor.replace(/(\d\d)$/, ',$1')
    return chargeId === paidId
      ? `${reference};pagada;${pesos};;8841207;21/11/2026;`
      : `${reference};rechazada;${pesos};;;;CBU inexistente`
  })
  return ['reference;status;amount;cbu_cvu;bank_reference;date;reason', ...rows, 'X;paid;1;;;;'].join('\n')
}

/** Downloads a file a second time, which the desk asks about first. */
async function downloadAgain(desk: Page, item: Locator, number: string): Promise<void> {
  await expect(item).toContainText('Baixado 1 vez, a última por')
  await item.getByRole('button', { name: pt.download }).click()
  await expect(item.getByText(`Baixar de novo o arquivo ${number}?`)).toBeVisible()
  await expectAccessible(desk, 'the question before a second download')
  await expect(item.getByRole('button', { name: pt.cancel })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(item.getByRole('button', { name: pt.download })).toBeFocused()
  await desk.keyboard.press('Enter')
  const saving = desk.waitForEvent('download')
  await item.getByRole('button', { name: 'Baixar de novo' }).click()
  await saving
  await expect(item).toContainText('Baixado 2 vezes, a última por')
}

/** Opens the result that was read of a file, and goes back to the files. */
async function seeKeptResult(desk: Page, item: Locator): Promise<void> {
  await item.getByRole('button', { name: 'Ver 1 retorno lido' }).click()
  const kept = desk.getByRole('dialog', { name: 'Retornos lidos' })
  await expect(kept.getByRole('region', { name: 'retorno.csv' })).toContainText('Lido por')
  for (const kind of ['Paga', 'Rejeitada', 'Desconhecida'])
    await expect(kept.getByText(kind, { exact: true })).toBeVisible()
  await expectAccessible(desk, 'the kept results of the bank')
  await kept.getByRole('button', { name: pt.back }).first().click()
}

/** Marks three charges of the queue. The bar shows how many, and all their pesos. */
async function markThree(desk: Page, names: readonly string[], orders: readonly OrderView[]): Promise<void> {
  for (const name of names) await desk.getByLabel(table.table.mark(name)).click()
  const total = orders.reduce((sum, { pesosValue }) => sum + BigInt(pesosValue.amountMinor), 0n)
  await expect(desk.getByText(`3 cobranças marcadas, ${ars(total)}`)).toBeVisible()
}

/** Waits until the server knows that the Pix of an order went back. */
async function refundKnown(page: Page, id: string): Promise<void> {
  const statusNow = async (): Promise<string> =>
    (await (await page.request.get(`/api/v1/orders/${id}`)).json()).pixStatus
  await expect.poll(statusNow, { timeout: 15_000, intervals: [50, 100, 200] }).toBe('refunded')
}

const countFiles = async (desk: Page): Promise<number> =>
  (await (await desk.request.get('/api/v1/admin/payout-files')).json()).total

/**
 * Exports the marked charges. The server makes the file, but its answer is lost, so the desk does not know; the repeat gets that file and no second
 * one.
 */
async function exportAfterLostAnswer(desk: Page, dialog: Locator): Promise<Download> {
  const before = await countFiles(desk)
  const answerMaking = await changeAnswers(desk, '**/api/v1/admin/payout-files')
  answerMaking(async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: pt.exportNow }).click()
  await expect(dialog.getByText('Não sabemos se foi registrado')).toBeVisible()
  expect(await countFiles(desk)).toBe(before + 1)
  await expectAccessible(desk, 'an export whose outcome is unknown')
  answerMaking(null)
  const saving = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: pt.exportNow }).click()
  const file = await saving
  await expect(dialog).toHaveCount(0)
  expect(await countFiles(desk)).toBe(before + 1)
  return file
}

/** Applies a result, of which the server refuses the line of one person because it is about this admin's own charge. */
async function applyWithRefusal(desk: Page, reading: Locator, name: string): Promise<void> {
  const answerApplied = await changeAnswers(desk, '**/results')
  answerApplied(async (route) => {
    const response = await route.fetch()
    const result: PayoutFileResult = await response.json()
    const lines = result.lines.map((line) =>
      line.reason === name ? { ...line, kind: 'refused-here', refusal: 'payout.own-charge' } : line,
    )
    await route.fulfill({ response, json: { ...result, lines } })
  })
  await reading.getByRole('button', { name: 'Registrar 1 pagamento e soltar 1' }).click()
  const refused = reading.getByRole('listitem').filter({ hasText: 'Não foi possível registrar' })
  await expect(refused).toContainText('Você não pode pagar a própria cobrança: peça a outro administrador.')
  await expectAccessible(desk, 'a line that was refused here')
  answerApplied(null)
}

test('an admin pays two charges through a file for the bank and records what its result reports (rulings 73, 74)', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openBrowser, pageFaults }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [paid, refused, gone] = [`Ana ${run}`, `Davi ${run}`, `Caio ${run}`]
  const first = await placePaidOrder(product, page.request, provider, paid)
  const second = await placePaidOrder(product, page.request, provider, refused)
  const third = await placePaidOrder(product, page.request, provider, gone)
  // Older than anything that another test leaves unpaid.
  await records.confirmedFirst(third.id)
  await records.confirmedFirst(second.id)
  await records.confirmedFirst(first.id)
  const context = await openBrowser()
  const desk = await openDesk(context, product)
  await desk.goto('/admin?view=to-pay')

  await markThree(desk, [paid, refused, gone], [first, second, third])
  await provider.sendBack(third.transactionId, '181.00')
  await refundKnown(page, third.id)
  await desk.getByRole('button', { name: 'Exportar para o banco' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Exportar para o banco' })
  await expect(dialog.getByLabel(pt.lines)).toContainText('reference;name;cuit;cbu_cvu;alias')
  await expect(dialog.getByText('1 cobrança fica fora')).toBeVisible()
  const leftOut = dialog.getByRole('listitem').filter({ hasText: gone })
  await expect(leftOut).toContainText(third.transactionId)
  await expect(leftOut).toContainText('a cobrança está encerrada ou em disputa')
  await expectAccessible(desk, 'the export for the bank')
  pageFaults.expect(/\/admin\/payout-files.*ERR_FAILED/, /ERR_FAILED.*\/admin\/payout-files/)
  const file = await exportAfterLostAnswer(desk, dialog)
  expect(file.suggestedFilename()).toMatch(/^puente-\d{6}-\d{8}\.csv$/)
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  const number = file.suggestedFilename().slice(7, 13)
  const rowOf = (name: string) => desk.locator('main [data-row]').filter({ hasText: name })
  for (const name of [paid, refused]) {
    await expect(rowOf(name)).toContainText(`Arquivo ${number}`)
    await expect(desk.getByLabel(table.table.mark(name))).toHaveCount(0)
  }

  const result = await resultFor(desk, number, first.id)
  await desk.getByRole('button', { name: table.table.files }).click()
  const files = desk.getByRole('dialog', { name: pt.files })
  await expectAccessible(desk, 'the files for the bank')
  const item = files.getByRole('listitem').filter({ hasText: number })
  await downloadAgain(desk, item, number)
  await item.getByRole('button', { name: 'Ler retorno' }).click()
  const reading = desk.getByRole('dialog', { name: pt.resultTitle })
  await reading
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'retorno.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(result),
    })
  for (const kind of ['Paga', 'Rejeitada', 'Desconhecida'])
    await expect(reading.getByText(kind, { exact: true })).toBeVisible()
  await expectAccessible(desk, 'the result of the bank')
  await applyWithRefusal(desk, reading, 'CBU inexistente')
  await expect(reading.getByText(pt.kinds.done)).toHaveCount(1)
  await reading.getByRole('button', { name: pt.back }).first().click()
  await seeKeptResult(desk, item)
  await files.getByRole('button', { name: pt.close }).last().click()

  await expect(rowOf(paid)).toHaveCount(0)
  await expect(desk.getByLabel(table.table.mark(refused))).toBeVisible()
  const { charge } = await (await desk.request.get(`/api/v1/admin/charges/${first.id}`)).json()
  const receipt = await page.request.get(`/api/v1/files/${charge.payouts[0].receiptFileId}`)
  expect(receipt.headers()['content-type']).toBe('application/pdf')
})

test('an admin marks charges of the list on a phone and pays one of them by itself, which takes its mark; another view takes all (ruling 73)', {
  tag: '@phone',
}, async ({ browser, page, product, provider, records, merchant: _merchant, openBrowser }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [marked, other] = [`Rosa ${run}`, `Olga ${run}`]
  const first = await placePaidOrder(product, page.request, provider, marked)
  const second = await placePaidOrder(product, page.request, provider, other)
  await records.confirmedFirst(second.id)
  await records.confirmedFirst(first.id)
  const desk = await openDesk(await openBrowser(), product)
  await desk.goto('/admin?view=to-pay')
  const box = desk.getByRole('checkbox', { name: table.table.mark(marked), exact: true })
  const line = desk.locator('label').filter({ has: box })
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await line.getByText(table.table.mark(marked)).tap()
  await expect(box).toBeChecked()
  const bar = desk.getByRole('region', { name: pt.bar })
  await expect(bar).toContainText(`1 cobrança marcada, ${ars(BigInt(first.pesosValue.amountMinor))}`)
  await expectAccessible(desk, 'a marked card of the queue')
  await desk.getByText(table.table.mark(other), { exact: true }).tap()
  await expect(bar).toContainText('2 cobranças marcadas')
  await actionOn(desk, 'Enviar', other).tap()
  const { dialog, attach, confirm } = payoutOf(desk)
  const owed = ars(BigInt(second.pesosValue.amountMinor))
  await expect(dialog).toContainText(owed)
  await attach(png((await receipts(browser)).png))
  await confirm.tap()
  await expect(desk.getByText(`Pagamento total de ${owed} registrado.`).first()).toBeVisible()
  await expect(bar).toContainText(`1 cobrança marcada, ${ars(BigInt(first.pesosValue.amountMinor))}`)
  await expect(box).toBeChecked()
  await bar.getByRole('button', { name: pt.clear }).tap()
  await expect(bar).toHaveCount(0)
  await line.tap()
  await expect(bar).toContainText('1 cobrança marcada')
  const views = desk.getByRole('group', { name: table.views.label })
  await views.getByRole('button', { name: table.views.all }).tap()
  await expect(bar).toHaveCount(0)
  await views.getByRole('button', { name: table.views.toPay }).tap()
  await expect(box).toBeVisible()
  await expect(box).not.toBeChecked()
  await expect(bar).toHaveCount(0)
})
