/**
 * How far the payer's receipt is, in percent (RCPT-008). File and charge are saved by one request: all of the file has reached the
 * server, and the answer says that both are saved.
 */
export const sendingSteps = {
  checked: 10,
  session: 20,
  started: 30,
  arrived: 60,
  saved: 80,
  done: 100,
} as const
export type SendingStep = keyof typeof sendingSteps

/** Where the request is by the bytes of it that have gone. */
export function stepOfBytes(sentBytes: number, totalBytes: number): 'started' | 'arrived' {
  return totalBytes > 0 && sentBytes >= totalBytes ? 'arrived' : 'started'
}

/** A receipt belongs to one charge. Without one, nothing is sent (RCPT-002). */
export function isSendable(chargeId: string | undefined): chargeId is string {
  return chargeId !== undefined && chargeId !== ''
}
