import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { ConnectionFault, CredentialName } from '@puente/contract/provider-settings'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

type Reader = Pick<Database, 'statement'>

/** A credential that was stored at some time. Its value is null once it was removed. */
export interface CredentialRow {
  readonly name: CredentialName
  readonly value: EncryptedField | null
  readonly revision: number
  readonly changed_at: Date
  /** Email of the admin. */
  readonly changed_by: string | null
  /** For a list: when all entries except the first expire. Null if only the first is valid. */
  readonly former_until: Date | null
}

/** @param now a `former_until` that has passed by then is null, so that `openEach` keeps only the first entry of the list */
export function readCredentialRows(
  from: Reader,
  provider: ProviderName,
  now: Date,
): Promise<CredentialRow[]> {
  return from.statement<CredentialRow>(
    'provider-settings.credentials',
    `select c.name, c.value_enc as value, c.revision, c.changed_at, u.email as changed_by,
       case when c.former_until > $2 then c.former_until end as former_until
     from provider_credentials c left join users u on u.id = c.changed_by where c.provider = $1`,
    [provider, now],
  )
}

/** The stored state that decides with which credentials a provider is opened. */
export interface StoredState {
  /** The newest change; 0 if none was ever stored. */
  readonly revision: number
  /** The number of lists with further valid entries after the first. */
  readonly formers: number
}

/** The stored state of each provider whose credentials were ever stored. */
export async function readStates(from: Reader, now: Date): Promise<ReadonlyMap<string, StoredState>> {
  const rows = await from.statement<StoredState & { provider: string }>(
    'provider-settings.states',
    `select provider, max(revision) as revision, (count(*) filter (where former_until > $1))::integer as formers
     from provider_credentials group by provider`,
    [now],
  )
  return new Map(rows.map((row) => [row.provider, row]))
}

export function stateOfRows(rows: readonly CredentialRow[]): StoredState {
  return {
    revision: Math.max(0, ...rows.map(({ revision }) => revision)),
    formers: rows.filter(({ former_until }) => former_until !== null).length,
  }
}

/** Serializes changes of credentials and of the active provider until this transaction ends. */
export async function lockProviders(tx: Tx): Promise<void> {
  await tx.statement(
    'provider-settings.lock',
    `select pg_advisory_xact_lock(hashtextextended('provider-settings', 0))`,
    [],
  )
}

/** @param value null removes the stored value */
export async function writeCredential(
  tx: Tx,
  cipher: Pick<FieldCipher, 'encrypt'>,
  { provider, name, value, revision, changedBy, formerUntil }: CredentialChange,
): Promise<void> {
  const id = `${provider}.${name}`
  const sealed = value === null ? null : await cipher.encrypt(value, placeOf(id))
  await tx.statement(
    'provider-settings.write',
    `insert into provider_credentials (id, provider, name, value_enc, revision, changed_at, changed_by, former_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set value_enc = $4, revision = $5, changed_at = $6, changed_by = $7, former_until = $8`,
    [
      id,
      provider,
      name,
      sealed === null ? null : JSON.stringify(sealed),
      revision,
      tx.now,
      changedBy,
      formerUntil,
    ],
  )
}

export interface CredentialChange {
  readonly provider: ProviderName
  readonly name: CredentialName
  readonly value: string | null
  readonly revision: number
  readonly changedBy: string | null
  /** When all entries of the value except the first expire. Null if it has one entry. */
  readonly formerUntil: Date | null
}

/** Where the cipher finds the value of a row (decision 0005). */
export function placeOf(id: string) {
  return { table: 'provider_credentials', column: 'value_enc', rowId: id }
}

export interface TestRow {
  readonly provider: ProviderName
  readonly revision: number
  readonly fault: ConnectionFault | null
  readonly took_ms: number
  readonly tested_at: Date
  /** Email of the admin. */
  readonly tested_by: string | null
}

export function readTests(from: Reader): Promise<TestRow[]> {
  return from.statement<TestRow>(
    'provider-settings.tests',
    `select t.provider, t.revision, t.fault, t.took_ms, t.tested_at, u.email as tested_by
     from provider_tests t left join users u on u.id = t.tested_by`,
    [],
  )
}

export async function readTest(from: Reader, provider: ProviderName): Promise<TestRow | null> {
  return (await readTests(from)).find((test) => test.provider === provider) ?? null
}

export async function writeTest(
  tx: Tx,
  test: Pick<TestRow, 'provider' | 'revision' | 'fault' | 'took_ms'> & { readonly testedBy: string | null },
): Promise<void> {
  await tx.statement(
    'provider-settings.write-test',
    `insert into provider_tests (provider, revision, fault, took_ms, tested_at, tested_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (provider) do update set revision = $2, fault = $3, took_ms = $4, tested_at = $5, tested_by = $6`,
    [test.provider, test.revision, test.fault, test.took_ms, tx.now, test.testedBy],
  )
}

export interface OpenCharges {
  readonly count: number
  /** When the last of them ends. */
  readonly until: Date | null
}

/** The charges that wait for their payment, by provider. */
export async function readOpenCharges(from: Reader): Promise<ReadonlyMap<string, OpenCharges>> {
  const rows = await from.statement<OpenCharges & { provider: string }>(
    'provider-settings.open-charges',
    `select provider, count(*)::integer as count, max(expires_at) as until from charges
     where pix_status = 'pending' group by provider`,
    [],
  )
  return new Map(rows.map((row) => [row.provider, row]))
}

/** How many charges of each provider were open when the active one changed last; empty if it never did. */
export async function readOpenAtChange(from: Reader): Promise<ReadonlyMap<string, number>> {
  // No charge is open for longer than a day.
  const rows = await from.statement<{ provider: string; count: number }>(
    'provider-settings.open-at-change',
    `select c.provider, count(*)::integer as count
     from settings s join charges c on c.created_at <= s.updated_at and c.created_at > s.updated_at - interval '1 day'
     where s.key = 'provider.active' and (c.pix_status = 'pending' or coalesce(c.closed_at, c.confirmed_at) > s.updated_at)
     group by c.provider`,
    [],
  )
  return new Map(rows.map(({ provider, count }) => [provider, count]))
}

/** The provider that an admin made the active one; null if none did. */
export async function readChosenProvider(from: Reader): Promise<ProviderName | null> {
  const [row] = await from.statement<{ name: string }>(
    'provider-settings.chosen',
    `select value #>> '{}' as name from settings where key = 'provider.active'`,
    [],
  )
  return providerNames.find((name) => name === row?.name) ?? null
}
