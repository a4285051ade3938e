import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { readPayee } from '../payout-account.ts'

/**
 * By which a request for a second admin recognizes the bank account, in hexadecimal digits. Any change of holder, bank, CBU or CUIT changes it.
 * @param bankData the bank data of a beneficiary as JSON text, or null without them
 */
export function payeeHashOf(keyedHash: KeyedHash, bankData: string | null): string | null {
  if (bankData === null) return null
  const { holderName, bankName, cbu, cuit } = readPayee(bankData)
  return keyedHash.hash('payee', JSON.stringify([holderName, bankName, cbu, cuit])).toString('hex')
}
