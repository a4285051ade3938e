import type { Infrastructure } from '../platform/infrastructure.ts'
import type { Database } from '../platform/db/database.ts'
import { seeder } from './seeding.ts'

const object = { type: 'demo', id: 'weeks' } as const

type DemoStep = 'begin' | 'make-past' | 'finish'

/** How much of the demo's past has been created. */
export interface DemoProgress {
  /** When the first start began, up to which the past reaches. Null if it was never begun. */
  readonly begunAt: Date | null
  /** Whether everything before that instant has been created. */
  readonly isPastMade: boolean
  readonly isFinished: boolean
}

/** Reads the steps that earlier starts stored in the audit log. */
export async function readProgress(database: Pick<Database, 'statement'>): Promise<DemoProgress> {
  const noted = await database.statement<{ command: string; at: Date }>(
    'demo.progress',
    'select command, at from audit_log where object_type = $1 and object_id = $2 order by seq',
    [object.type, object.id],
  )
  const noteOf = (step: DemoStep) => noted.find(({ command }) => command === `demo.${step}`)
  return {
    begunAt: noteOf('begin')?.at ?? null,
    isPastMade: noteOf('make-past') !== undefined,
    isFinished: noteOf('finish') !== undefined,
  }
}

/** Stores a step, so that a later start does not repeat it. */
export async function noteProgress(
  { unitOfWork }: Pick<Infrastructure, 'unitOfWork'>,
  step: DemoStep,
): Promise<void> {
  await unitOfWork.run(seeder, `demo.${step}`, async (tx) => tx.audit({ object }))
}

/** Whether nobody has an account yet, because only then a demo is created. */
export async function isEmpty(database: Pick<Database, 'statement'>): Promise<boolean> {
  const [row] = await database.statement<{ empty: boolean }>(
    'demo.is-empty',
    'select not exists (select from users) as empty',
    [],
  )
  return row?.empty === true
}
