import type { Secret } from '../../platform/config/secret.ts'
import { accessTokens } from '../../platform/outgoing/access-token.ts'
import { openGateway } from '../../platform/outgoing/gateway.ts'
import type { ClientCertificate } from '../../platform/outgoing/http-exchange.ts'
import { defineProvider, type OpenProvider, type ProviderTools } from '../provider.ts'
import { bcbClient } from './client.ts'
import { bcbCollector, bcbRegistration } from './collector.ts'
import { bcbSandboxSettings, bcbSchema, type BcbSettings, bcbSimulation } from './settings.ts'
import { bcbNotices } from './webhook.ts'

export const bcb = defineProvider({
  name: 'bcb',
  schema: bcbSchema,
  simulation: bcbSimulation,
  sandboxSettings: bcbSandboxSettings,
  open: openBcb,
})

function openBcb(settings: BcbSettings, tools: ProviderTools): OpenProvider {
  const { clock, pause } = tools
  const gateway = openGateway({ certificate: certificateOf(settings), clock })
  const tokens = accessTokens({
    tokenUrl: settings.PIX_BCB_TOKEN_URL,
    clientId: settings.PIX_BCB_CLIENT_ID,
    clientSecret: settings.PIX_BCB_CLIENT_SECRET.reveal(),
    gateway,
    clock,
  })
  const { PIX_BCB_BASE_URL: baseUrl, PIX_BCB_KEY: pixKey } = settings
  const account = {
    pixKey,
    simulated: tools.isSimulated(baseUrl),
    receiver: {
      merchantName: settings.PIX_BCB_RECEIVER_NAME,
      merchantCity: settings.PIX_BCB_RECEIVER_CITY,
    },
  }
  const [pathSecret, ...formerPathSecrets] = settings.PIX_BCB_WEBHOOK_PATH_SECRET
  if (pathSecret === undefined) throw new Error('the address of notices has no secret end')
  const notices = bcbNotices({
    path: texts([pathSecret, ...formerPathSecrets]),
    signing: texts(settings.PIX_BCB_WEBHOOK_SECRETS),
  })
  return {
    ports(lane) {
      const client = bcbClient({ baseUrl, tokens, gateway, lane, clock, pause })
      const collector = bcbCollector(client, account, tools.onUnreadablePix)
      const registration = bcbRegistration(client, { pixKey, pathSecret })
      return { collector, receivedPix: collector, notices, registration }
    },
    close: () => gateway.close(),
  }
}

function certificateOf(settings: BcbSettings): ClientCertificate | null {
  const { PIX_BCB_CLIENT_CERT_FILE: cert, PIX_BCB_CLIENT_KEY_FILE: key, PIX_BCB_CA_FILE: ca } = settings
  if (cert === undefined || key === undefined) return null
  return { cert, key: key.reveal(), ...(ca !== undefined && { ca }) }
}

function texts(secrets: readonly Secret[]): string[] {
  return secrets.map((secret) => secret.reveal())
}
