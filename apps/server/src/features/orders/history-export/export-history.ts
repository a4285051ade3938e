import type { exportHistory as exportHistoryEndpoint } from '@puente/contract/orders/history'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { localDayOf } from '@puente/domain/local-day'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/call.ts'
import { tableDownload } from '../../../platform/spreadsheets/table-download.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { periodStart } from '../history/history-reads.ts'
import { entriesOf } from './export-rows.ts'
import { exportTable } from './export-table.ts'
import { exportWords } from './export-words.ts'

export interface ExportHistoryDeps {
  readonly database: Pick<Database, 'statement'>
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly settings: Pick<SettingsReader, 'current'>
}

export type ExportQuery = QueryOf<typeof exportHistoryEndpoint>

/**
 * Streams all own entries of a period as a file (HIST-037, HIST-038). It holds payers' names, so the audit entry of
 * the export is committed before its first byte leaves.
 */
export async function exportHistory(
  deps: ExportHistoryDeps,
  actor: SignedInActor,
  { period, format, language }: ExportQuery,
  context: RequestContext,
): Promise<Download> {
  const now = deps.clock.now()
  const { userId } = actor
  await deps.unitOfWork.run(
    actor,
    'history.export',
    async (tx) => tx.audit({ object: { type: 'user', id: userId }, after: { period, format } }),
    context,
  )
  const since = periodStart(period, now) ?? new Date(0)
  const table = exportTable(exportWords[language], entriesOf(deps.database, userId, since, now))
  const name = fileNameOf((await deps.settings.current())['brand.name'], now)
  return tableDownload(table, { name, sheetName: 'Historial', format })
}

/** The brand in lower case, without spaces and what a file system does not take. */
function fileNameOf(brand: string, now: Date): string {
  const plain = brand.toLowerCase().replaceAll(/[\s/\\:*?"<>|\p{Cc}]/gu, '')
  return `historico-${plain}-pix-${localDayOf(now)}`
}
