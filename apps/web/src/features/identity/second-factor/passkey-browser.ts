import type { NewCredential, SignedCredential } from '@puente/contract/identity/second-factor'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The person closed the browser's prompt, or it found no matching passkey. This is not an error. */
export class PasskeyCancelled extends Error {
  constructor(cause: unknown) {
    super('no passkey was used', { cause })
    this.name = 'PasskeyCancelled'
  }
}

/** The device has a passkey of this account already. */
export class PasskeyThereAlready extends Error {
  constructor(cause: unknown) {
    super('the device has a passkey of this account', { cause })
    this.name = 'PasskeyThereAlready'
  }
}

/**
 * Lets the device make a passkey. The options are those that the server's half of the same library wrote.
 * @throws PasskeyCancelled, PasskeyThereAlready
 */
export async function makePasskey(options: Record<string, unknown>): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await answered(startRegistration({ optionsJSON }))
  return { ...made, response: { ...made.response } }
}

/**
 * Lets the device sign with a passkey that it has.
 * @throws PasskeyCancelled
 */
export async function signWithPasskey(options: Record<string, unknown>): Promise<SignedCredential> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const signed = await answered(startAuthentication({ optionsJSON }))
  return { ...signed, response: { ...signed.response } }
}

/** The library keeps the browser's own error as the cause, or throws it as it came. */
async function answered<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    const names = [error, error instanceof Error ? error.cause : null].map((one) =>
      one instanceof Error ? one.name : '',
    )
    if (names.includes('InvalidStateError')) throw new PasskeyThereAlready(error)
    if (names.includes('NotAllowedError') || names.includes('AbortError')) throw new PasskeyCancelled(error)
    throw error
  }
}
