import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import type { CertificateFacts } from '../../features/provider-settings/provider-accounts.port.ts'
import { type Variables, variablesOf } from '../../platform/config/environment.ts'
import { Secret } from '../../platform/config/secret.ts'
import { secret } from '../../platform/config/variable-schemas.ts'
import type { TlsMaterial } from '../../platform/outgoing/http-exchange.ts'

const file = z.string().transform((path, context) => {
  try {
    return readFileSync(path)
  } catch {
    context.addIssue('cannot be read')
    return z.NEVER
  }
})

const pemFile = file.transform((bytes, context) => {
  const text = bytes.toString('utf8')
  if (text.includes('-----BEGIN ')) return text
  context.addIssue('is no PEM file')
  return z.NEVER
})

/** A secret holds text, so these bytes are kept in base64. */
const pfxFile = file.transform((bytes) => secret(bytes.toString('base64')))

/**
 * Mutual TLS, as banks ask for it: files, so that the key never appears in an environment listing, or the values that an admin stores (decision
 * 0051).
 */
export const certificateVariables = {
  /** The content of a PFX file, or of PEM files one after the other, in base64. It wins over the files. */
  PIX_BCB_CLIENT_CERTIFICATE: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')
    .transform(secret)
    .optional(),
  PIX_BCB_CLIENT_CERT_FILE: pemFile.optional(),
  PIX_BCB_CLIENT_KEY_FILE: pemFile.transform(secret).optional(),
  /** Certificate and key in one file, as some banks issue them. */
  PIX_BCB_CLIENT_PFX_FILE: pfxFile.optional(),
  /** The passphrase of the PFX file, or of an encrypted private key. */
  PIX_BCB_CLIENT_PASSPHRASE: z.string().transform(secret).optional(),
  PIX_BCB_CA_FILE: pemFile.optional(),
}

interface CertificateVariables {
  readonly PIX_BCB_CLIENT_CERTIFICATE?: Secret | undefined
  readonly PIX_BCB_CLIENT_CERT_FILE?: string | undefined
  readonly PIX_BCB_CLIENT_KEY_FILE?: Secret | undefined
  readonly PIX_BCB_CLIENT_PFX_FILE?: Secret | undefined
  readonly PIX_BCB_CLIENT_PASSPHRASE?: Secret | undefined
  readonly PIX_BCB_CA_FILE?: string | undefined
}

/** Rules between these variables: the variable to report, the message, and whether the rule is broken. */
export const certificateFaults = [
  {
    name: 'PIX_BCB_CLIENT_CERTIFICATE',
    error: 'is no certificate with its key',
    isFault: (given: CertificateVariables) => faultOfStored(given) === 'certificate',
  },
  {
    name: 'PIX_BCB_CLIENT_PASSPHRASE',
    error: 'does not open the certificate',
    isFault: (given: CertificateVariables) =>
      faultOfStored(given) === 'passphrase' || doesNotOpenFiles(given),
  },
  {
    name: 'PIX_BCB_CLIENT_CERT_FILE',
    error: 'must be given together with PIX_BCB_CLIENT_KEY_FILE',
    isFault: (given: CertificateVariables) =>
      !given.PIX_BCB_CLIENT_CERT_FILE && !!given.PIX_BCB_CLIENT_KEY_FILE,
  },
  {
    name: 'PIX_BCB_CLIENT_KEY_FILE',
    error: 'must be given together with PIX_BCB_CLIENT_CERT_FILE',
    isFault: (given: CertificateVariables) =>
      !!given.PIX_BCB_CLIENT_CERT_FILE && !given.PIX_BCB_CLIENT_KEY_FILE,
  },
  {
    name: 'PIX_BCB_CLIENT_PFX_FILE',
    error: 'cannot be used together with PIX_BCB_CLIENT_CERT_FILE',
    isFault: (given: CertificateVariables) =>
      !!given.PIX_BCB_CLIENT_PFX_FILE && !!given.PIX_BCB_CLIENT_CERT_FILE,
  },
] as const

/** The TLS options of our connections to the bank. Null if it requires nothing beyond Node's authorities. */
export function tlsOf(settings: CertificateVariables): TlsMaterial | null {
  const ca = settings.PIX_BCB_CA_FILE
  const material = {
    ...(storedMaterial(settings) ?? fileMaterial(settings)),
    ...(ca !== undefined && { ca }),
  }
  return Object.keys(material).length === 0 ? null : material
}

