import type { PixStatus } from '@puente/contract/collections'
import type { Language } from '@puente/contract/identity/sessions'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import type { AdminCharge } from '@puente/contract/transactions'
import type { SheetColumn } from '@puente/contract/transactions/spreadsheet'

/** The words of the exported spreadsheet; those of the screen for the same things. */
export interface SheetWords {
  /** How the file's name begins. */
  readonly file: string
  readonly sheet: string
  readonly columns: Readonly<Record<SheetColumn, string>>
  readonly kind: Readonly<Record<AdminCharge['kind'], string>>
  readonly pix: Readonly<Record<PixStatus, string>>
  readonly payout: Readonly<Record<PayoutStatus, string>>
  readonly status: Readonly<Record<'pending' | 'partial' | 'completed', string>>
}

export const sheetWords: Readonly<Record<Language, SheetWords>> = {
  es: {
    file: 'transacciones',
    sheet: 'Transacciones',
    columns: {
      createdAt: 'Fecha/Hora',
      kind: 'Tipo',
      clientName: 'Cliente',
      companyName: 'Empresa',
      realValue: 'Monto (BRL)',
      rate: 'Cotización',
      pesosValue: 'Monto (ARS)',
      pesosPaid: 'Pagado (ARS)',
      pesosRemaining: 'Resta (ARS)',
      pixStatus: 'Estado PIX',
      payoutStatus: 'Estado ARS',
      endToEndId: 'ID del Pix',
      clientCpf: 'CPF/CNPJ',
      clientId: 'Identificación del cliente',
      description: 'Descripción',
      productDescription: 'Producto/Servicio',
      licensePlate: 'Patente',
      payerPhone: 'Teléfono',
      pixPayerName: 'Pagador del Pix',
      pixPayerDocument: 'Documento del pagador del Pix',
      status: 'Estado',
      fee: 'Tarifa (BRL)',
      total: 'Total (BRL)',
      refunded: 'Devuelto (BRL)',
      baseRate: 'Cotización base',
      spreadPercent: 'Spread (%)',
      confirmedAt: 'Confirmado',
      updatedAt: 'Actualizado',
      provider: 'Proveedor',
      providerStatus: 'Estado del proveedor',
      providerTransactionId: 'ID del proveedor',
      transactionId: 'ID de la transacción',
      id: 'ID',
      userId: 'ID del usuario',
      establishmentId: 'ID del establecimiento',
      source: 'Origen',
      clientReceipt: 'Comprobante del cliente',
      payoutReceipts: 'Comprobantes de la transferencia',
    },
    kind: { order: 'Orden', establishment: 'Pago por URL personalizada' },
    pix: {
      pending: 'Pendiente',
      confirmed: 'Pagado',
      failed: 'Falló',
      refunded: 'Reembolsado',
      expired: 'Vencido',
      cancelled: 'Cancelado',
      disputed: 'En disputa',
    },
    payout: { pending: 'Pendiente', partial: 'Parcial', paid: 'Pagado' },
    status: { pending: 'Pendiente', partial: 'Parcial', completed: 'Completado' },
  },
  pt: {
    file: 'transacoes',
    sheet: 'Transações',
    columns: {
      createdAt: 'Data/Hora',
      kind: 'Tipo',
      clientName: 'Cliente',
      companyName: 'Empresa',
      realValue: 'Valor (BRL)',
      rate: 'Cotação',
      pesosValue: 'Valor (ARS)',
      pesosPaid: 'Pago (ARS)',
      pesosRemaining: 'Resta (ARS)',
      pixStatus: 'Status PIX',
      payoutStatus: 'Status ARS',
      endToEndId: 'ID do Pix',
      clientCpf: 'CPF/CNPJ',
      clientId: 'Identificação do cliente',
      description: 'Descrição',
      productDescription: 'Produto/Serviço',
      licensePlate: 'Placa',
      payerPhone: 'Telefone',
      pixPayerName: 'Pagador do Pix',
      pixPayerDocument: 'Documento do pagador do Pix',
      status: 'Status',
      fee: 'Taxa (BRL)',
      total: 'Total (BRL)',
      refunded: 'Devolvido (BRL)',
      baseRate: 'Cotação base',
      spreadPercent: 'Spread (%)',
      confirmedAt: 'Confirmado',
      updatedAt: 'Atualizado',
      provider: 'Provedor',
      providerStatus: 'Status do provedor',
      providerTransactionId: 'ID do provedor',
      transactionId: 'ID da transação',
      id: 'ID',
      userId: 'ID do usuário',
      establishmentId: 'ID do estabelecimento',
      source: 'Origem',
      clientReceipt: 'Comprovante do cliente',
      payoutReceipts: 'Comprovantes do pagamento',
    },
    kind: { order: 'Ordem', establishment: 'Pagamento URL personalizada' },
    pix: {
      pending: 'Pendente',
      confirmed: 'Pago',
      failed: 'Falhou',
      refunded: 'Reembolsado',
      expired: 'Expirado',
      cancelled: 'Cancelado',
      disputed: 'Em disputa',
    },
    payout: { pending: 'Pendente', partial: 'Parcial', paid: 'Pago' },
    status: { pending: 'Pendente', partial: 'Parcial', completed: 'Completado' },
  },
}
