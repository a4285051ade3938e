/**
 * How far the sending of the payer's receipt is, in percent (RCPT-008). One request saves the file and the charge: `arrived` means that the
 * whole file is sent, and `saved` that the answer confirms both.
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

/** The step that the request has reached, by the bytes sent. */
export function stepOfBytes(sentBytes: number, totalBytes: number): 'started' | 'arrived' {
  return totalBytes > 0 && sentBytes >= totalBytes ? 'arrived' : 'started'
}

/** A receipt belongs to one charge. Without one, nothing is sent (RCPT-002). */
export function isSendable(chargeId: string | undefined): chargeId is string {
  return chargeId !== undefined && chargeId !== ''
}
