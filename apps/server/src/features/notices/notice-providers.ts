import type { ProviderName } from '@puente/contract/collections'
import type { NoticeRegistration, PixNotices } from '../collections/public.ts'

/** What this feature needs from the list of providers. Each is null if the provider is not configured. */
export interface NoticeProviders {
  noticesOf(name: ProviderName): PixNotices | null
  /** For calls that a person waits for. Its `registration` is null if a person sets the address in the provider's portal. */
  accountOf(name: ProviderName): { readonly registration: NoticeRegistration | null } | null
}
