import type { BankForm } from '../../src/features/verification/bank-data/bank-data.rules.ts'

/** The bank data form as somebody without a shop fills it in. */
export function bankFormOf(over: Partial<BankForm> = {}): BankForm & { readonly password: null } {
  return {
    accountHolderName: "Ana O'Higgins Ñandú",
    bankName: 'Banco Macro',
    cbu: '2850590940090418135201',
    cuit: '20-20123456-6',
    storeName: null,
    cuilStore: null,
    declarations: { truth: true, holder: true, lawfulOrigin: true, terms: true },
    password: null,
    ...over,
  }
}
