import type { TransferKeyType, TransferState } from '@puente/contract/finance/transfers'
import type { Language } from '@puente/contract/identity/sessions'

/** The words of exported transfers; those of the screen for the same things. */
export interface TransferWords {
  /** How the file's name begins. */
  readonly file: string
  readonly columns: readonly string[]
  readonly states: Readonly<Record<TransferState, string>>
  readonly keyTypes: Readonly<Record<TransferKeyType, string>>
}

export const transferWords: Readonly<Record<Language, TransferWords>> = {
  es: {
    file: 'transferencias',
    columns: [
      'Fecha y hora (Buenos Aires)',
      'Estado',
      'Monto (R$)',
      'Tarifa (R$)',
      'Quién recibe',
      'Documento',
      'Institución',
      'Tipo de clave',
      'Clave Pix',
      'Descripción',
      'Enviada por',
      'Proveedor',
      'ID del proveedor',
      'ID del Pix (E2E)',
      'Resultado el',
      'Motivo del cierre',
    ],
    states: {
      sending: 'Enviando',
      processing: 'En verificación',
      completed: 'Completada',
      failed: 'No enviada',
      closed: 'Cerrada',
    },
    keyTypes: { cpf: 'CPF', cnpj: 'CNPJ', email: 'Email', phone: 'Teléfono', evp: 'Clave aleatoria' },
  },
  pt: {
    file: 'transferencias',
    columns: [
      'Data e hora (Buenos Aires)',
      'Status',
      'Valor (R$)',
      'Taxa (R$)',
      'Quem recebe',
      'Documento',
      'Instituição',
      'Tipo de chave',
      'Chave Pix',
      'Descrição',
      'Enviada por',
      'Provedor',
      'ID do provedor',
      'ID do Pix (E2E)',
      'Resultado em',
      'Motivo do encerramento',
    ],
    states: {
      sending: 'Enviando',
      processing: 'Em verificação',
      completed: 'Concluída',
      failed: 'Não enviada',
      closed: 'Encerrada',
    },
    keyTypes: { cpf: 'CPF', cnpj: 'CNPJ', email: 'E-mail', phone: 'Telefone', evp: 'Chave aleatória' },
  },
}
