import {
  chooseColumns as chooseEndpoint,
  readColumnChoice,
} from '@puente/contract/transactions/column-choices'
import {
  exportSheet as exportEndpoint,
  findSheetUsers,
  listSheet,
  readSheetSums,
} from '@puente/contract/transactions/spreadsheet'
import type { Router } from '../../../platform/http/call.ts'
import { chooseColumns } from '../columns/choose-columns.ts'
import { readChoice } from '../columns/column-repository.ts'
import { type ExportSheetDeps, exportSheet } from './export-sheet.ts'
import { findUsers, readSheet, readSums } from './sheet-reads.ts'

/** 'Planilha'. */
export function spreadsheetRoutes(router: Router, deps: ExportSheetDeps): void {
  const choiceOf = async (adminId: string, screen: 'spreadsheet') => {
    const columns = await readChoice(deps.database, adminId, screen)
    return { columns: columns === null ? null : [...columns] }
  }
  router.on(listSheet, ({ query, session }) => readSheet(deps, query, session.userId))
  router.on(readSheetSums, ({ query }) => readSums(deps, query))
  router.on(findSheetUsers, ({ query }) => findUsers(deps, query.search))
  router.on(exportEndpoint, ({ query, actor, context }) => exportSheet(deps, query, { actor, context }))
  router.on(readColumnChoice, ({ params, session }) => choiceOf(session.userId, params.screen))
  router.on(chooseEndpoint, async ({ params, body, actor, context }) => {
    await chooseColumns(deps, { ...params, ...body }, { actor, context })
    return choiceOf(actor.userId, params.screen)
  })
}
