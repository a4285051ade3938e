import type { ProviderName } from '@puente/contract/collections'
import type { TransferKeyType } from '@puente/contract/finance/transfers'
import { DomainError } from '@puente/contract/protocol/problems'
import { type PixKey, pixKeyOfType } from '@puente/domain/pix-key'
import {
  type NamedAccount,
  namesAccount,
  type ProviderBalance,
  type ProviderTransfers,
} from '../../collections/public.ts'
import type { SettingsReader } from '../../settings/public.ts'
import type { Transfer } from './transfer.ts'

/** What transfers need of our account at a provider. */
export interface SendingAccount extends NamedAccount {
  readonly transfers?: ProviderTransfers
  readonly balance?: ProviderBalance
}

export interface AccountDeps {
  readonly settings: Pick<SettingsReader, 'current'>
  /** For calls that a person waits for; null if the provider is not configured. */
  readonly accountOf: (name: ProviderName) => SendingAccount | null
}

/** The account that transfers leave from now. @throws DomainError `provider.not-configured`, `transfer.unsupported` */
export async function activeAccount({ settings, accountOf }: AccountDeps) {
  const provider = (await settings.current())['provider.active']
  const account = accountOf(provider)
  if (account === null) throw new DomainError('provider.not-configured')
  const { digest, transfers, balance = null } = account
  if (transfers === undefined) throw new DomainError('transfer.unsupported')
  return { provider, digest, transfers, balance }
}

/** What a look-up needs of our account at a provider. */
export interface AskedAccount extends NamedAccount {
  readonly transfers?: Pick<ProviderTransfers, 'findTransfer'>
}

/** Null if the provider is not configured. */
export type AccountsToQuery = (name: ProviderName) => AskedAccount | null

/**
 * The account that a transfer left from, for a query. Another account at the same provider does not show it, which proves nothing.
 * @returns the code of a refusal if it cannot be queried
 */
export function accountOfTransfer(
  { provider, account }: Pick<Transfer, 'provider' | 'account'>,
  accountToQuery: AccountsToQuery,
): Pick<ProviderTransfers, 'findTransfer'> | 'provider.not-configured' | 'provider.other-account' {
  const asked = accountToQuery(provider)
  if (asked?.transfers === undefined) return 'provider.not-configured'
  return namesAccount(account, asked) ? asked.transfers : 'provider.other-account'
}

/** A key as it was typed. */
export interface TypedKey {
  readonly type: TransferKeyType
  readonly text: string
}

/** @throws DomainError `transfer.key-invalid`, `transfer.key-unsupported` */
export function requireKey(typed: TypedKey, { capabilities }: ProviderTransfers): PixKey {
  const key = pixKeyOfType(typed.type, typed.text)
  if (key === null) throw new DomainError('transfer.key-invalid', { type: typed.type })
  if (!capabilities.keyTypes.includes(key.type)) throw new DomainError('transfer.key-unsupported')
  return key
}

/** The hash by which transfers to the same key are found. */
export function hashedAs({ type, key }: PixKey): string {
  return `${type}:${key}`
}
