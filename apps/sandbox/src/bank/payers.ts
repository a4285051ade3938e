import type { Party } from '../store/records.ts'

export interface Payer extends Party {
  id: string
  institution: string
  /** The institution that sends the money; it is part of every end-to-end id. */
  ispb: string
}

/** The invented customers of the bank. Their documents have right check digits and belong to nobody we know. */
export const payers: readonly Payer[] = [
  {
    id: 'marina',
    name: 'Marina Souza',
    taxId: '52998224725',
    institution: 'Banco Sandbox S.A.',
    ispb: '99999003',
  },
  {
    id: 'joao',
    name: 'João Pereira',
    taxId: '11144477735',
    institution: 'Cooperativa Exemplo',
    ispb: '99999011',
  },
  {
    id: 'ana',
    name: 'Ana D’Ávila Nuñez',
    taxId: '39053344705',
    institution: 'Conta Modelo IP',
    ispb: '9999A012',
  },
  {
    id: 'aurora',
    name: 'Transportes Aurora Ltda',
    taxId: '7KWW6EZQZ9X873',
    institution: 'Banco Sandbox S.A.',
    ispb: '99999003',
  },
]

export const defaultPayer = payers[0] as Payer
