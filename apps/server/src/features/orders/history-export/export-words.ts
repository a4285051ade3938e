import type { HistoryItem } from '@puente/contract/orders/history'
import type { Language } from '@puente/contract/identity/sessions'

/** The words of an exported history. Where the screen shows the same thing, it uses the same word. */
export interface ExportWords {
  readonly date: string
  readonly description: string
  readonly client: string
  readonly document: string
  readonly identification: string
  readonly reais: string
  /** The part of the reais that is no sale. */
  readonly fee: string
  readonly pesos: string
  /** The part of the pesos that counts, so that the column may be summed. */
  readonly counted: string
  /** The amounts at the creation of the charge. */
  readonly rate: string
  readonly status: string
  readonly transactionId: string
  readonly pixOf: (client: string) => string
  readonly adminPayment: string
  readonly statuses: Readonly<Record<NonNullable<HistoryItem['pixStatus']>, string>>
}

export const exportWords: Readonly<Record<Language, ExportWords>> = {
  es: {
    date: 'Fecha y hora (Buenos Aires)',
    description: 'Descripción',
    client: 'Cliente',
    document: 'CPF o CNPJ',
    identification: 'Identificación',
    reais: 'Total (R$)',
    fee: 'Tarifa Pix (R$)',
    pesos: 'Monto (ARS)',
    counted: 'Suma al saldo (ARS)',
    rate: 'Cotización (ARS por R$)',
    status: 'Estado del Pix',
    transactionId: 'ID de la transacción',
    pixOf: (client) => `PIX de ${client}`,
    adminPayment: 'Pago administrativo',
    statuses: {
      pending: 'Pendiente',
      confirmed: 'Confirmado',
      failed: 'Fallido',
      refunded: 'Reembolsado',
      expired: 'Expirado',
      cancelled: 'Cancelado',
      disputed: 'En disputa',
      processing: 'Procesando',
    },
  },
  pt: {
    date: 'Data e hora (Buenos Aires)',
    description: 'Descrição',
    client: 'Cliente',
    document: 'CPF ou CNPJ',
    identification: 'Identificação',
    reais: 'Total (R$)',
    fee: 'Taxa Pix (R$)',
    pesos: 'Valor (ARS)',
    counted: 'Somado ao saldo (ARS)',
    rate: 'Cotação (ARS por R$)',
    status: 'Situação do Pix',
    transactionId: 'ID da transação',
    pixOf: (client) => `PIX de ${client}`,
    adminPayment: 'Pagamento administrativo',
    statuses: {
      pending: 'Pendente',
      confirmed: 'Confirmado',
      failed: 'Falhou',
      refunded: 'Reembolsado',
      expired: 'Expirado',
      cancelled: 'Cancelado',
      disputed: 'Em disputa',
      processing: 'Processando',
    },
  },
}
