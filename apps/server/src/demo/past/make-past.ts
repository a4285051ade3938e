import { openDatabase } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { ServerConfig } from '../../start/server-config.ts'
import { drawPictures } from '../pictures.ts'
import { isEmpty, noteProgress, readProgress } from '../progress.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { seedPeople } from '../seed-people.ts'
import { copyPast } from './copy-past.ts'
import { handOver } from './hand-over.ts'
import { makeSales } from './make-sales.ts'
import { openPastProduct } from './past-product.ts'

/** The parts of a starting server whose database is open. */
interface OpenedDatabase {
  readonly database: { readonly appUrl: string }
  readonly config: ServerConfig
  readonly log: Logger
}

export interface PastToMake {
  /** Learns of every charge and Pix of the past. */
  readonly sandbox: Promise<Pick<SandboxProcess, 'panelUrl'>>
  /** How many days have sales that the product makes. */
  readonly days: number
  /** How many days have sales in all, for further merchants too: the others are copies. Default: none. */
  readonly copiedDays?: number
}

/**
 * Fills an empty database with the people of the demo and their last weeks, and completes an interrupted start. Does not change any other database.
 * Nothing else may use the database meanwhile.
 */
export async function makePast(
  { database, config, log }: OpenedDatabase,
  { sandbox, days, copiedDays = 0 }: PastToMake,
): Promise<void> {
  const { appUrl } = database
  const endsAt = await endOfPast(appUrl)
  if (endsAt === null) return
  const past = await openPastProduct(config, log, { appUrl, endsAt })
  try {
    if (await isEmpty(past.infrastructure.database)) await noteProgress(past.infrastructure, 'begin')
    const pictures = await drawPictures()
    const people = await seedPeople(past, pictures)
    await makeSales(past, pictures, { ...people, days })
    const { panelUrl } = await sandbox
    await handOver(past.bank, panelUrl)
    if (copiedDays > 0) {
      await copyPast(past, pictures, { ...people, panelUrl, days: copiedDays, madeDays: days })
    }
    await noteProgress(past.infrastructure, 'make-past')
  } finally {
    await past.close()
  }
}

/** The instant up to which the past reaches. Null if it has been created already, or the database has other data. */
async function endOfPast(appUrl: string): Promise<Date | null> {
  const database = openDatabase({ url: appUrl, applicationName: 'puente demo', maxConnections: 1 })
  try {
    const { begunAt, isPastMade } = await readProgress(database)
    if (begunAt !== null) return isPastMade ? null : begunAt
    return (await isEmpty(database)) ? new Date() : null
  } finally {
    await database.close()
  }
}
