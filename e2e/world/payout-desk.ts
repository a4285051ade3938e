import type { BrowserContext, Page } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders/orders'
import { placePaidOrder } from './orders.ts'
import { actionOn, openDesk, payoutOf } from './payouts.ts'
import { test as base } from './test.ts'

/** An admin's dashboard with a paid charge whose payout can be sent. */
interface PayoutDesk {
  readonly order: OrderView
  /** Differs from test to test, so that the row of the charge is the only one with this name. */
  readonly clientName: string
  readonly context: BrowserContext
  readonly desk: Page
  readonly payout: ReturnType<typeof payoutOf>
  /** Opens the payout dialog of the charge. */
  openPayout(): Promise<void>
}

/** For tests of the payout dialog. The merchant who is signed in in `page` owns the charge. */
export const test = base.extend<{
  openPayoutDesk: (firstName: string, which?: 'the-oldest') => Promise<PayoutDesk>
}>({
  openPayoutDesk: async ({ page, product, provider, records, openBrowser }, use) =>
    use(async (firstName, which) => {
      const clientName = `${firstName} ${crypto.randomUUID().slice(0, 6)}`
      const order = await placePaidOrder(product, page.request, provider, clientName)
      if (which === 'the-oldest') await records.confirmedFirst(order.id)
      const context = await openBrowser()
      const desk = await openDesk(context, product)
      return {
        order,
        clientName,
        context,
        desk,
        payout: payoutOf(desk),
        openPayout: () => actionOn(desk, 'Enviar', clientName).click(),
      }
    }),
})
