import pg from 'pg'
import { isConnectionLoss, translateDatabaseError } from './database-errors.ts'
import type { Queryable } from './kysely-driver.ts'

/**
 * Lends one connection of the pool to `work`. The pool drops it afterwards if it broke, or if `work` left a transaction open.
 * This is the only place that takes a connection out of a pool: one without an error listener ends the process when it breaks.
 * @throws DomainError `server.unavailable` when no connection is free in time; whatever `work` throws
 */
export async function borrowConnection<T>(
  pool: pg.Pool,
  work: (connection: Queryable) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken ??= error
  }
  const client = await take(pool, onError)
  try {
    return await work(client)
  } catch (error) {
    if (isConnectionLoss(error)) broken ??= new Error('the connection is lost', { cause: error })
    throw error
  } finally {
    client.off('error', onError)
    if (client.getTransactionStatus() !== 'I') broken ??= new Error('the borrower left a transaction open')
    client.release(broken)
  }
}

/** Adds the error listener inside the pool's callback: a connection may break before the code after an `await` runs. */
function take(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(translateDatabaseError(error))
      client.on('error', onError)
      resolve(client)
    })
  })
}

/** Opens a connection outside any pool for `work` and closes it afterwards. */
export async function withConnection<T>(
  options: { readonly url: string; readonly applicationName: string },
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.applicationName,
    options: '-c timezone=UTC',
  })
  // The statement that runs, or the next one, reports the same error to `work`.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
