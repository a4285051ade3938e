import { accessTokens } from '../../platform/outgoing/access-token.ts'
import { openGateway } from '../../platform/outgoing/gateway.ts'
import { pathSecretsOf } from '../path-secrets.ts'
import { defineProvider, type OpenProvider, type ProviderTools } from '../provider.ts'
import type { Clean } from '../without-secrets.ts'
import { bankOf } from './bank-settings.ts'
import { bcbCertificateOf, tlsOf } from './certificate-settings.ts'
import { bcbClient } from './client.ts'
import { bcbCollector, bcbStatement } from './collector.ts'
import { bcbRegistration } from './registration.ts'
import { bcbCredentials, bcbSandboxSettings, bcbSchema, type BcbSettings, bcbSimulation } from './settings.ts'
import { bcbNotices } from './webhook.ts'

export const bcb = defineProvider({
  name: 'bcb',
  schema: bcbSchema,
  credentials: bcbCredentials,
  simulation: bcbSimulation,
  sandboxSettings: bcbSandboxSettings,
  certificateOf: bcbCertificateOf,
  open: openBcb,
})

function openBcb(settings: BcbSettings, tools: ProviderTools, clean: Clean): OpenProvider {
  const { clock, pause } = tools
  const bank = bankOf(settings)
  const gateway = openGateway({ tls: tlsOf(settings), clock, pauses: tools.pausesOf('all') })
  const tokens = accessTokens({
    tokenUrl: bank.tokenUrl,
    clientId: settings.PIX_BCB_CLIENT_ID,
    clientSecret: settings.PIX_BCB_CLIENT_SECRET?.reveal() ?? null,
    request: bank.token,
    gateway,
    clock,
  })
  const { PIX_BCB_KEY: pixKey } = settings
  const account = {
    pixKey,
    simulated: tools.isSimulated(bank.baseUrl),
    receiver: {
      merchantName: settings.PIX_BCB_RECEIVER_NAME,
      merchantCity: settings.PIX_BCB_RECEIVER_CITY,
    },
  }
  const ends = pathSecretsOf(settings.PIX_BCB_WEBHOOK_PATH_SECRET)
  const notices = bcbNotices({
    path: ends.texts,
    signing: settings.PIX_BCB_WEBHOOK_SECRETS.map((secret) => secret.reveal()),
  })
  return {
    ports(lane) {
      const client = bcbClient({ bank, tokens, clean, gateway, lane, clock, pause })
      const collector = bcbCollector(client, { ...account, bank }, tools.onUnreadablePix)
      const registration = bcbRegistration(client, { pixKey, pathSecret: ends.current, bank })
      const statement = bcbStatement(client, bank, tools.onUnreadablePix)
      return { collector, receivedPix: collector, statement, notices, registration }
    },
    close: () => gateway.close(),
  }
}
