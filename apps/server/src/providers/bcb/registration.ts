import { z } from 'zod'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { NoticeAddress, NoticeRegistration } from '../../features/collections/ports/notices.port.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Bank } from './bank-settings.ts'
import type { BcbClient } from './client.ts'
import { type WebhookAnswer, webhookListSchema, webhookSchema } from './schemas.ts'

/** A provider adds this ending to the address by itself, and some show it. */
const suffix = /\/pix$/
/** The largest number of pages that are read. More than an account can have, so that an endless list stops. */
const mostPages = 20

export interface NoticeAccount {
  readonly pixKey: string
  readonly pathSecret: Secret
  readonly bank: Pick<Bank, 'skipsCertificateCheck'>
}

/** The address of notices, which ends in a secret. API Pix has one for each key. */
export function bcbRegistration(client: BcbClient, account: NoticeAccount): NoticeRegistration {
  const { pixKey, pathSecret, bank } = account
  const path = `/webhook/${encodeURIComponent(pixKey)}`
  return {
    async registerNoticeAddress(base) {
      const webhookUrl = `${base}/${pathSecret.reveal()}`
      if ((await addressOf(client, path)) === webhookUrl) return 'already-registered'
      const headers = bank.skipsCertificateCheck ? { 'x-skip-mtls-checking': 'true' } : {}
      // The standard answers without a body; some providers add one.
      await client.call({ method: 'PUT', path, body: { webhookUrl }, headers, schema: z.unknown() })
      return 'registered'
    },
    async listNoticeAddresses() {
      const found: NoticeAddress[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const list = await client.call({
          method: 'GET',
          path: `/webhook?paginacao.paginaAtual=${page}`,
          schema: webhookListSchema,
        })
        if (list === null) throw new CollectorFailure('api', 'refused', '/webhook: 404')
        found.push(...(list.webhooks ?? []).map((one) => noticeAddress(one, account)))
        if (page + 1 >= (list.parametros?.paginacao.quantidadeDePaginas ?? 0)) break
      }
      return found
    },
    async removeNoticeAddress() {
      const answer = await client.call({ method: 'DELETE', path, schema: z.unknown() })
      return answer === null ? 'not-registered' : 'removed'
    },
  }
}

/**
 * The address that the provider has for our key, or null. Also null for any other answer, for example a missing right to read, because registering
 * once more changes nothing.
 */
async function addressOf(client: BcbClient, path: string): Promise<string | null> {
  try {
    const answer = await client.call({ method: 'GET', path, schema: webhookSchema })
    return answer === null ? null : answer.webhookUrl.replace(suffix, '')
  } catch (error) {
    if (error instanceof CollectorFailure && error.failure !== 'retryable-network') return null
    throw error
  }
}

function noticeAddress(
  { webhookUrl, chave, criacao }: WebhookAnswer,
  { pixKey, pathSecret }: NoticeAccount,
): NoticeAddress {
  const [address = ''] = webhookUrl.replace(suffix, '').split('?')
  const end = address.lastIndexOf('/')
  return {
    pixKey: chave,
    base: address.slice(0, end),
    isCurrent: address.slice(end + 1) === pathSecret.reveal(),
    isOwnKey: chave === pixKey,
    since: criacao ?? null,
  }
}
