import type { ProviderName } from '@puente/contract/collections'
import type { ReceivedPix } from './collector.port.ts'

/** A call to the address that a provider sends its notices to, as it came over the wire. */
export interface NoticeCall {
  /** The last part of the path that we gave the provider. */
  readonly pathSecret: string
  /** Header by its name in lower case; undefined when absent or sent twice. */
  header(name: string): string | undefined
  readonly rawBody: Buffer
  readonly receivedAt: Date
}

/** One Pix of a notice. */
export interface NoticeItem {
  /** Equal for repeats of the same report. It differs once the Pix changed, for example by a return. */
  readonly key: string
  /** The item alone, as text, for the inbox; `readItem` reads it. */
  readonly text: string
  /** The event type in the provider's own wording, for the list of deliveries. Null if it has none. */
  readonly event: string | null
}

/** The interface to an adapter whose provider sends notices. */
export interface PixNotices {
  /**
   * Who sent the call (ruling 24): `evidence`: the provider, proven by a signature over these very bytes and this time.
   * `hint`: the sender knows our address. Null: the sender proved nothing, and we answer 401.
   */
  authenticate(call: NoticeCall): 'evidence' | 'hint' | null
  /** The Pix of one notice, one by one, or null if the body cannot be read. */
  split(rawBody: Buffer): NoticeItem[] | null
  /** Null if the text is not a Pix. */
  readItem(text: string): ReceivedPix | null
  /** The complete address for the provider's notices, with our present secret at its end (HOOK-001). */
  addressAt(base: string): string
  /** The headers that prove a call with this body at this time, as `authenticate` reads them. For a test of our own address. */
  proofOf(body: Buffer, at: Date): Readonly<Record<string, string>>
}

/** Where a provider sends its notices, before the secret end. */
export function noticesBase(publicUrl: string, name: ProviderName): string {
  return `${publicUrl}/webhooks/${name}`
}

/** An address to which a provider sends its notices. */
export interface NoticeAddress {
  /** The key whose Pix it reports. */
  readonly pixKey: string
  /** Without its last part, which may be a secret. */
  readonly base: string
  /** Whether it ends in our present secret. */
  readonly isCurrent: boolean
  /** Whether it is the address of the key that we charge with: `removeNoticeAddress` takes this one away. */
  readonly isOwnKey: boolean
  /** Null if the provider leaves it out. */
  readonly since: Date | null
}

/** The interface to a provider whose API takes our address of notices. Its calls reject with `CollectorFailure`. */
export interface NoticeRegistration {
  /**
   * Gives the provider the address of its notices, in place of any other. Sends nothing if it shows that it has this one already (HOOK-002).
   * @param base our address for this provider, to which the adapter adds its own secret end
   */
  registerNoticeAddress(base: string): Promise<'registered' | 'already-registered'>
  /** Every address that the provider has for our account (HOOK-003). Null if it does not show them. */
  readonly listNoticeAddresses: (() => Promise<NoticeAddress[]>) | null
  /**
   * Removes our key's address, so that the provider sends no more notices. May be repeated. Null if the provider only allows to replace an address.
   */
  readonly removeNoticeAddress: (() => Promise<'removed' | 'not-registered'>) | null
}
