import { expect, type Page, type Route } from '@playwright/test'
import type { HistoryDay, HistoryItem, HistoryListItem } from '@puente/contract/orders/history'
import type { HistoryEntry } from '@puente/contract/orders/history-entry'
import { formatMoney } from '@puente/domain/money-format'
import { texts as es } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/orders/history.ts'

const pageSize = 20

/** The nth newest entry of a history that would take too long to write to the database of a test. */
export function entry(nth: number, over: Partial<HistoryItem> = {}): HistoryItem {
  const id = `019aa000-0000-7000-8000-${String(nth).padStart(12, '0')}`
  return {
    id: `pix-${id}`,
    type: 'pix',
    chargeId: id,
    kind: 'order',
    date: new Date(Date.UTC(2026, 10, 20, 15) - nth * 600_000).toISOString(),
    value: { amountMinor: '4860000', currency: 'ARS' },
    total: { amountMinor: '18100', currency: 'BRL' },
    fee: { amountMinor: '100', currency: 'BRL' },
    pixStatus: 'confirmed',
    status: 'pending',
    heldAmount: null,
    pesosTakenBack: { amountMinor: '0', currency: 'ARS' },
    refundedPart: null,
    description: `Venta ${nth}`,
    clientName: 'Marina Souza',
    clientCpf: '***.982.247-**',
    clientId: 'Mesa 4',
    transactionId: `tx${nth}`,
    receiptFileId: null,
    canUploadReceipt: true,
    canContinue: false,
    ...over,
  }
}

/** A payment that an admin registered. */
export function payment(nth: number): HistoryItem {
  const { id, ...rest } = entry(nth)
  return {
    ...rest,
    id: id.replace('pix', 'admin'),
    type: 'admin_payment',
    value: { amountMinor: '-4860000', currency: 'ARS' },
    total: null,
    fee: null,
    pixStatus: null,
    status: null,
    description: null,
    clientName: null,
    clientCpf: null,
    clientId: null,
    receiptFileId: '019aa000-0000-7000-8000-0000000000ff',
    canUploadReceipt: false,
  }
}

interface ServedHistory {
  items: (HistoryItem & Partial<HistoryListItem>)[]
  days?: HistoryDay[]
  totalIsExact?: boolean
  total?: number
}

/** Answers the history's pages from a list that the test may change, as the server would. */
export async function serveHistory(page: Page, list: ServedHistory): Promise<void> {
  await page.route(/\/api\/v1\/history\?/, async (route: Route) => {
    const query = new URL(route.request().url()).searchParams
    const number = Number(query.get('page') ?? '1')
    const period = query.get('period') ?? 'all'
    // Every period except `all` has one page.
    const items = period === 'all' ? list.items : list.items.slice(0, 3)
    await route.fulfill({
      json: {
        items: items
          .slice((number - 1) * pageSize, number * pageSize)
          .map((item) => ({ payout: null, ...item })),
        days: list.days ?? [],
        page: number,
        pageSize,
        total: period === 'all' ? (list.total ?? items.length) : items.length,
        totalIsExact: list.totalIsExact ?? true,
      },
    })
  })
}

/** The same non-breaking spaces as on screen. */
export const money = (minor: bigint, currency: 'ARS' | 'BRL'): string => formatMoney({ minor, currency })

export async function openHistory(page: Page, language: 'es' | 'pt' = 'es'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/historial')
  await expect(
    page.getByRole('heading', { level: 1, name: { es, pt }[language].title, exact: true }),
  ).toBeVisible()
}

export const tableOf = (page: Page) => page.getByRole('table', { name: es.caption })
/** The entries below 768 px, under the heads of their days. */
export const cardsOf = (page: Page) => page.getByRole('group', { name: es.caption })

/** Opens the details of the only entry of a history. The test answers for the server: `over` is what its subject needs. */
export async function openDetailsOf(page: Page, item: HistoryItem, over: Partial<HistoryEntry>) {
  await serveHistory(page, { items: [item] })
  const entry: HistoryEntry = {
    item,
    realValue: null,
    rate: null,
    payoutStatus: null,
    pesosPaid: null,
    clientDocument: null,
    whatsappNumber: null,
    clientEmail: null,
    endToEndId: null,
    movementNumber: null,
    payment: null,
    confirmedAt: null,
    debtEntries: [],
    ...over,
  }
  await page.route(`**/api/v1/history/entries/${item.id}`, (route) => route.fulfill({ json: entry }))
  await openHistory(page)
  await page.getByRole('button', { name: es.openDetails }).click()
  return page.getByRole('dialog', { name: 'Detalles de la transacción' })
}
