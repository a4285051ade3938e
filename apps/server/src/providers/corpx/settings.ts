import { z } from 'zod'
import type { CredentialVariables } from '../../features/provider-settings/provider-accounts.port.ts'
import type { Variables } from '../../platform/config/environment.ts'
import { oneOf, secret, secretList, url } from '../../platform/config/variable-schemas.ts'
import { pathSecretList } from '../path-secrets.ts'
import type { SandboxAccess, Surroundings } from '../provider.ts'

const sandboxSecret = 'sandbox-secret'

/** Access to CorpX. Hosts and the form of the token request differ by account. */
export type CorpxSettings = z.output<ReturnType<typeof corpxSchema>>

export function corpxSchema(surroundings: Surroundings) {
  const production = surroundings.appEnv === 'production'
  const address = url(production ? ['https:'] : ['http:', 'https:'])
  return z.object({
    PIX_CORPX_BASE_URL: address
      .default('https://api.corpxapi.com')
      .transform((text) => text.replace(/\/+$/, '')),
    PIX_CORPX_TOKEN_URL: address.default('https://auth.corpxapi.com/oauth2/token'),
    PIX_CORPX_CLIENT_ID: z.string(),
    PIX_CORPX_CLIENT_SECRET: z
      .string()
      .refine((text) => !production || text !== sandboxSecret, 'is that of the sandbox')
      .transform(secret),
    PIX_CORPX_TOKEN_CREDENTIALS: oneOf(['basic', 'body']).default('body'),
    PIX_CORPX_TOKEN_SCOPE: z.string().optional(),
    PIX_CORPX_TENANT_ID: z.string(),
    PIX_CORPX_ACCOUNT_ID: z.string(),
    /** Our Pix key with that provider, registered on the account. */
    PIX_CORPX_KEY: z.string(),
    /** The end of the address that is set in the provider's portal: the one in use, then those before. */
    PIX_CORPX_WEBHOOK_PATH_SECRET: pathSecretList(surroundings, 'path of corpx notices'),
    /** Keys that may sign its notices; none where it does not sign. */
    PIX_CORPX_WEBHOOK_SECRETS: secretList(production ? 24 : 1),
  })
}

export const corpxCredentials: CredentialVariables = {
  clientId: { variable: 'PIX_CORPX_CLIENT_ID' },
  clientSecret: { variable: 'PIX_CORPX_CLIENT_SECRET' },
  tenantId: { variable: 'PIX_CORPX_TENANT_ID' },
  accountId: { variable: 'PIX_CORPX_ACCOUNT_ID' },
  pixKey: { variable: 'PIX_CORPX_KEY' },
  noticePathSecret: { variable: 'PIX_CORPX_WEBHOOK_PATH_SECRET', keepsFormer: true },
  noticeSigningSecret: { variable: 'PIX_CORPX_WEBHOOK_SECRETS', keepsFormer: true },
}

export function corpxSimulation({ url: sandbox, signingSecret }: SandboxAccess): Variables {
  return {
    PIX_CORPX_BASE_URL: `${sandbox}/corpx`,
    PIX_CORPX_TOKEN_URL: `${sandbox}/corpx/oauth2/token`,
    PIX_CORPX_CLIENT_ID: 'sandbox-client',
    PIX_CORPX_CLIENT_SECRET: sandboxSecret,
    PIX_CORPX_TENANT_ID: 'sandbox-tenant',
    PIX_CORPX_ACCOUNT_ID: 'sandbox-account',
    PIX_CORPX_KEY: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    PIX_CORPX_WEBHOOK_SECRETS: signingSecret,
  }
}

/** The sandbox uses the same client, key and signing secret for all interfaces. */
export function corpxSandboxSettings(): Readonly<Record<string, string>> {
  return {}
}
