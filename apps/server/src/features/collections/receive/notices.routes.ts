import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type NoticeAnswer,
  type RawNotice,
  registerNoticeRoute,
} from '../../../platform/http/notice-route.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { rateLimits } from '../../../platform/http/rate-limits.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { NoticeCall, PixNotices } from '../ports/notices.port.ts'
import { answerTimes } from './answer-times.ts'
import { type NoticeIntake, receiveNotice } from './receive-notice.ts'

export interface NoticeRouteDeps {
  readonly inbox: NoticeIntake
  readonly limiter: Pick<RateLimiter, 'hit'>
  readonly clock: Clock
  /** Null for a provider that is not configured or sends none. */
  readonly noticesOf: (provider: ProviderName) => PixNotices | null
  /** Whether the provider cannot be used because of a fault, so that it has to send the notice again later. */
  readonly comesBack: (provider: ProviderName) => boolean
  /** Takes over the credentials that any process stored before the call. */
  readonly refreshCredentials: () => Promise<void>
  readonly database: Pick<Database, 'statement'>
  readonly log: Logger
}

/**
 * The addresses that providers call, outside our own API: `POST /webhooks/<provider>/<secret>`, with `/pix` behind it
 * from those that add it by themselves (API Pix 2.9.0). The body is taken as raw bytes, since a proof is over those.
 */
export async function noticeRoutes(app: FastifyInstance, deps: NoticeRouteDeps): Promise<void> {
  const intake = slowForForgers(deps)
  const times = answerTimes(deps)
  app.addHook('onClose', () => times.write())
  for (const provider of providerNames) {
    for (const [path, name] of [
      [`/webhooks/${provider}/:secret`, 'receiveNotice'],
      [`/webhooks/${provider}/:secret/pix`, 'receivePixNotice'],
    ] as const) {
      const operation = {
        name: `${name}_${provider}`,
        summary: `Stores a notice of ${provider}, which proves who sent it`,
        access: 'provider',
        answer: 'text/plain',
        body: '*/*',
      } as const
      const handler = async ({ body, headers, params, ipAddress }: RawNotice): Promise<NoticeAnswer> => {
        const call = {
          pathSecret: params['secret'] ?? '',
          header(name: string) {
            const value = headers[name]
            return typeof value === 'string' ? value : undefined
          },
          rawBody: body,
          receivedAt: deps.clock.now(),
          ipAddress,
        }
        const notices = await noticesFor(deps, provider, call)
        if (notices === null) return { status: deps.comesBack(provider) ? 503 : 404 }
        const accepted = await receiveNotice(intake, provider, notices, call)
        return accepted ? { status: 200 } : { status: 401, text: 'Invalid webhook signature' }
      }
      registerNoticeRoute(app, 'POST', path, operation, handler, (status, tookMs) => {
        if (status === 200) times.note(provider, tookMs)
      })
    }
  }
}

/**
 * Returns the reader of a provider's calls. Before a call is refused, this process reads the stored credentials again: another process may have
 * stored a new secret and given it to the provider in the meantime (decision 0051).
 */
async function noticesFor(
  { noticesOf, refreshCredentials }: NoticeRouteDeps,
  provider: ProviderName,
  call: NoticeCall,
): Promise<PixNotices | null> {
  const known = noticesOf(provider)
  if (known !== null && known.authenticate(call) !== null) return known
  await refreshCredentials()
  return noticesOf(provider)
}

/** Only calls without a proof are counted, so that a genuine notice is never refused before it is stored. */
function slowForForgers({ inbox, limiter }: NoticeRouteDeps): NoticeIntake {
  return {
    store: inbox.store,
    storeAll: inbox.storeAll,
    async refuse(refusal) {
      const caller = { address: refusal.ipAddress, userId: null, sessionId: null }
      await limiter.hit('provider-notice', rateLimits['provider-notice'], caller)
      await inbox.refuse(refusal)
    },
  }
}
