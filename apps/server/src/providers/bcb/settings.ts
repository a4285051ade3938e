import { z } from 'zod'
import type { CredentialVariables } from '../../features/provider-settings/provider-accounts.port.ts'
import type { Variables } from '../../platform/config/environment.ts'
import { always, secret, secretList, url } from '../../platform/config/variable-schemas.ts'
import { bankNames } from './bank-profiles.ts'
import { bankFaults, bankVariables } from './bank-settings.ts'
import { certificateFaults, certificateVariables } from './certificate-settings.ts'
import { pathSecretList } from '../path-secrets.ts'
import type { SandboxAccess, Surroundings } from '../provider.ts'

const sandboxSecret = 'sandbox-secret'

/** Access to a bank or provider that speaks the Central Bank's API Pix. */
export type BcbSettings = z.output<ReturnType<typeof bcbSchema>>

/** Faults are reported in this order. */
export function bcbSchema(surroundings: Surroundings) {
  const production = surroundings.appEnv === 'production'
  const address = url(production ? ['https:'] : ['http:', 'https:'])
  const variables = z.object({
    /** The end of the address that we give the provider: the one in use, then those given before. */
    PIX_BCB_WEBHOOK_PATH_SECRET: pathSecretList(surroundings, 'path of bcb notices'),
    PIX_BCB_BASE_URL: address.transform((text) => text.replace(/\/+$/, '')).optional(),
    PIX_BCB_TOKEN_URL: address.optional(),
    PIX_BCB_CLIENT_ID: z.string(),
    PIX_BCB_CLIENT_SECRET: z
      .string()
      .refine((text) => !production || text !== sandboxSecret, 'is that of the sandbox')
      .transform(secret)
      .optional(),
    /** Our Pix key with that provider. */
    PIX_BCB_KEY: z.string(),
    /** Secrets that may sign its notices. None if it does not sign. */
    PIX_BCB_WEBHOOK_SECRETS: secretList(production ? 24 : 1),
    /** Name and city in a code written by us, where the provider gives only a location (BR Code 59 and 60). */
    PIX_BCB_RECEIVER_NAME: z.string(),
    PIX_BCB_RECEIVER_CITY: z.string(),
    ...certificateVariables,
    ...bankVariables,
  })
  return [...certificateFaults, ...bankFaults].reduce(
    (schema, { name, error, isFault }) =>
      schema.refine((settings) => !isFault(settings), { path: [name], error, ...always }),
    variables,
  )
}

export const bcbCredentials: CredentialVariables = {
  profile: { variable: 'PIX_BCB_PROFILE', choices: bankNames },
  clientId: { variable: 'PIX_BCB_CLIENT_ID' },
  clientSecret: { variable: 'PIX_BCB_CLIENT_SECRET' },
  appKey: { variable: 'PIX_BCB_APP_KEY' },
  clientCertificate: { variable: 'PIX_BCB_CLIENT_CERTIFICATE' },
  certificatePassphrase: { variable: 'PIX_BCB_CLIENT_PASSPHRASE' },
  pixKey: { variable: 'PIX_BCB_KEY' },
  receiverName: { variable: 'PIX_BCB_RECEIVER_NAME' },
  receiverCity: { variable: 'PIX_BCB_RECEIVER_CITY' },
  noticePathSecret: { variable: 'PIX_BCB_WEBHOOK_PATH_SECRET', keepsFormer: true },
  noticeSigningSecret: { variable: 'PIX_BCB_WEBHOOK_SECRETS', keepsFormer: true },
}

/** The sandbox's own account, and the receiver that codes written by us name. */
export function bcbSimulation({ url: sandbox, signingSecret }: SandboxAccess): Variables {
  return {
    PIX_BCB_BASE_URL: `${sandbox}/api/pix/v2`,
    PIX_BCB_TOKEN_URL: `${sandbox}/oauth/token`,
    PIX_BCB_CLIENT_ID: 'sandbox-client',
    PIX_BCB_CLIENT_SECRET: sandboxSecret,
    PIX_BCB_APP_KEY: 'sandbox-app-key',
    PIX_BCB_KEY: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    PIX_BCB_WEBHOOK_SECRETS: signingSecret,
    PIX_BCB_RECEIVER_NAME: 'PUENTE',
    PIX_BCB_RECEIVER_CITY: 'FOZ DO IGUACU',
  }
}

/** The sandbox's settings with which it plays the provider that these values describe. */
export function bcbSandboxSettings(values: Variables): Readonly<Record<string, string>> {
  return {
    SANDBOX_BANK: values['PIX_BCB_PROFILE'] ?? 'standard',
    SANDBOX_CLIENT_ID: values['PIX_BCB_CLIENT_ID'] ?? '',
    SANDBOX_CLIENT_SECRET: values['PIX_BCB_CLIENT_SECRET'] ?? '',
    SANDBOX_WEBHOOK_SECRET: values['PIX_BCB_WEBHOOK_SECRETS'] ?? '',
    SANDBOX_RECEIVER_KEY: values['PIX_BCB_KEY'] ?? '',
  }
}
