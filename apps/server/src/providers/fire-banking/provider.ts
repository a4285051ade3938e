import { openGateway } from '../../platform/outgoing/gateway.ts'
import { pathSecretsOf } from '../path-secrets.ts'
import { defineProvider, type OpenProvider, type ProviderTools } from '../provider.ts'
import type { Clean } from '../without-secrets.ts'
import { fireBankingClient } from './client.ts'
import { fireBankingCollector } from './collector.ts'
import { fireBankingRegistration } from './registration.ts'
import {
  fireBankingCredentials,
  fireBankingSandboxSettings,
  fireBankingSchema,
  type FireBankingSettings,
  fireBankingSimulation,
} from './settings.ts'
import { fireBankingNotices } from './webhook.ts'

export const fireBanking = defineProvider({
  name: 'fire_banking',
  schema: fireBankingSchema,
  credentials: fireBankingCredentials,
  simulation: fireBankingSimulation,
  sandboxSettings: fireBankingSandboxSettings,
  open: openFireBanking,
})

function openFireBanking(settings: FireBankingSettings, tools: ProviderTools, clean: Clean): OpenProvider {
  const { clock, pause } = tools
  const gateway = openGateway({ tls: null, clock, pauses: tools.pausesOf('all') })
  const { PIX_FIRE_BANKING_BASE_URL: baseUrl, PIX_FIRE_BANKING_API_KEY: apiKey } = settings
  const account = { pixKey: settings.PIX_FIRE_BANKING_KEY, simulated: tools.isSimulated(baseUrl) }
  const ends = pathSecretsOf(settings.PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET)
  const notices = fireBankingNotices(ends.texts)
  return {
    ports(lane) {
      const client = fireBankingClient({ baseUrl, apiKey, clean, gateway, lane, clock, pause })
      const collector = fireBankingCollector(client, account)
      const registration = fireBankingRegistration(client, ends.current)
      return { collector, receivedPix: null, notices, registration }
    },
    close: () => gateway.close(),
  }
}
