import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { NoticeTest } from '@puente/contract/notices/tests'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

export async function addNoticeTest(
  tx: Tx,
  { id, provider, test }: { readonly id: string; readonly provider: ProviderName; readonly test: NoticeTest },
): Promise<void> {
  const { sentAt, outcome, status, tookMs, cause, noticeId } = test
  await tx.statement(
    'notices.add-test',
    `insert into notice_tests (id, provider, sent_at, outcome, http_status, took_ms, cause, notice_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, provider, new Date(sentAt), outcome, status, tookMs, cause, noticeId],
  )
}

interface TestRow {
  readonly provider: ProviderName
  readonly sent_at: Date
  readonly outcome: NoticeTest['outcome']
  readonly http_status: number | null
  readonly took_ms: number
  readonly cause: string | null
  readonly notice_id: string | null
}

/** The last test of each provider's address; no key for one that was never tested. */
export async function readLastTests(
  database: Pick<Database, 'statement'>,
): Promise<ReadonlyMap<ProviderName, NoticeTest>> {
  const rows = await database.statement<TestRow>(
    'notices.last-tests',
    `select t.provider, t.sent_at, t.outcome, t.http_status, t.took_ms, t.cause, t.notice_id
     from unnest($1::text[]) as n (provider)
     cross join lateral (select * from notice_tests x where x.provider = n.provider order by x.sent_at desc limit 1) t`,
    [providerNames],
  )
  return new Map(
    rows.map((row) => [
      row.provider,
      {
        sentAt: row.sent_at.toISOString(),
        outcome: row.outcome,
        status: row.http_status,
        tookMs: row.took_ms,
        cause: row.cause,
        noticeId: row.notice_id,
      },
    ]),
  )
}
