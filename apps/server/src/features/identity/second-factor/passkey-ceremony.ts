import { randomBytes } from 'node:crypto'
import type { NewCredential, SignedCredential } from '@puente/contract/identity/second-factor'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/** Our identity to an authenticator. Passkeys are bound to `id` forever, and work under no other domain. */
export interface RelyingParty {
  /** The host of the public address. */
  readonly id: string
  /** The only origin whose pages may ask for a passkey. */
  readonly origin: string
  /** The brand, shown by the authenticator. */
  readonly name: () => Promise<string>
}

/**
 * Derives our identity from the public address. A passkey needs a host name, not an IP address. A demo or test at 127.0.0.1 therefore
 * works under `localhost`, which is the same machine and serves our pages too.
 */
export function relyingPartyOf(publicUrl: string, name: () => Promise<string>): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin, name }
}

/** A passkey as the authenticator made it. */
export interface MadePasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly backedUp: boolean
}

export interface KnownPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
}

/** The person that the authenticator shows beside the passkey. */
export interface PasskeyOwner {
  readonly id: string
  readonly email: string
  readonly fullName: string
}

export interface UsedPasskey {
  readonly counter: bigint
  readonly backedUp: boolean
}

/** `reason` is for the audit only. The person never sees it. */
export type Checked<T> = { readonly value: T } | { readonly value: null; readonly reason: string }

export interface Asked {
  readonly options: Record<string, unknown>
  /** The challenge that the authenticator has to sign. */
  readonly webauthnChallenge: Buffer
}

/** Milliseconds that the browser gives the person. */
const timeoutMs = 120_000
/** Algorithms of common authenticators, best first. The others that the library knows are experimental in Node. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** The ceremonies of W3C Web Authentication, level 3: section 7.1 to make a passkey, 7.2 to use one. */
export interface PasskeyCeremony {
  askToMake(owner: PasskeyOwner, present: readonly KnownPasskey[]): Promise<Asked>
  checkMade(response: NewCredential, webauthnChallenge: Buffer): Promise<Checked<MadePasskey>>
  /** Requests one of the given passkeys. Without any, requests any passkey of this site. */
  askToUse(allowed: readonly KnownPasskey[]): Promise<Asked>
  checkUsed(
    response: SignedCredential,
    webauthnChallenge: Buffer,
    passkey: KnownPasskey,
  ): Promise<Checked<UsedPasskey>>
}

export function passkeyCeremony(party: RelyingParty): PasskeyCeremony {
  return {
    askToMake: (owner, present) => askToMake(party, owner, present),
    checkMade: (response, asked) => checked(() => checkMade(party, response, asked)),
    askToUse: (allowed) => askToUse(party, allowed),
    checkUsed: (response, asked, passkey) => checked(() => checkUsed(party, response, asked, passkey)),
  }
}

async function askToMake(
  party: RelyingParty,
  owner: PasskeyOwner,
  present: readonly KnownPasskey[],
): Promise<Asked> {
  const webauthnChallenge = randomBytes(32)
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: await party.name(),
    userID: userHandle(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    challenge: bytes(webauthnChallenge),
    timeout: timeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return { options: { ...options }, webauthnChallenge }
}

async function checkMade(
  party: RelyingParty,
  response: NewCredential,
  webauthnChallenge: Buffer,
): Promise<MadePasskey> {
  const { clientDataJSON, attestationObject, transports } = response.response
  refuseCertificates(attestationObject)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credentialOf(response), response: { clientDataJSON, attestationObject } },
    expectedChallenge: webauthnChallenge.toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('the attestation does not verify')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: transports ?? [],
    backedUp: credentialBackedUp,
  }
}

async function askToUse(party: RelyingParty, allowed: readonly KnownPasskey[]): Promise<Asked> {
  const webauthnChallenge = randomBytes(32)
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytes(webauthnChallenge),
    timeout: timeoutMs,
    userVerification: 'required',
    ...(allowed.length === 0 ? {} : { allowCredentials: allowed.map(descriptor) }),
  })
  return { options: { ...options }, webauthnChallenge }
}

async function checkUsed(
  party: RelyingParty,
  response: SignedCredential,
  webauthnChallenge: Buffer,
  passkey: KnownPasskey,
): Promise<UsedPasskey> {
  const { clientDataJSON, authenticatorData, signature } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credentialOf(response), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: webauthnChallenge.toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      ...descriptor(passkey),
      publicKey: bytes(passkey.publicKey),
      // tidy-allow number: how often a passkey was used
      counter: Number(passkey.counter),
    },
  })
  if (!verified) throw new Error('the signature does not verify')
  return { counter: BigInt(authenticationInfo.newCounter), backedUp: authenticationInfo.credentialBackedUp }
}

/** The account id as authenticators store it: its 16 bytes, which reveal nothing about the person. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return bytes(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/**
 * Refuses an attestation. We request none and trust no maker's certificate, because checking one would fetch revocation lists from addresses that its
 * sender chose.
 */
function refuseCertificates(attestationObject: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  const selfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !selfSigned) throw new Error(`attestation of format ${format}`)
}

/** The library throws on every fault. The passkey is then refused, and the reason kept. */
async function checked<T>(check: () => Promise<T>): Promise<Checked<T>> {
  try {
    return { value: await check() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { value: null, reason: reason.slice(0, 300) }
  }
}

function credentialOf(response: { readonly id: string; readonly rawId: string }) {
  return {
    id: response.id,
    rawId: response.rawId,
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
}

function descriptor(passkey: KnownPasskey): { id: string; transports: string[] } {
  return { id: passkey.credentialId.toString('base64url'), transports: [...passkey.transports] }
}

/** A copy in its own buffer, as the library requires. */
function bytes(source: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(source)
}
