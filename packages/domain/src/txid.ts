/** The txid of a charge, API Pix 2.9.0: 26 to 35 letters and digits, unique per receiver. */
export function isChargeTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{26,35}$/.test(text)
}

/** The txid of a static code: 1 to 25 letters and digits, so it never equals a charge's. */
export function isStaticTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{1,25}$/.test(text)
}

/**
 * A charge's txid from our own id: the UUID's 32 hexadecimal digits in lower case.
 * @throws Error if the text is not a UUID.
 */
export function txidFromUuid(uuid: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) throw new Error('txidFromUuid: not a UUID')
  return uuid.replaceAll('-', '').toLowerCase()
}
