import type { Providers } from './compose-providers.ts'
import type { Config } from './platform/config/config.ts'
import type { Logger } from './platform/log/logger.ts'

/**
 * Tells each provider where its notices go. One that does not answer now is told at the next start; until then its charges
 * are found by asking.
 */
export async function registerNotices(config: Config, providers: Providers, log: Logger): Promise<void> {
  if (config.role === 'worker' || config.pixBcb === null) return
  const { bcb } = providers.collectors
  if (bcb === undefined || !bcb.capabilities.registersNotices) return
  const secret = config.pixBcb.webhookPathSecret.reveal()
  try {
    await bcb.registerNotices(`${config.publicUrl}/webhooks/bcb/${secret}`)
  } catch (error) {
    log.warn(
      { event: 'notices.unregistered', provider: bcb.name, err: error },
      'the provider was not told our address',
    )
  }
}
