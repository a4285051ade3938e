import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { openHistory } from '../world/history-pages.ts'
import { askForStatus, bringTo, placeOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
import { expect, test } from '../world/test.ts'

// What the merchant and the admin read of a charge that the provider ended without a payment. Nothing here is a rewritten answer.
const endings = {
  failed: {
    es: 'Fallido',
    pt: 'Falhou',
    desk: 'Falhou',
    step: 'A cobrança falhou',
    happened: {
      es: [
        'El cobro falló',
        'El proveedor no pudo hacer este cobro: no recibís pesos. Creá otra orden para cobrar.',
      ],
      pt: [
        'A cobrança falhou',
        'O provedor não conseguiu criar esta cobrança: você não recebe pesos por ela. Crie outra ordem para cobrar.',
      ],
    },
  },
  cancelled: {
    es: 'Cancelado',
    pt: 'Cancelado',
    desk: 'Cancelado',
    step: 'A cobrança foi cancelada',
    happened: {
      es: [
        'Cobro cancelado',
        'Se canceló antes de que llegara el pago: no recibís pesos por este cobro. Si lo necesitás, creá otra orden.',
      ],
      pt: [
        'Cobrança cancelada',
        'Foi cancelada antes de o pagamento chegar: você não recebe pesos por ela. Se precisar, crie outra ordem.',
      ],
    },
  },
} as const

// One ending on each size: the history and the admin's list are rows on the desktop and cards on the phone.
for (const ending of ['failed', 'cancelled'] as const) {
  test(`a charge that is ${ending} at the provider reads so on its open page, in the history and on the admin's open list`, {
    tag: ending === 'failed' ? '@phone' : '@once',
  }, async ({ page, merchant: _merchant, product, provider, records, openBrowser }) => {
    const said = endings[ending]
    const client = `Rosa ${crypto.randomUUID().slice(0, 6)}`
    await withoutConfirmedDialog(page)
    const order = await placeOrder(product, page.request, client)
    const desk = await openDesk(await openBrowser(), product)
    const row = desk.locator('main').locator('[data-row], li.card').filter({ hasText: client })
    await expect(row.locator('.badge')).toContainText(['Pendente'])
    const summary = page.getByRole('region', { name: 'Resumen del cobro' })
    await page.goto(`/historial/${order.id}`)
    await expect(summary.locator('.badge').first()).toHaveText('Pendiente')

    await bringTo(ending, order, { request: page.request, provider, records })
    expect(await askForStatus(page.request, order.id)).toBe(ending)

    // Both screens follow by themselves.
    await expect(summary.locator('.badge').first()).toHaveText(said.es)
    await expect(summary.getByRole('status')).toHaveText('Nadie pagó este cobro: no recibís pesos.')
    await expect(summary).not.toContainText('Vos recibís')
    const last = page.getByRole('region', { name: 'Qué pasó' }).getByRole('listitem').last()
    for (const text of said.happened.es) await expect(last).toContainText(text)
    await expect(page.getByRole('link', { name: 'Continuar pago' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ver comprobante del cliente' })).toHaveCount(0)
    await expect(row.locator('.badge')).toHaveText([said.desk])
    await expect(row.getByText('Nada a pagar')).toBeAttached()
    await expect(row.getByRole('button', { name: /^(Enviar|Completar)/ })).toHaveCount(0)

    await desk.goto(`/admin?id=${order.id}`)
    const details = desk.getByRole('dialog')
    const fact = (name: string) =>
      details.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]').first()
    await expect(fact('Status PIX')).toHaveText(said.desk)
    await expect(fact('Status ARS')).toHaveText('Nada a pagar')
    await expect(details).toContainText(said.step)

    const item = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: client })
    await openHistory(page)
    await expect(item.locator('.badge')).toHaveText([said.es])
    await openHistory(page, 'pt')
    await expect(item.locator('.badge')).toHaveText([said.pt])
    await page.goto(`/historial/${order.id}`)
    const lastPt = page.getByRole('region', { name: 'O que aconteceu' }).getByRole('listitem').last()
    for (const text of said.happened.pt) await expect(lastPt).toContainText(text)
  })
}
