import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { bucketOf, quantileOf } from './answer-times.rules.ts'

/** Counts are written together: one statement for each notice would delay the answers that are measured. */
const writeAfterMs = 5_000
const keptDays = 8
const hourMs = 3_600_000

type Store = Pick<Database, 'statement'>

export interface AnswerTimes {
  /** Counts an answer that took this many milliseconds. Writes nothing yet. */
  note(provider: ProviderName, ms: number): void
  /** Writes what was counted. A failure loses these counts: they are figures for a screen. */
  write(): Promise<void>
}

interface Count {
  readonly provider: ProviderName
  readonly hour: Date
  readonly bucket: number
  answers: number
}

/** What this process measured of its answers to notices. */
export function answerTimes({
  database,
  clock,
  log,
}: {
  readonly database: Store
  readonly clock: Clock
  readonly log: Logger
}): AnswerTimes {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | null = null
  const write = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // In the order of the key, so that two processes that write cannot deadlock.
    const counted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
    counts = new Map()
    if (counted.length === 0) return
    try {
      await addCounts(database, counted)
    } catch (err) {
      log.warn({ event: 'notices.answer-times-lost', err }, 'the times of answers could not be written')
    }
  }
  return {
    note(provider, ms) {
      const now = clock.now().getTime()
      const hour = new Date(now - (now % hourMs))
      const bucket = bucketOf(ms)
      const key = `${provider} ${hour.toISOString()} ${String(bucket).padStart(3, '0')}`
      const count = counts.get(key)
      if (count === undefined) counts.set(key, { provider, hour, bucket, answers: 1 })
      else count.answers += 1
      timer ??= setTimeout(() => void write(), writeAfterMs).unref()
    },
    write,
  }
}

async function addCounts(database: Store, counts: readonly Count[]): Promise<void> {
  await database.statement(
    'notices.add-answer-times',
    `insert into notice_answer_times as t (provider, hour, bucket, answers)
     select * from unnest($1::text[], $2::timestamptz[], $3::smallint[], $4::int[])
     on conflict (provider, hour, bucket) do update set answers = t.answers + excluded.answers`,
    [
      counts.map(({ provider }) => provider),
      counts.map(({ hour }) => hour),
      counts.map(({ bucket }) => bucket),
      counts.map(({ answers }) => answers),
    ],
  )
}

/** How long our answers to a provider took. Milliseconds; null without answers. */
export interface ProviderAnswers {
  readonly provider: ProviderName
  readonly answers: number
  readonly p50Ms: number | null
  readonly p95Ms: number | null
}

/** @param since the beginning of an hour */
export async function readAnswerTimes(database: Store, since: Date): Promise<ProviderAnswers[]> {
  const rows = await database.statement<{ provider: string; bucket: number; answers: number }>(
    'notices.answer-times',
    `select provider, bucket, sum(answers)::int as answers from notice_answer_times where hour >= $1
     group by provider, bucket order by provider, bucket`,
    [since],
  )
  return providerNames.map((provider) => {
    const counts = rows.filter((row) => row.provider === provider)
    return {
      provider,
      answers: counts.reduce((sum, { answers }) => sum + answers, 0),
      p50Ms: quantileOf(counts, 0.5),
      p95Ms: quantileOf(counts, 0.95),
    }
  })
}

/** Deletes counts that are too old. For a periodic task. */
export async function forgetAnswerTimes({
  database,
  clock,
}: {
  readonly database: Store
  readonly clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * hourMs)
  await database.statement('notices.forget-answer-times', 'delete from notice_answer_times where hour < $1', [
    before,
  ])
}
