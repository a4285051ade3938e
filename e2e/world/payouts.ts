import type { Browser, Locator, Page } from '@playwright/test'
import { formatMoney } from '@puente/domain/money-format'
import { demo, signInContext } from './people.ts'
import { expect } from './test.ts'

/** What a desk attaches: a real picture and a real PDF, made by the browser itself. */
export async function receipts(browser: Browser): Promise<{ png: Buffer; pdf: Buffer }> {
  const context = await browser.newContext({ isMobile: false })
  const page = await context.newPage()
  await page.setContent('<h1>Comprobante de transferencia</h1><p>Banco de prueba, operación 0001</p>')
  const [png, pdf] = [await page.screenshot(), await page.pdf({ format: 'A5' })]
  await context.close()
  return { png, pdf }
}

export const png = (buffer: Buffer) => ({ name: 'comprovante.png', mimeType: 'image/png', buffer })
export const pdf = (buffer: Buffer) => ({ name: 'comprovante.pdf', mimeType: 'application/pdf', buffer })

/** A peso amount as the admin's and the merchant's screens write it. */
export const ars = (minor: bigint): string => formatMoney({ minor, currency: 'ARS' })

/** The payout dialog, in the words of its Portuguese screen. */
export function payoutOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Processar Pagamento' })
  return {
    dialog,
    amount: dialog.getByLabel('Valor a pagar'),
    confirm: dialog.getByRole('button', { name: 'Confirmar' }),
    async attach(file: ReturnType<typeof png>): Promise<void> {
      await dialog.locator('input[type=file]').first().setInputFiles(file)
      await expect(dialog.getByText('Comprovante salvo')).toBeVisible()
    },
  }
}

/** The button of the row. If the admin has begun the payout, in this browser or another, it reads 'Continuar' instead of `word`. */
export function actionOn(page: Page, word: 'Enviar' | 'Completar', clientName: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^(${word}|Continuar) ${clientName}$`) })
}

/** The dashboard, opened by an admin of the demo. */
export async function openDesk(
  context: Awaited<ReturnType<Browser['newContext']>>,
  product: Parameters<typeof signInContext>[0],
): Promise<Page> {
  await signInContext(product, context, demo.admin, 'admin')
  const desk = await context.newPage()
  await desk.goto('/admin')
  await expect(desk.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  return desk
}
