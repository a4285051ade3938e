import type { PixFilter } from '@puente/contract/collections'
import type { Language } from '@puente/contract/identity/sessions'
import type { PayoutStatus } from '@puente/contract/orders/statuses'

export interface StatusWords {
  readonly pix: Readonly<Record<PixFilter, string>>
  readonly payout: Readonly<Record<PayoutStatus, string>>
}

/** The statuses of a charge in the files that admins export; the words of their screens. */
export const statusWords: Readonly<Record<Language, StatusWords>> = {
  es: {
    pix: {
      pending: 'Pendiente',
      confirmed: 'Pagado',
      failed: 'Falló',
      refunded: 'Reembolsado',
      expired: 'Vencido',
      cancelled: 'Cancelado',
      disputed: 'En disputa',
      held: 'Retenido',
    },
    payout: { pending: 'Pendiente', partial: 'Parcial', paid: 'Pagado' },
  },
  pt: {
    pix: {
      pending: 'Pendente',
      confirmed: 'Pago',
      failed: 'Falhou',
      refunded: 'Reembolsado',
      expired: 'Expirado',
      cancelled: 'Cancelado',
      disputed: 'Em disputa',
      held: 'Retido',
    },
    payout: { pending: 'Pendente', partial: 'Parcial', paid: 'Pago' },
  },
}
