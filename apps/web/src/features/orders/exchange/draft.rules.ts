export interface TypedAmount {
  readonly currency: 'BRL' | 'ARS'
  /** Centavos. */
  readonly minor: bigint
}

/** What the person has typed on Crear Orden. Local storage never has it (UI-027). */
export interface OrderDraft {
  /** The amount as typed, in the currency of the box that the person typed in. The other box shows it converted at the current rate. */
  readonly amount: TypedAmount | null
  readonly clientName: string
  readonly clientDocument: string
  readonly whatsappCountry: string
  readonly whatsappNumber: string
  readonly clientId: string
  readonly description: string
  /** The payer fills in their own name and CPF, so that no document is typed here (decision 0037). */
  readonly payerFills: boolean
  /** The order of the recent client whose data fills the form. Null if the data was typed. */
  readonly fromOrderId: string | null
}

export const emptyDraft: OrderDraft = {
  amount: null,
  clientName: '',
  clientDocument: '',
  whatsappCountry: '55',
  whatsappNumber: '',
  clientId: '',
  description: '',
  payerFills: false,
  fromOrderId: null,
}

/** Whether two drafts say the same. */
export function isSameDraft(one: OrderDraft, other: OrderDraft): boolean {
  const { amount, ...fields } = one
  const isSameAmount = amount?.currency === other.amount?.currency && amount?.minor === other.amount?.minor
  return (
    isSameAmount &&
    (Object.keys(fields) as (keyof typeof fields)[]).every((field) => one[field] === other[field])
  )
}
