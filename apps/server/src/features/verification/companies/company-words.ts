import type { Language } from '@puente/contract/identity/sessions'
import type { ReviewLabel } from '@puente/contract/verification/people'

/** The words of exported companies; those of the screen for the same things. */
export interface CompanyWords {
  /** How the file's name begins. */
  readonly file: string
  readonly sheet: string
  readonly columns: readonly string[]
  readonly labels: Readonly<Record<ReviewLabel, string>>
}

export const companyWords: Readonly<Record<Language, CompanyWords>> = {
  es: {
    file: 'personas-juridicas',
    sheet: 'Personas jurídicas',
    columns: [
      'Empresa',
      'Titular',
      'Email',
      'CUIT',
      'Teléfono',
      'Ciudad',
      'Establecimientos',
      'Saldo (ARS)',
      'Estado',
      'Fecha de registro (Buenos Aires)',
    ],
    labels: {
      pending: 'Pendiente',
      awaiting: 'Faltan documentos',
      approved: 'Aprobado',
      rejected: 'Rechazado',
    },
  },
  pt: {
    file: 'pessoas-juridicas',
    sheet: 'Pessoas Jurídicas',
    columns: [
      'Empresa',
      'Titular',
      'Email',
      'CUIT',
      'Telefone',
      'Cidade',
      'Estabelecimentos',
      'Saldo (ARS)',
      'Status',
      'Data de cadastro (Buenos Aires)',
    ],
    labels: {
      pending: 'Pendente',
      awaiting: 'Aguardando Docs',
      approved: 'Aprovado',
      rejected: 'Reprovado',
    },
  },
}
