import pg from 'pg'
import { addStore, closeStore, type NewStore } from './stores.ts'

/** Changes rows of a running product directly, for what screens cannot do or would take too long for: approving people, letting time pass, adding data. */
export interface Records {
  /** Gives an account photos, bank data and an approved verification. */
  approve(email: string): Promise<void>
  /** Gives an account photos, bank data and a verification that waits for review. */
  sendToReview(email: string): Promise<void>
  reject(email: string, reason: string): Promise<void>
  /** Expires every open quote of an account. */
  expireQuotes(email: string): Promise<void>
  /** Moves the expiry of the open quote of an account to the given number of seconds from now. */
  leaveQuote(email: string, seconds: number): Promise<void>
  /** Expires a charge and makes it due for reconciliation. */
  expireCharge(id: string): Promise<void>
  /** Moves the confirmation of a charge before every other, at least a month ago. Returns how many days ago it is now. */
  confirmedFirst(id: string): Promise<number>
  /** Gives an account the rights of an admin, as the operator's command does. */
  makeAdmin(email: string): Promise<void>
  /** Moves the expiry of the begun payout of a charge to the given number of seconds from now. */
  leaveBegun(chargeId: string, seconds: number): Promise<void>
  /** Forgets that the provider was asked about a charge, and keeps reconciliation from asking soon. */
  askAgain(id: string): Promise<void>
  /** Reads every command of the audit log on a charge or its order, with its actor. */
  audited(chargeId: string): Promise<string[]>
  /** Sets times of an account's sessions, in minutes from now: the last activity, the expiry, the last proof of identity. */
  moveSessions(email: string, times: { active?: number; end?: number; proof?: number }): Promise<void>
  /** Moves the expiry of every grant that an account has for the finance area to the given number of seconds from now. */
  leaveFinance(email: string, seconds: number): Promise<void>
  /** Moves the creation of every transfer whose outcome is unknown back by the given number of hours. */
  transfersEarlier(hours: number): Promise<void>
  /** Makes every closed transfer due to be asked about. */
  askClosedTransfers(): Promise<void>
  /** Gives every failed notice the state that it has after its tenth failed try. */
  giveUpNotices(): Promise<void>
  /** Makes it look as if a provider that usually sends a notice each minute had sent none for 20 minutes. Returns a function that removes the added notices. */
  stopNotices(provider: string): Promise<() => Promise<void>>
  /** Forgets who tried the password of the finance area. */
  forgetFinanceTries(): Promise<void>
  /** Adds establishments to an account, the oldest first. */
  addEstablishments(email: string, establishments: readonly NewEstablishment[]): Promise<void>
  /** Adds a registered establishment that was sent the given number of hours ago: pending, or approved without an address. Returns its id. */
  addRegistration(
    email: string,
    registration: { name: string; hoursAgo: number; status?: 'pending' | 'approved' },
  ): Promise<string>
  /** Adds a store that anybody may open. Returns the path of its page. */
  addStore(email: string, store: NewStore): Promise<string>
  /** Takes a store's page off the site, as its rejection does. */
  closeStore(storeId: string): Promise<void>
  /** Reads how many visits the page of a store had. */
  visitsOf(storeId: string): Promise<number>
  /** Moves the registrations that an account submitted back by the given number of seconds. */
  submittedEarlier(email: string, seconds: number): Promise<void>
  /** Stores settings by their keys. Null deletes a setting. Every process reads the change within two seconds. */
  set(settings: Readonly<Record<string, string | null>>): Promise<void>
  /**
   * Adds copies of an unpaid order, each a second older than the one before. Through the API, thousands would take minutes. Returns a
   * function that removes them.
   */
  addExpiredLike(orderId: string, many: { count: number; daysAgo: number }): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface NewEstablishment {
  readonly name: string
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly isActive: boolean
  readonly reason: string | null
}

const withDocuments = `
insert into verifications (user_id, status, dni_front_file_id, dni_back_file_id, selfie_file_id, submitted_at, decided_at,
  rejection_reason)
select u.id, $2, f.id, f.id, f.id, now(), case when $2 in ('approved', 'rejected') then now() end, $3
  from users u, lateral (select id from files where kind = 'selfie' order by id limit 1) f
 where u.email = $1
on conflict (user_id) do update set status = excluded.status, dni_front_file_id = excluded.dni_front_file_id,
  dni_back_file_id = excluded.dni_back_file_id, selfie_file_id = excluded.selfie_file_id,
  submitted_at = excluded.submitted_at, decided_at = excluded.decided_at, rejection_reason = excluded.rejection_reason`

const withBank = `
insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
select u.id, u.full_name, b.bank_name, b.cbu_enc, b.cbu_hash, b.cuit_enc, now()
  from users u, lateral (select * from bank_accounts order by user_id limit 1) b
 where u.email = $1
on conflict (user_id) do nothing`

function financeRecords(
  pool: pg.Pool,
): Pick<
  Records,
  | 'leaveFinance'
  | 'forgetFinanceTries'
  | 'transfersEarlier'
  | 'askClosedTransfers'
  | 'giveUpNotices'
  | 'stopNotices'
> {
  return {
    async leaveFinance(email, seconds) {
      await pool.query(
        `update finance_grants set opened_at = now() - interval '1 day', expires_at = now() + make_interval(secs => $2)
         where user_id = (select id from users where email = $1)`,
        [email, seconds],
      )
    },
    async transfersEarlier(hours) {
      // A trigger keeps the first values of a transfer from being changed, so it is disabled here.
      await pool.query(
        `begin; set local session_replication_role = replica;
         update transfers set created_at = created_at - interval '${hours} hours' where state = 'processing'; commit`,
      )
    },
    async askClosedTransfers() {
      await pool.query(`update transfers set ask_at = now() where state = 'closed'`)
    },
    async giveUpNotices() {
      await pool.query(
        `update webhook_inbox set state = 'dead', attempts = 10, next_attempt_at = null where state = 'failed'`,
      )
    },
    async stopNotices(provider) {
      await pool.query(
        `update webhook_inbox set received_at = received_at - interval '20 minutes'
          where provider = $1 and received_at > now() - interval '20 minutes'`,
        [provider],
      )
      await pool.query(
        `insert into webhook_inbox (provider, event_key, body, evidence, received_at, state, next_attempt_at, processed_at, outcome)
         select $1, 'usual:' || week || ':' || nth, '', true, at, 'processed', null, at, 'confirmed'
           from generate_series(1, 4) week, generate_series(0, 60) nth,
             lateral (select now() - week * interval '7 days' - nth * interval '1 minute' as at) usual`,
        [provider],
      )
      return async () => void (await pool.query(`delete from webhook_inbox where event_key like 'usual:%'`))
    },
    async forgetFinanceTries() {
      await pool.query('delete from finance_tries')
    },
  }
}

function verificationRecords(pool: pg.Pool): Pick<Records, 'approve' | 'sendToReview' | 'reject'> {
  const setVerification = async (email: string, status: string, reason: string | null) => {
    await pool.query(withBank, [email])
    const { rowCount } = await pool.query(withDocuments, [email, status, reason])
    if (rowCount !== 1) throw new Error(`no account ${email}, or no demo to take documents from`)
  }
  return {
    approve: (email) => setVerification(email, 'approved', null),
    sendToReview: (email) => setVerification(email, 'pending', null),
    reject: (email, reason) => setVerification(email, 'rejected', reason),
  }
}

export function openRecords(databaseUrl: string): Records {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  return {
    ...financeRecords(pool),
    async set(settings) {
      for (const [key, value] of Object.entries(settings)) {
        await pool.query('delete from settings where key = $1', [key])
        if (value !== null)
          await pool.query('insert into settings (key, value) values ($1, to_jsonb($2::text))', [key, value])
      }
    },
    ...verificationRecords(pool),
    ...moveTimes(pool),
    async audited(chargeId) {
      const { rows } = await pool.query(
        `select distinct command || ' by ' || actor_kind || ':' || actor_id as line from audit_log
          where object_id = $1 and outcome = 'done'`,
        [chargeId],
      )
      return rows.map(({ line }) => String(line))
    },
    async moveSessions(email, { active, end, proof }) {
      await pool.query(
        `update sessions set
           active_at = coalesce(now() + make_interval(secs => 60 * $2::float8), active_at),
           expires_at = coalesce(now() + make_interval(secs => 60 * $3::float8), expires_at),
           proven_at = coalesce(now() + make_interval(secs => 60 * $4::float8), proven_at)
          where ended_at is null and user_id = (select id from users where email = $1)`,
        [email, active ?? null, end ?? null, proof ?? null],
      )
    },
    async addEstablishments(email, establishments) {
      for (const [nth, { name, status, isActive, reason }] of establishments.entries()) {
        await pool.query(
          `insert into establishments (store_id, owner_id, name, category, city, province, status, is_active, rejection_reason, created_at)
           select upper(substr(md5(random()::text), 1, 5)), u.id, $2, 'restaurante', 'Puerto Iguazú', 'Misiones', $3, $4, $5,
             now() + make_interval(secs => $6) from users u where u.email = $1`,
          [email, name, status, isActive, reason, nth],
        )
      }
    },
    async submittedEarlier(email, seconds) {
      await pool.query(
        `update establishment_submissions
            set submitted_at = (select array_agg(at - make_interval(secs => $2) order by at) from unnest(submitted_at) at)
          where user_id = (select id from users where email = $1)`,
        [email, seconds],
      )
    },
    addRegistration: (email, registration) => addRegistration(pool, email, registration),
    addStore: (email, store) => addStore(pool, email, store),
    closeStore: (storeId) => closeStore(pool, storeId),
    async visitsOf(storeId) {
      const { rows } = await pool.query(
        'select page_visits::int as visits from establishments where store_id = $1',
        [storeId],
      )
      return rows[0].visits
    },
    addExpiredLike: (orderId, many) => addExpiredLike(databaseUrl, orderId, many),
    close: () => pool.end(),
  }
}

/** Moves quotes and charges to or near their expiry. */
function moveTimes(
  pool: pg.Pool,
): Pick<
  Records,
  'expireQuotes' | 'leaveQuote' | 'expireCharge' | 'confirmedFirst' | 'askAgain' | 'makeAdmin' | 'leaveBegun'
> {
  return {
    async expireQuotes(email) {
      await pool.query(
        `update quotes set expires_at = now() - interval '1 second'
          where used_at is null and user_id = (select id from users where email = $1)`,
        [email],
      )
    },
    async leaveQuote(email, seconds) {
      await pool.query(
        `update quotes set created_at = now() + make_interval(secs => $2 - 900), expires_at = now() + make_interval(secs => $2)
          where used_at is null and user_id = (select id from users where email = $1)`,
        [email, seconds],
      )
    },
    async expireCharge(id) {
      await pool.query(
        `update charges set created_at = created_at - interval '1 hour', expires_at = now() - interval '1 second',
           asked_at = null, ask_at = now() where id = $1`,
        [id],
      )
    },
    async confirmedFirst(id) {
      const { rows } = await pool.query<{ days: number }>(
        `update charges set confirmed_at =
           (select least(now() - interval '30 days', min(confirmed_at)) from charges) - interval '1 day'
          where id = $1 returning floor(extract(epoch from now() - confirmed_at) / 86400)::int as days`,
        [id],
      )
      return rows[0]?.days ?? Number.NaN
    },
    async makeAdmin(email) {
      await pool.query(`update users set role = 'admin' where email = $1`, [email])
    },
    async leaveBegun(chargeId, seconds) {
      const { rowCount } = await pool.query(
        `update payouts set expires_at = now() + make_interval(secs => $2) where charge_id = $1 and state = 'reserved'`,
        [chargeId, seconds],
      )
      if (rowCount !== 1) throw new Error(`no payout of ${chargeId} is begun`)
    },
    async askAgain(id) {
      await pool.query('update charges set asked_at = null, ask_at = null where id = $1', [id])
    },
  }
}

const day = { open: '09:00', close: '18:00', closed: false }
const hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { ...day, close: '13:00' },
  sunday: { ...day, closed: true },
}

