import { encryptedPixColumns } from '../features/collections/public.ts'
import { encryptedEstablishmentColumns, encryptedPaymentColumns } from '../features/establishments/public.ts'
import { encryptedTransferColumns } from '../features/finance/public.ts'
import { encryptedIdentityColumns } from '../features/identity/public.ts'
import { encryptedOrderColumns } from '../features/orders/public.ts'
import { encryptedPayoutColumns } from '../features/payouts/public.ts'
import { encryptedCredentialColumns } from '../features/provider-settings/public.ts'
import { encryptedBankColumns } from '../features/verification/public.ts'
import type { EncryptedColumn } from '../platform/crypto/encrypted-column.ts'
import { encryptedFileColumns } from '../platform/files/encrypted-columns.ts'
import { encryptedNoticeColumns } from '../platform/inbox/encrypted-columns.ts'

/** All that is kept under the master key (SEC-025). A test compares it with the columns of the database. */
export const allEncryptedColumns: readonly EncryptedColumn[] = [
  ...encryptedIdentityColumns,
  ...encryptedBankColumns,
  ...encryptedEstablishmentColumns,
  ...encryptedOrderColumns,
  ...encryptedPixColumns,
  ...encryptedPaymentColumns,
  ...encryptedPayoutColumns,
  ...encryptedCredentialColumns,
  ...encryptedTransferColumns,
  ...encryptedFileColumns,
  ...encryptedNoticeColumns,
]
