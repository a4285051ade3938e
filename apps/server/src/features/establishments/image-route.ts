import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { rateLimits } from '../../platform/http/rate-limits.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { imagePath, parseImageFileName } from './image-name.rules.ts'
import { findImageFile } from './image-repository.ts'

export interface ImageRouteDeps {
  readonly database: Database
  readonly files: Pick<FileStore, 'read'>
  readonly limiter: Pick<RateLimiter, 'hitHere'>
}

const documented = {
  name: 'openEstablishmentImage',
  summary: 'The public picture of an establishment, in one of its two sizes',
  access: 'anyone',
  answer: 'image/webp',
} as const

/**
 * Serves the public pictures (EST-070). Only a name that an establishment shows opens a file, so every other file stays private (SEC-028).
 * A name never gets another picture, so browsers may keep it for good.
 */
export function imageRoute(app: FastifyInstance, { database, files, limiter }: ImageRouteDeps): void {
  app.get<{ Params: { file: string } }>(
    `${imagePath}/:file`,
    { config: { documented } },
    async ({ params, ip: address }, reply) => {
      limiter.hitHere('public-read', rateLimits['public-read'], { address, userId: null, sessionId: null })
      const asked = parseImageFileName(params.file)
      const fileId = asked === null ? null : await findImageFile(database, asked)
      if (fileId === null) throw new DomainError('file.not-found')
      const { file, bytes } = await files.read(fileId)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(file.mediaType)
        .send(bytes)
    },
  )
}
