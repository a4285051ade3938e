import type { PayoutFile, PayoutFileLayout } from '@puente/contract/payouts/files'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/call.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { openSnapshot } from '../payout-account.ts'
import { fileNumberText, lineReference, payoutFileName } from './file-layouts.rules.ts'
import {
  fileContentContext,
  type FilePayoutRow,
  findFile,
  readFileContent,
  readFilePayouts,
} from './file-repository.ts'
import { lockedFile } from './release-from-file.ts'

export interface FileReadDeps {
  readonly database: Database
  readonly cipher: FieldCipher
}

interface FileViewRow {
  readonly id: string
  readonly number: number
  readonly layout: PayoutFileLayout
  readonly debit_cbu: string | null
  readonly state: PayoutFile['state']
  readonly count: number
  readonly total_minor: bigint
  readonly sha256: Buffer
  readonly made_at: Date
  readonly made_by_name: string
  readonly open_count: number
  readonly recorded_count: number
  readonly result_count: number
  readonly downloads: number
  readonly last_download_at: Date | null
  readonly last_download_by: string | null
}

const downloading = 'payouts.download-file'

const viewText = `select f.id, f.number, f.layout, f.debit_cbu, f.state, f.count, f.total_minor, f.sha256, f.made_at,
  u.full_name as made_by_name,
  (select count(*)::int from payouts p where p.file_id = f.id and p.state = 'reserved') as open_count,
  (select count(*)::int from payouts p where p.file_id = f.id and p.state = 'confirmed') as recorded_count,
  (select count(*)::int from payout_file_results r where r.file_id = f.id) as result_count,
  d.downloads, d.last_download_at, (select a.full_name from users a where a.id::text = d.last_download_by) as last_download_by
  from payout_files f join users u on u.id = f.made_by
  -- Each download is in the audit log, and only there.
  cross join lateral (
    select count(*)::int as downloads, max(l.at) as last_download_at,
      (array_agg(l.actor_id order by l.seq desc))[1] as last_download_by
    from audit_log l where l.object_type = 'payout-file' and l.object_id = f.id::text
      and l.command = '${downloading}' and l.outcome = 'done') d`

/** The files for the bank, newest first. */
export async function readFilePage(database: Database, page: number, adminId: string) {
  const [rows, counted, [last]] = await Promise.all([
    database.statement<FileViewRow>(
      'payouts.list-files',
      `${viewText} order by f.number desc limit ${pageSize} offset $1`,
      [offsetOf(page)],
    ),
    countRows(database, 'payouts.count-files', countText('from payout_files'), []),
    database.statement<{ debit_cbu: string }>(
      'payouts.last-debit-account',
      `select debit_cbu from payout_files where made_by = $1 and debit_cbu is not null order by number desc limit 1`,
      [adminId],
    ),
  ])
  return { ...countedPage(rows.map(viewOf), page, counted), lastDebitCbu: last?.debit_cbu ?? null }
}

/** @throws DomainError `payout-file.not-found` */
export async function readFileView(database: Database, id: string): Promise<PayoutFile> {
  const [row] = await database.statement<FileViewRow>('payouts.view-file', `${viewText} where f.id = $1`, [
    id,
  ])
  if (row === undefined) throw new DomainError('payout-file.not-found')
  return viewOf(row)
}

const lineStates = { reserved: 'reserved', confirmed: 'recorded', void: 'released' } as const

/** A file with the payouts in it. @throws DomainError `payout-file.not-found` */
export async function readFileDetail({ database, cipher }: FileReadDeps, id: string) {
  const file = await findFile(database, id)
  if (file === null) throw new DomainError('payout-file.not-found')
  const asked = await readAsked({ database, cipher }, id, file.number)
  return {
    file: await readFileView(database, id),
    lines: asked.map((line) => ({
      payoutId: line.payoutId,
      chargeId: line.chargeId,
      reference: line.reference,
      holderName: line.holderName,
      cbuEnding: line.cbu.slice(-4),
      amount: ars(line.amountMinor),
      state: lineStates[line.state],
    })),
  }
}

