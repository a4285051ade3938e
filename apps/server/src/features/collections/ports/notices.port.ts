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
}

/** What we ask of an adapter whose provider sends notices. */
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
}

/** What we ask of a provider that takes the address of its notices over its API. */
export interface NoticeRegistration {
  /**
   * Gives the provider the address of its notices; repeating it changes nothing.
   * @param base our address for this provider, to which the adapter adds its own secret end
   * @throws CollectorFailure
   */
  registerNotices(base: string): Promise<void>
}