async function addRegistration(
  pool: pg.Pool,
  email: string,
  { name, hoursAgo, status = 'pending' }: Parameters<Records['addRegistration']>[1],
): Promise<string> {
  const { rows } = await pool.query(
    `insert into establishments (owner_id, name, category, phone, email, description, city, province, address, google_maps_url,
       operating_hours, services, products, status, is_active, created_at)
     select u.id, $2, 'combustible', '+543757421180', u.email, 'Combustible y parrilla', 'Puerto Iguazú', 'Misiones', $3,
       'https://maps.app.goo.gl/x1', $4, '{wifi}', '{Chipá caliente}', $5, $5 = 'approved', now() - make_interval(hours => $6)
       from users u where u.email = $1 returning id`,
    [email, name, `Ruta 12, ${name}`, hours, status, hoursAgo],
  )
  return String(rows[0].id)
}

async function addExpiredLike(
  databaseUrl: string,
  orderId: string,
  { count, daysAgo }: { count: number; daysAgo: number },
): Promise<() => Promise<void>> {
  // This connection runs no triggers and checks no foreign keys, so the counter that the triggers maintain is written here.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: '-c session_replication_role=replica',
  })
  const keepCount = (entries: number) =>
    pool.query(
      'select add_to_owner_counters(owner_id, $2::bigint, 0::bigint) from charges where id = $1::uuid',
      [orderId, entries],
    )
  const { rows: columns } = await pool.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
      where table_name = 'charges' and is_generated = 'NEVER'`,
  )
  const list = columns[0]?.list ?? ''
  const { rows } = await pool.query<{ id: string }>(
    `insert into charges (${list}) select ${list.replaceAll(/\w+/g, 'copy.$&')} from charges c, generate_series(1, $2::int) nth,
       lateral jsonb_populate_record(c, jsonb_build_object('id', uuidv7(), 'txid', md5($1::uuid::text || nth), 'pix_status', 'expired',
         'receipt_code', new_receipt_code(), 'provider_transaction_id', null, 'created_at', now() - make_interval(days => $3, secs => nth), 'updated_at', now(),
         'expires_at', now() - make_interval(days => $3))) copy
      where c.id = $1::uuid returning id`,
    [orderId, count, daysAgo],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into orders select copy.* from orders o, unnest($2::uuid[]) copied (id),
       lateral jsonb_populate_record(o, jsonb_build_object('charge_id', copied.id, 'quote_id', uuidv7())) copy
      where o.charge_id = $1`,
    [orderId, ids],
  )
  await keepCount(count)
  return async () => {
    await pool.query('delete from orders where charge_id = any($1::uuid[])', [ids])
    await pool.query('delete from charges where id = any($1::uuid[])', [ids])
    await keepCount(-count)
    await pool.end()
  }
}