function storedMaterial({
  PIX_BCB_CLIENT_CERTIFICATE: stored,
  PIX_BCB_CLIENT_PASSPHRASE: passphrase,
}: CertificateVariables): TlsMaterial | null {
  // A value without the expected form stays plain text.
  if (!(stored instanceof Secret)) return null
  const bytes = Buffer.from(stored.reveal(), 'base64')
  const text = bytes.toString('utf8')
  return {
    // Each reader reads its own blocks from the same text.
    ...(text.includes('-----BEGIN ') ? { cert: text, key: text } : { pfx: bytes }),
    ...(passphrase !== undefined && { passphrase: passphrase.reveal() }),
  }
}

function fileMaterial(settings: CertificateVariables): TlsMaterial {
  const cert = settings.PIX_BCB_CLIENT_CERT_FILE
  const key = settings.PIX_BCB_CLIENT_KEY_FILE?.reveal()
  const pfx = settings.PIX_BCB_CLIENT_PFX_FILE?.reveal()
  const passphrase = settings.PIX_BCB_CLIENT_PASSPHRASE?.reveal()
  return {
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(pfx !== undefined && { pfx: Buffer.from(pfx, 'base64') }),
    ...(passphrase !== undefined && { passphrase }),
  }
}

/** Why a stored certificate cannot be used. Null if it can be used, or if none is stored. */
function faultOfStored(given: CertificateVariables): 'certificate' | 'passphrase' | null {
  const material = storedMaterial(given)
  return material === null ? null : faultOf(material)
}

/** Whether a given passphrase does not open the certificate of the operator's files. If none is given, an admin may still store it. */
function doesNotOpenFiles(given: CertificateVariables): boolean {
  const { PIX_BCB_CLIENT_KEY_FILE: key, PIX_BCB_CLIENT_PFX_FILE: pfx } = given
  // An unreadable file is reported separately.
  const areRead = [key, pfx].every((one) => one === undefined || one instanceof Secret)
  if (storedMaterial(given) !== null || !areRead) return false
  const { passphrase, ...files } = fileMaterial(given)
  if (passphrase === undefined || Object.keys(files).length === 0) return false
  return faultOf({ ...files, passphrase }) === 'passphrase'
}

function faultOf(material: TlsMaterial): 'certificate' | 'passphrase' | null {
  try {
    return certificateIn(material) === null ? 'certificate' : null
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    return /mac verify failure|bad decrypt/.test(said) ? 'passphrase' : 'certificate'
  }
}

/** The certificate of these variables, even if other variables of the provider are missing. */
export function bcbCertificateOf(variables: Variables): CertificateFacts | null {
  const schema = z.object(certificateVariables)
  const read = schema.safeParse(variablesOf(schema, variables))
  const material = read.success ? tlsOf(read.data) : null
  if (material === null) return null
  try {
    return factsOf(certificateIn(material))
  } catch {
    // It does not open. The test of the connection, or the refusal to store it, shows why.
    return null
  }
}

function factsOf(certificate: X509Certificate | null): CertificateFacts | null {
  if (certificate === null) return null
  const { subject, issuer, validFromDate, validToDate, fingerprint256 } = certificate
  return {
    subject: commonName(subject),
    issuer: commonName(issuer),
    validFrom: validFromDate,
    validUntil: validToDate,
    fingerprint: fingerprint256,
  }
}

/** The common name, or all names if it has none. */
function commonName(distinguished: string): string {
  const lines = distinguished.split('\n')
  return lines.find((line) => line.startsWith('CN='))?.slice('CN='.length) ?? lines.join(', ')
}

/**
 * Our own certificate. Node reads a PFX file only as a part of TLS, and its type does not name the way to the certificate that it then holds.
 * @throws Error of OpenSSL if it does not open, or if certificate and key do not belong together
 */
function certificateIn({ cert, key, pfx, passphrase }: TlsMaterial): X509Certificate | null {
  const { context } = createSecureContext({ cert, key, pfx, passphrase })
  if (!hasCertificate(context)) throw new Error('this Node does not show the certificate of a TLS context')
  const bytes = context.getCertificate()
  return bytes === null || bytes === undefined ? null : new X509Certificate(bytes)
}

function hasCertificate(context: unknown): context is { getCertificate(): Buffer | null | undefined } {
  return (
    typeof context === 'object' &&
    context !== null &&
    'getCertificate' in context &&
    typeof context.getCertificate === 'function'
  )
}