/** A payout of a file as the bank was asked for it. */
export interface AskedPayout {
  readonly payoutId: string
  readonly chargeId: string
  readonly beneficiaryId: string
  readonly reference: string
  readonly holderName: string
  readonly cbu: string
  readonly amountMinor: bigint
  readonly state: FilePayoutRow['state']
  readonly bankReference: string | null
}

/** The payouts of a file with their frozen bank data, in the order of its lines. */
export async function readAsked(
  { database, cipher }: FileReadDeps,
  fileId: string,
  number: number,
): Promise<AskedPayout[]> {
  const rows = await readFilePayouts(database, fileId)
  return Promise.all(
    rows.map(async (row) => {
      const payee = await openSnapshot(cipher, row.id, row.bank_snapshot_enc)
      if (payee === null) throw new Error(`payout ${row.id} of a file has no bank data`)
      return {
        payoutId: row.id,
        chargeId: row.charge_id,
        beneficiaryId: row.owner_id,
        reference: lineReference(number, row.file_line),
        holderName: payee.holderName,
        cbu: payee.cbu,
        amountMinor: row.amount_minor,
        state: row.state,
        bankReference: row.bank_reference,
      }
    }),
  )
}

/**
 * The bytes of a file as they were made, while the bank may get them: all its payouts are reserved in it or recorded. A payout that was released may be
 * paid in another way. The download is committed to the audit log first.
 * @param known the downloads that the reader knows of
 * @throws DomainError `payout-file.not-found`, `payout-file.closed`, `payout-file.released`, `payout-file.downloaded-meanwhile`
 */
export async function downloadFile(
  { database, cipher, unitOfWork }: FileReadDeps & { readonly unitOfWork: UnitOfWork },
  { id, known }: { readonly id: string; readonly known: number },
  admin: PayingAdmin,
): Promise<Download> {
  const file = await findFile(database, id)
  const content = await readFileContent(database, id)
  if (file === null || content === null) throw new DomainError('payout-file.not-found')
  const body = await cipher.decryptBytes(content, fileContentContext(id))
  await unitOfWork.run(
    admin.actor,
    downloading,
    async (tx) => {
      // Locked, so that no payout is released before this download is in the audit log.
      const { state } = await lockedFile(tx, id)
      if (state !== 'open') throw new DomainError('payout-file.closed')
      const payouts = await readFilePayouts(tx, id)
      if (payouts.some((payout) => payout.state === 'void')) throw new DomainError('payout-file.released')
      if ((await countDownloads(tx, id)) !== known) throw new DomainError('payout-file.downloaded-meanwhile')
      tx.announce({ topic: 'payout-file', id, version: 0 }, ['admins'])
      tx.audit({ object: { type: 'payout-file', id }, after: { number: file.number, count: file.count } })
    },
    admin.context,
  )
  return {
    body,
    mediaType: file.layout === 'csv' ? 'text/csv' : 'text/plain',
    sizeBytes: body.length,
    disposition: 'attachment',
    fileName: payoutFileName(file.layout, file.number, file.made_at),
  }
}

async function countDownloads(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.statement<{ count: number }>(
    'payouts.count-downloads',
    `select count(*)::int as count from audit_log
     where object_type = 'payout-file' and object_id = $1 and command = $2 and outcome = 'done'`,
    [id, downloading],
  )
  return row?.count ?? 0
}

function viewOf(row: FileViewRow): PayoutFile {
  return {
    id: row.id,
    number: fileNumberText(row.number),
    layout: row.layout,
    debitEnding: row.debit_cbu?.slice(-4) ?? null,
    fileName: payoutFileName(row.layout, row.number, row.made_at),
    state: row.state,
    count: row.count,
    total: ars(row.total_minor),
    openCount: row.open_count,
    recordedCount: row.recorded_count,
    downloads:
      row.last_download_at === null
        ? null
        : {
            count: row.downloads,
            lastBy: row.last_download_by,
            lastAt: row.last_download_at.toISOString(),
          },
    resultCount: row.result_count,
    madeBy: row.made_by_name,
    madeAt: row.made_at.toISOString(),
    checksum: row.sha256.toString('hex'),
  }
}
