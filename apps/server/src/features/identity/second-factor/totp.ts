import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that one code is valid for (RFC 6238, section 5.2). Six digits of SHA-1, which every authenticator app supports. */
const stepSeconds = 30
const codeForm = /^\d{6}$/

/** 160 random bits in base32 (RFC 4226 section 4, RFC 4648). */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The content of the QR code. `issuer` is the brand. `label` distinguishes the person's accounts in the app. */
export function totpUri(facts: {
  readonly issuer: string
  readonly label: string
  readonly secret: string
}): string {
  return generateURI(facts)
}

/**
 * The time step that a code belongs to, or null if the code is wrong. Accepts one step to either side, because clocks differ and people
 * type slowly. The caller ensures that each step is used once.
 */
export function totpStep(secret: string, code: string, now: Date): bigint | null {
  if (!codeForm.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  if (!result.valid || !('timeStep' in result)) return null
  return BigInt(result.timeStep)
}
