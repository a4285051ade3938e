import { randomBytes } from 'node:crypto'
import { chromium } from '@playwright/test'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { findBrowser } from '../../tools/bootstrap/browser.mjs'
import { withDemo } from '../demo-under-test.ts'
import { insertMerchants, insertSessions } from '../many-charges.ts'
import type { SandboxControl } from './sandbox-control.ts'
import { Till } from './till.ts'

/** A minute takes ten charges of one merchant; a counter that is measured must never meet that limit. */
export const salesOfEach = 8

/**
 * The product with its sandbox, and so many verified merchants one after the other at Crear Orden, each in a browser of its own
 * on the screen of a phone.
 */
export async function atTheCounter(
  merchants: number,
  sell: (till: Till, sandbox: SandboxControl) => Promise<void>,
): Promise<void> {
  await withDemo(async ({ server, database, sandbox }) => {
    const tokens = await openSessions(database.admin, merchants)
    await atTills(server.url, tokens, (till) => sell(till, sandbox))
  })
}

async function openSessions(admin: Database, merchants: number): Promise<string[]> {
  const tokens = Array.from({ length: merchants }, () => randomBytes(32).toString('base64url'))
  await insertMerchants(admin, merchants)
  await insertSessions(admin, tokens)
  // With the papers and the account of somebody of the demo: what the review looks at is not what is measured.
  await admin.pool.query(
    `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
     select u.id, u.full_name, b.bank_name, b.cbu_enc, b.cbu_hash, b.cuit_enc, now()
       from users u, lateral (select * from bank_accounts order by user_id limit 1) b
      where u.email like '%@bench.test'`,
  )
  await admin.pool.query(
    `insert into verifications (user_id, status, dni_front_file_id, dni_back_file_id, selfie_file_id, submitted_at, decided_at)
     select u.id, 'approved', f.id, f.id, f.id, now(), now()
       from users u, lateral (select id from files where kind = 'selfie' order by id limit 1) f
      where u.email like '%@bench.test'`,
  )
  return tokens
}

async function atTills(
  url: string,
  tokens: readonly string[],
  sell: (till: Till) => Promise<void>,
): Promise<void> {
  const { path } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    for (const token of tokens) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'es-AR',
      })
      await context.addCookies([{ name: 'sid', value: token, url }])
      const page = await context.newPage()
      await page.goto(`${url}/exchange`)
      await sell(new Till(page))
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
