import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { PayoutFile, readPayoutFile } from '@puente/contract/payouts/files'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/files.ts'
import { texts as table } from '../../apps/web/src/messages/pt/transactions/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placePaidOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
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

test('an admin pays two charges through a file for the bank and records what its result reports (rulings 73, 74)', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openBrowser }) => {
  const run = crypto.randomUUID().slice(0, 6)
  const [paid, refused] = [`Ana ${run}`, `Davi ${run}`]
  const first = await placePaidOrder(product, page.request, provider, paid)
  const second = await placePaidOrder(product, page.request, provider, refused)
  // Older than anything that another test leaves unpaid.
  await records.confirmedFirst(second.id)
  await records.confirmedFirst(first.id)
  const context = await openBrowser()
  const desk = await openDesk(context, product)
  await desk.goto('/admin?view=to-pay')

  for (const name of [paid, refused]) await desk.getByLabel(table.table.mark(name)).click()
  await expect(desk.getByText('2 cobranças marcadas')).toBeVisible()
  await desk.getByRole('button', { name: 'Exportar para o banco' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Exportar para o banco' })
  await expect(dialog.getByLabel(pt.lines)).toContainText('reference;name;cuit;cbu_cvu;alias')
  await expectAccessible(desk, 'the export for the bank')
  const saving = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: pt.exportNow }).click()
  const file = await saving
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
  await reading.getByRole('button', { name: 'Registrar 1 pagamento e soltar 1' }).click()
  await expect(reading.getByText(pt.kinds.done)).toHaveCount(2)
  await reading.getByRole('button', { name: pt.back }).first().click()
  await seeKeptResult(desk, item)
  await files.getByRole('button', { name: pt.close }).last().click()

  await expect(rowOf(paid)).toHaveCount(0)
  await expect(desk.getByLabel(table.table.mark(refused))).toBeVisible()
  const { charge } = await (await desk.request.get(`/api/v1/admin/charges/${first.id}`)).json()
  const receipt = await page.request.get(`/api/v1/files/${charge.payouts[0].receiptFileId}`)
  expect(receipt.headers()['content-type']).toBe('application/pdf')
})
