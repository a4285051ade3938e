import { accessTokens } from '../../platform/outgoing/access-token.ts'
import { openGateway } from '../../platform/outgoing/gateway.ts'
import { pathSecretsOf } from '../path-secrets.ts'
import { defineProvider, type OpenProvider, type ProviderTools } from '../provider.ts'
import type { Clean } from '../without-secrets.ts'
import { corpxBalance, corpxStatement } from './account.ts'
import { corpxClient } from './client.ts'
import { corpxCollector } from './collector.ts'
import {
  corpxCredentials,
  corpxSandboxSettings,
  corpxSchema,
  type CorpxSettings,
  corpxSimulation,
} from './settings.ts'
import { corpxTransfers } from './transfers.ts'
import { corpxNotices } from './webhook.ts'

export const corpx = defineProvider({
  name: 'corpx',
  schema: corpxSchema,
  credentials: corpxCredentials,
  simulation: corpxSimulation,
  sandboxSettings: corpxSandboxSettings,
  open: openCorpx,
})

function openCorpx(settings: CorpxSettings, tools: ProviderTools, clean: Clean): OpenProvider {
  const { clock, pause } = tools
  const gateway = openGateway({ tls: null, clock, pauses: tools.pausesOf('all') })
  // The directory has its own ration, so a pause that it requests must not delay charges and transfers.
  const directoryGateway = openGateway({ tls: null, clock, pauses: tools.pausesOf('directory') })
  const { PIX_CORPX_BASE_URL: baseUrl } = settings
  const tokens = accessTokens({
    tokenUrl: settings.PIX_CORPX_TOKEN_URL,
    clientId: settings.PIX_CORPX_CLIENT_ID,
    clientSecret: settings.PIX_CORPX_CLIENT_SECRET.reveal(),
    request: {
      credentials: settings.PIX_CORPX_TOKEN_CREDENTIALS,
      body: 'form',
      grantTypeIn: 'body',
      scope: settings.PIX_CORPX_TOKEN_SCOPE ?? null,
    },
    gateway,
    clock,
  })
  const account = {
    pixKey: settings.PIX_CORPX_KEY,
    simulated: tools.isSimulated(baseUrl),
    clock,
  }
  const named = { tenantId: settings.PIX_CORPX_TENANT_ID, accountId: settings.PIX_CORPX_ACCOUNT_ID }
  const notices = corpxNotices({
    path: pathSecretsOf(settings.PIX_CORPX_WEBHOOK_PATH_SECRET).texts,
    signing: settings.PIX_CORPX_WEBHOOK_SECRETS.map((secret) => secret.reveal()),
  })
  return {
    ports(lane) {
      const options = { baseUrl, ...named, tokens, clean, lane, clock, pause }
      const client = corpxClient({ ...options, gateway })
      const directory = corpxClient({ ...options, gateway: directoryGateway })
      return {
        collector: corpxCollector(client, account),
        // No list of received Pix has end-to-end ids, and an admin sets the address of notices in the portal.
        receivedPix: null,
        registration: null,
        notices,
        balance: corpxBalance(client),
        statement: corpxStatement(client, tools.onUnreadablePix),
        transfers: corpxTransfers(client, directory, named.accountId),
      }
    },
    close() {
      gateway.close()
      directoryGateway.close()
    },
  }
}
