import { z } from 'zod'
import type { NoticeRegistration } from '../../features/collections/ports/notices.port.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { FireBankingClient } from './client.ts'

/** One address for all notices about Pix. The provider neither shows nor removes it. Another address replaces it. */
export function fireBankingRegistration(client: FireBankingClient, pathSecret: Secret): NoticeRegistration {
  return {
    async registerNoticeAddress(base) {
      const body = { pixWebhookUrl: `${base}/${pathSecret.reveal()}` }
      await client.repeat({ method: 'POST', path: '/v1/account/webhook', body, schema: z.unknown() })
      return 'registered'
    },
    listNoticeAddresses: null,
    removeNoticeAddress: null,
  }
}
