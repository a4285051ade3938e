import { z } from 'zod'
import type { CredentialVariables } from '../../features/provider-settings/provider-accounts.port.ts'
import type { Variables } from '../../platform/config/environment.ts'
import { secret, url } from '../../platform/config/variable-schemas.ts'
import { pathSecretList } from '../path-secrets.ts'
import type { SandboxAccess, Surroundings } from '../provider.ts'

const publishedAddress = 'https://api-gateway.firebanking.com.br'

/** Access to FireBanking's gateway v2. */
export type FireBankingSettings = z.output<ReturnType<typeof fireBankingSchema>>

export function fireBankingSchema(surroundings: Surroundings) {
  const production = surroundings.appEnv === 'production'
  return z.object({
    PIX_FIRE_BANKING_BASE_URL: url(production ? ['https:'] : ['http:', 'https:'])
      .default(publishedAddress)
      .transform((text) => text.replace(/\/+$/, '')),
    /** The key of the account, which begins with its environment. */
    PIX_FIRE_BANKING_API_KEY: z
      .string()
      .refine((text) => !production || !text.startsWith('dev_'), 'is that of a test account')
      .transform(secret),
    /** Our Pix key with that provider. */
    PIX_FIRE_BANKING_KEY: z.string(),
    /** The end of the address that we give the provider: the one in use, then those given before. */
    PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: pathSecretList(surroundings, 'path of fire_banking notices'),
  })
}

export const fireBankingCredentials: CredentialVariables = {
  apiKey: { variable: 'PIX_FIRE_BANKING_API_KEY' },
  pixKey: { variable: 'PIX_FIRE_BANKING_KEY' },
  noticePathSecret: { variable: 'PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET', keepsFormer: true },
}

export function fireBankingSimulation({ url: sandbox }: SandboxAccess): Variables {
  return {
    PIX_FIRE_BANKING_BASE_URL: `${sandbox}/fire-banking`,
    PIX_FIRE_BANKING_API_KEY: 'dev_sandbox',
    PIX_FIRE_BANKING_KEY: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  }
}

export function fireBankingSandboxSettings(values: Variables): Readonly<Record<string, string>> {
  return { SANDBOX_FIRE_BANKING_KEY: values['PIX_FIRE_BANKING_API_KEY'] ?? '' }
}
