import type { Language } from '@puente/contract/identity/sessions'

/** The words of an exported audit log. Actions, kinds and outcomes are written as they are stored. */
export interface ExportWords {
  /** How the file's name begins. */
  readonly file: string
  readonly sheet: string
  readonly columns: readonly string[]
}

export const exportWords: Readonly<Record<Language, ExportWords>> = {
  es: {
    file: 'auditoria',
    sheet: 'Auditoría',
    columns: [
      'Entrada',
      'Hora (Buenos Aires)',
      'Quién',
      'Acción',
      'Objeto',
      'ID del objeto',
      'Resultado',
      'Motivo',
      'Valores',
      'Dirección',
      'Pedido',
    ],
  },
  pt: {
    file: 'auditoria',
    sheet: 'Auditoria',
    columns: [
      'Entrada',
      'Hora (Buenos Aires)',
      'Quem',
      'Ação',
      'Objeto',
      'ID do objeto',
      'Resultado',
      'Motivo',
      'Valores',
      'Endereço',
      'Pedido',
    ],
  },
}
