import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { texts as chargeEs } from '../../apps/web/src/messages/es/collections/own.ts'
import { texts as pageEs } from '../../apps/web/src/messages/es/charge-page/own.ts'
import { texts as es } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as problemsEs } from '../../apps/web/src/messages/es/problems.ts'
import { texts as receiptsEs } from '../../apps/web/src/messages/es/receipts/own.ts'
import { texts as chargePt } from '../../apps/web/src/messages/pt/collections/own.ts'
import { texts as pagePt } from '../../apps/web/src/messages/pt/charge-page/own.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/exchange.ts'
import { texts as problemsPt } from '../../apps/web/src/messages/pt/problems.ts'
import { texts as receiptsPt } from '../../apps/web/src/messages/pt/receipts/own.ts'

/** Both languages, with their words of the counter. */
export const languages = [
  ['es', { form: es, charge: chargeEs, page: pageEs, problems: problemsEs, receipts: receiptsEs }],
  ['pt', { form: pt, charge: chargePt, page: pagePt, problems: problemsPt, receipts: receiptsPt }],
] as const
type FormTexts = (typeof languages)[number][1]['form']

/** What `formOf` enters, for `exchangeOf`. */
export const sale = { reais: '77,00', clientName: 'Ana Lima' } as const

/** Crear Orden, located by a language's texts. */
export function formOf(page: Page, { title, amount, client, ticket }: FormTexts) {
  const reais = page.getByLabel(amount.reais)
  const name = page.getByLabel(client.name)
  const document = page.getByLabel(client.document)
  const clientId = page.getByLabel(client.clientId)
  const description = page.getByLabel(client.description)
  const generate = page.getByRole('button', { name: ticket.generate })
  return {
    generate,
    async open(): Promise<void> {
      await page.goto('/exchange')
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(generate).toBeEnabled()
    },
    async enter(): Promise<void> {
      await reais.fill('7700')
      await name.fill('Ana Lima')
      await document.fill('52998224725')
      const more = page.getByRole('button', { name: new RegExp(client.more) })
      if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false')
        await more.click()
      await clientId.fill('Surtidor 4')
      await description.fill('Nafta súper')
    },
    /** Expects the form to keep what was entered. */
    async expectTyped(): Promise<void> {
      await expect(reais).toHaveValue(/77,00/)
      await expect(name).toHaveValue('Ana Lima')
      await expect(document).toHaveValue('529.982.247-25')
      await expect(clientId).toHaveValue('Surtidor 4')
      await expect(description).toHaveValue('Nafta súper')
    },
  }
}

/** Expects Crear Orden to hold nothing of another sale, in Spanish: no field, and not that the client fills in their data. */
export async function expectEmpty(page: Page): Promise<void> {
  const { amount, client, payerFills } = es
  await expect(page.getByRole('button', { name: payerFills.option, pressed: false })).toBeVisible()
  for (const field of [amount.pesos, amount.reais, client.name, client.document])
    await expect(page.getByLabel(field)).toHaveValue('')
  const more = page.getByRole('button', { name: new RegExp(client.more) })
  if (await more.isVisible()) await expect(more).toContainText(client.moreEmpty)
  for (const field of [client.clientId, client.description])
    await expect(page.getByLabel(field)).toHaveValue('')
}

/** The orders of the history, newest first. */
export async function ordersOf(request: APIRequestContext): Promise<string[]> {
  const { items }: { items: { id: string }[] } = await (await request.get('/api/v1/history')).json()
  return items.map(({ id }) => id.replace(/^pix-/, ''))
}
