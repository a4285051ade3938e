import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Secret } from '../../platform/config/secret.ts'
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

/** Mutual TLS, as banks ask for it: files, so that the key never stands in an environment listing. */
export const certificateVariables = {
  PIX_BCB_CLIENT_CERT_FILE: pemFile.optional(),
  PIX_BCB_CLIENT_KEY_FILE: pemFile.transform(secret).optional(),
  /** Certificate and key in one file, as some banks issue them. */
  PIX_BCB_CLIENT_PFX_FILE: pfxFile.optional(),
  /** Of the PFX file, or of an encrypted private key. */
  PIX_BCB_CLIENT_PASSPHRASE: z.string().transform(secret).optional(),
  PIX_BCB_CA_FILE: pemFile.optional(),
}

interface CertificateVariables {
  readonly PIX_BCB_CLIENT_CERT_FILE?: string | undefined
  readonly PIX_BCB_CLIENT_KEY_FILE?: Secret | undefined
  readonly PIX_BCB_CLIENT_PFX_FILE?: Secret | undefined
  readonly PIX_BCB_CLIENT_PASSPHRASE?: Secret | undefined
  readonly PIX_BCB_CA_FILE?: string | undefined
}

/** What must hold between these variables: the variable at fault, what is said of it, and whether it is at fault. */
export const certificateFaults = [
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

/** What our connections to the bank use; null where it asks for nothing beside the authorities of Node. */
export function tlsOf(settings: CertificateVariables): TlsMaterial | null {
  const cert = settings.PIX_BCB_CLIENT_CERT_FILE
  const key = settings.PIX_BCB_CLIENT_KEY_FILE?.reveal()
  const pfx = settings.PIX_BCB_CLIENT_PFX_FILE?.reveal()
  const passphrase = settings.PIX_BCB_CLIENT_PASSPHRASE?.reveal()
  const ca = settings.PIX_BCB_CA_FILE
  const material = {
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(pfx !== undefined && { pfx: Buffer.from(pfx, 'base64') }),
    ...(passphrase !== undefined && { passphrase }),
    ...(ca !== undefined && { ca }),
  }
  return Object.keys(material).length === 0 ? null : material
}
