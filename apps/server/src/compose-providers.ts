import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderName } from '@puente/contract/collections'
import type { PixCollector, PixNotices } from './features/collections/public.ts'
import { type MarketSource, MarketUnavailable } from './features/rates/market-source.port.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Config } from './platform/config/config.ts'
import type { Secret } from './platform/config/secret.ts'
import { bcbClient } from './providers/bcb/client.ts'
import { bcbCollector } from './providers/bcb/collector.ts'
import { type HttpExchanger, httpExchanger } from './providers/bcb/http-exchange.ts'
import { bcbNotices } from './providers/bcb/webhook.ts'
import { marketHttp } from './providers/market-http/market-source.ts'

const marketTimeoutMs = 10_000

/** The outside companies that this deployment works with. */
export interface Providers {
  readonly collectors: Partial<Readonly<Record<ProviderName, PixCollector>>>
  readonly notices: Partial<Readonly<Record<ProviderName, PixNotices>>>
  close(): void
}

/** Ruling 16: outside production, and on this very machine, a counterpart is a simulation. */
export function isSimulated(config: Config, url: string): boolean {
  const { hostname } = new URL(url)
  return config.appEnv !== 'production' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

export function composeProviders({
  config,
  clock,
  log,
  metrics,
}: Pick<Infrastructure, 'config' | 'clock' | 'log' | 'metrics'>): Providers {
  const { pixBcb } = config
  if (pixBcb === null) return { collectors: {}, notices: {}, close: () => {} }
  const { clientCertificate } = pixBcb
  const http: HttpExchanger = httpExchanger(
    clientCertificate === null ? null : { ...clientCertificate, key: clientCertificate.key.reveal() },
  )
  const client = bcbClient({
    baseUrl: pixBcb.baseUrl,
    tokenUrl: pixBcb.tokenUrl,
    clientId: pixBcb.clientId,
    clientSecret: pixBcb.clientSecret.reveal(),
    http,
    clock,
    pause,
  })
  const texts = (secrets: readonly Secret[]) => secrets.map((secret) => secret.reveal())
  return {
    collectors: {
      bcb: bcbCollector(
        client,
        {
          pixKey: pixBcb.pixKey,
          simulated: isSimulated(config, pixBcb.baseUrl),
          receiver: { merchantName: pixBcb.receiverName, merchantCity: pixBcb.receiverCity },
        },
        (endToEndId, fields) => {
          metrics.pixUnreadable.inc({ provider: 'bcb' })
          log.error(
            { event: 'provider.pix-unreadable', provider: 'bcb', endToEndId, fields },
            'a Pix cannot be read',
          )
        },
      ),
    },
    notices: {
      bcb: bcbNotices({
        path: texts([pixBcb.webhookPathSecret, ...pixBcb.formerWebhookPathSecrets]),
        signing: texts(pixBcb.webhookSecrets),
      }),
    },
    close: () => http.close(),
  }
}

/** The market of dollars. Where none is configured there is no rate, and the reader of the market says so. */
export function composeMarket(config: Config): MarketSource {
  const { marketSourceUrl } = config
  if (marketSourceUrl === null) {
    return {
      name: 'none',
      simulated: false,
      read: async (pair) => {
        throw new MarketUnavailable('network', pair)
      },
    }
  }
  const address = (fiat: string) => `${marketSourceUrl.replace(/\/+$/, '')}/binancep2p/usdt/${fiat}/1`
  return marketHttp({
    name: new URL(marketSourceUrl).hostname,
    simulated: isSimulated(config, marketSourceUrl),
    addresses: { USDT_ARS: address('ars'), USDT_BRL: address('brl') },
    timeoutMs: marketTimeoutMs,
  })
}
