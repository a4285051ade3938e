import { DomainError } from '@puente/contract/protocol/problems'
import { quietZone } from '@puente/domain/qr-drawing'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import type { Database } from '../../../platform/db/database.ts'
import { rateLimits } from '../../../platform/http/rate-limits.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { servedCondition } from '../served-condition.ts'
import { parseQrFileName, qrPath } from './public-address.rules.ts'

export interface QrRouteDeps {
  readonly database: Database
  readonly limiter: Pick<RateLimiter, 'hitHere'>
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

const documented = {
  name: 'openEstablishmentQrCode',
  summary: 'The QR code that leads to the page of an approved and active establishment, by its store id',
  access: 'anyone',
  answer: 'image/svg+xml',
} as const

/** Draws the QR code of an establishment on demand, black on white, for print: level H is readable with almost a third of it covered. */
export function qrRoute(app: FastifyInstance, { database, limiter, publicUrl }: QrRouteDeps): void {
  app.get<{ Params: { file: string } }>(
    `${qrPath}/:file`,
    { config: { documented } },
    async ({ params, ip: address }, reply) => {
      limiter.hitHere('public-read', rateLimits['public-read'], { address, userId: null, sessionId: null })
      const storeId = parseQrFileName(params.file)
      const customUrl = storeId === null ? null : await findServedPath(database, storeId)
      if (customUrl === null) throw new DomainError('establishment.not-found')
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('image/svg+xml')
        .send(renderSVG(publicUrl + customUrl, { ecc: 'H', border: quietZone }))
    },
  )
}

/** The path of the page of an establishment whose QR code was generated; null for any other. */
async function findServedPath(database: Database, storeId: string): Promise<string | null> {
  const [row] = await database.statement<{ custom_url: string | null }>(
    'establishments.qr-path',
    `select custom_url from establishments e
     where store_id = $1 and ${servedCondition('e')} and qr_code_generated_at is not null`,
    [storeId],
  )
  return row?.custom_url ?? null
}
