import type { CompanyRow, exportCompanies as exportEndpoint } from '@puente/contract/verification/companies'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { formatCuit } from '@puente/domain/cuit'
import { localDayOf } from '@puente/domain/local-day'
import { formatPhone, parsePhone } from '@puente/domain/phone'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Download } from '../../../platform/http/call.ts'
import { tableDownload } from '../../../platform/spreadsheets/table-download.ts'
import { type Cell, type Table, textCell } from '../../../platform/spreadsheets/table.ts'
import type { PeopleListDeps } from '../people/people-list.ts'
import type { Reviewer } from '../review/decide-case.ts'
import { companiesFrom, filterValues, foundText } from './company-filter.ts'
import { companyColumns, companyRows, type StoredCompany } from './company-rows.ts'
import { type CompanyWords, companyWords } from './company-words.ts'

export interface ExportCompaniesDeps extends PeopleListDeps {
  readonly clock: Clock
}

/**
 * Streams the companies that a filter finds as a file (PLUS-006). It holds numbers of people, so the audit entry is committed before its first byte
 * leaves.
 */
export async function exportCompanies(
  deps: ExportCompaniesDeps,
  { language, format, ...query }: QueryOf<typeof exportEndpoint>,
  { actor, context }: Reviewer,
): Promise<Download> {
  const { label = null, province = null, search } = query
  const after = { format, label, province, hasSearch: search !== '' }
  await deps.unitOfWork.run(
    actor,
    'companies.export',
    async (tx) => tx.audit({ object: { type: 'companies', id: 'list' }, after }),
    context,
  )
  const words = companyWords[language]
  const name = `${words.file}-${localDayOf(deps.clock.now())}`
  return tableDownload(tableOf(words, deps, query), { name, sheetName: words.sheet, format })
}

/** Rows per statement of an export. */
const batchSize = 200

/**
 * Every company that a filter finds, newest first. Each batch begins after the last row of the one before, so that a slow browser holds no connection.
 */
async function* companiesOf(
  deps: ExportCompaniesDeps,
  query: Pick<QueryOf<typeof exportEndpoint>, 'label' | 'province' | 'search'>,
): AsyncGenerator<readonly CompanyRow[]> {
  const { filter, found } = filterValues(deps.keyedHash, query)
  // Ids grow with time, but the database alone keeps the time of a row to the microsecond.
  let last: string | null = null
  for (;;) {
    const place = found === null ? '$3' : '$5'
    const text: string = `${companyColumns} ${companiesFrom} ${found === null ? '' : foundText}
      and (${place}::uuid is null or (u.created_at, u.id) < (select l.created_at, l.id from users l where l.id = ${place}))
      order by u.created_at desc, u.id desc limit ${batchSize}`
    const name = found === null ? 'companies.export' : 'companies.export-found'
    const rows: StoredCompany[] = await deps.database.statement<StoredCompany>(name, text, [
      ...filter,
      ...(found ?? []),
      last,
    ])
    if (rows.length > 0) yield await companyRows(deps, rows)
    const final = rows.at(-1)
    if (final === undefined || rows.length < batchSize) return
    last = final.id
  }
}

function tableOf(
  words: CompanyWords,
  deps: ExportCompaniesDeps,
  query: Pick<QueryOf<typeof exportEndpoint>, 'label' | 'province' | 'search'>,
): Table {
  return {
    columns: words.columns.map((title) => ({ title, width: 24 })),
    batches: (async function* () {
      for await (const rows of companiesOf(deps, query)) yield rows.map((row) => cellsOf(words, row))
    })(),
  }
}

/** In the order of `CompanyWords.columns`. */
function cellsOf(words: CompanyWords, row: CompanyRow): Cell[] {
  const phone = parsePhone(row.phone)
  return [
    textCell(row.companyName),
    textCell(row.fullName),
    textCell(row.email),
    textCell(formatCuit(row.cuit)),
    textCell(phone === null ? row.phone : formatPhone(phone)),
    textCell(row.city),
    { kind: 'count', count: row.establishments },
    { kind: 'amount', minor: BigInt(row.balance.amountMinor) },
    textCell(words.labels[row.label]),
    { kind: 'instant', at: new Date(row.createdAt) },
  ]
}
