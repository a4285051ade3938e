import {
  applyFileResult as applyFileResultEndpoint,
  downloadPayoutFile,
  listFileResults,
  listPayoutFiles,
  makePayoutFile as makePayoutFileEndpoint,
  previewFileResult,
  previewPayoutFile as previewPayoutFileEndpoint,
  readPayoutFile,
  releaseFilePayout as releaseFilePayoutEndpoint,
  voidPayoutFile as voidPayoutFileEndpoint,
} from '@puente/contract/payouts/files'
import { ars } from '@puente/contract/protocol/wire'
import type { Router } from '../../../platform/http/call.ts'
import { adminOf } from '../paying-admin.ts'
import { applyFileResult, type ApplyResultDeps } from './apply-result.ts'
import type { MakeFileDeps } from './begin-in-file.ts'
import { fileNumberText } from './file-layouts.rules.ts'
import { downloadFile, readFileDetail, readFilePage, readFileView } from './file-reads.ts'
import { findFile } from './file-repository.ts'
import { readKeptResults } from './kept-results.ts'
import { nameLeftOut } from './left-out-names.ts'
import { makePayoutFile, previewPayoutFile } from './make-file.ts'
import { readFileResult, resultView } from './read-result.ts'
import { releaseFilePayout, voidPayoutFile } from './release-from-file.ts'

export type FileRouteDeps = MakeFileDeps & ApplyResultDeps

/** Payouts through a file for the bank (rulings 73, 74). */
export function fileRoutes(router: Router, deps: FileRouteDeps): void {
  const { database } = deps
  router.on(previewPayoutFileEndpoint, async ({ body, actor, context }) => {
    const preview = await previewPayoutFile(deps, body, adminOf(actor, context))
    return {
      number: fileNumberText(preview.number),
      fileName: preview.fileName,
      count: preview.count,
      total: ars(preview.totalMinor),
      leftOut: await nameLeftOut(database, preview.leftOut),
      withdrawn: [...preview.withdrawn],
      lines: [...preview.lines],
    }
  })

  router.on(makePayoutFileEndpoint, async ({ body, idempotencyKey, actor, context, header }) => {
    const made = await makePayoutFile(deps, { ...body, idempotencyKey }, adminOf(actor, context))
    if (made.replayed) header('Idempotency-Replayed', 'true')
    const stored = await findFile(database, made.fileId)
    return {
      file: await readFileView(database, made.fileId),
      leftOut: await nameLeftOut(database, stored?.left_out ?? []),
    }
  })

  router.on(listPayoutFiles, ({ query, session }) => readFilePage(database, query.page, session.userId))

  router.on(readPayoutFile, ({ params }) => readFileDetail(deps, params.id))

  router.on(downloadPayoutFile, ({ params, query, actor, context }) =>
    downloadFile(deps, { id: params.id, known: query.known }, adminOf(actor, context)),
  )

  router.on(listFileResults, async ({ params }) => ({ items: await readKeptResults(deps, params.id) }))

  router.on(releaseFilePayoutEndpoint, async ({ params, body, idempotencyKey, actor, context }) => {
    await releaseFilePayout(deps, { ...body, fileId: params.id, idempotencyKey }, adminOf(actor, context))
    return readFileView(database, params.id)
  })

  router.on(voidPayoutFileEndpoint, async ({ params, body, idempotencyKey, actor, context }) => {
    await voidPayoutFile(deps, { ...body, fileId: params.id, idempotencyKey }, adminOf(actor, context))
    return readFileView(database, params.id)
  })

  router.on(previewFileResult, async ({ params, file }) =>
    resultView(deps, await readFileResult(deps, params.id, file)),
  )

  router.on(applyFileResultEndpoint, ({ params, body, file, actor, context }) =>
    applyFileResult(deps, { fileId: params.id, checksum: body.checksum, file }, adminOf(actor, context)),
  )
}
