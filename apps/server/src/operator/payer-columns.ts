import { encryptedPixColumns } from '../features/collections/public.ts'
import { encryptedPaymentColumns } from '../features/establishments/public.ts'
import { encryptedOrderColumns } from '../features/orders/public.ts'
import type { EncryptedColumn } from '../platform/crypto/reencrypt-column.ts'

/** All that is kept encrypted of payers, for both kinds of charge (SEC-025). */
export const payerColumns: readonly EncryptedColumn[] = [
  ...encryptedOrderColumns,
  ...encryptedPixColumns,
  ...encryptedPaymentColumns,
]
