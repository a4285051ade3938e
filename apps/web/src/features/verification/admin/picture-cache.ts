/** A document in memory. */
export type CachedPicture =
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready'
      /** An object URL. The cache revokes it when it drops the document. */
      readonly address: string
      readonly mediaType: string
      readonly width: number
      readonly height: number
    }
  | { readonly state: 'failed' }

export interface PictureCacheDependencies {
  readonly download: (fileId: string, signal: AbortSignal) => Promise<Blob>
  readonly makeAddress: (file: Blob) => string
  readonly dropAddress: (address: string) => void
  /** Decodes a picture before it is shown. @throws if it is not a picture */
  readonly decode: (address: string) => Promise<{ readonly width: number; readonly height: number }>
}

interface Entry {
  picture: CachedPicture
  readonly loading: AbortController
}

const loading: CachedPicture = { state: 'loading' }

/**
 * The documents of the current case and of the next one, fetched and decoded ahead so that the next case opens at once. Keeps
 * nothing else: private pictures must not pile up in memory.
 */
export class PictureCache {
  readonly #dependencies: PictureCacheDependencies
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()

  constructor(dependencies: PictureCacheDependencies) {
    this.#dependencies = dependencies
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  at(fileId: string): CachedPicture {
    return this.#entries.get(fileId)?.picture ?? loading
  }

  /** Fetches the missing documents in this order, and drops all others. */
  keep(fileIds: readonly string[]): void {
    const wanted = new Set(fileIds)
    for (const [id, entry] of this.#entries) {
      if (wanted.has(id)) continue
      this.#drop(entry)
      this.#entries.delete(id)
    }
    for (const id of wanted) if (!this.#entries.has(id)) void this.#fetch(id)
  }

  /** Marks a document as failed that arrived but cannot be shown. */
  markBroken(fileId: string): void {
    const entry = this.#entries.get(fileId)
    if (entry?.picture.state !== 'ready') return
    this.#dependencies.dropAddress(entry.picture.address)
    entry.picture = { state: 'failed' }
    this.#notify()
  }

  /** Retries a document that failed. */
  retry(fileId: string): void {
    if (this.#entries.get(fileId)?.picture.state === 'failed') void this.#fetch(fileId)
  }

  async #fetch(id: string): Promise<void> {
    const entry: Entry = { picture: loading, loading: new AbortController() }
    this.#entries.set(id, entry)
    this.#notify()
    const picture = await this.#load(id, entry.loading.signal)
    // Dropped meanwhile, or requested again.
    if (this.#entries.get(id) !== entry) {
      if (picture.state === 'ready') this.#dependencies.dropAddress(picture.address)
      return
    }
    entry.picture = picture
    this.#notify()
  }

  async #load(id: string, signal: AbortSignal): Promise<CachedPicture> {
    const { download, makeAddress, dropAddress, decode } = this.#dependencies
    let address: string | null = null
    try {
      const file = await download(id, signal)
      address = makeAddress(file)
      const size = file.type.startsWith('image/') ? await decode(address) : { width: 0, height: 0 }
      return { state: 'ready', address, mediaType: file.type, ...size }
    } catch {
      // For any error, the pane reports that the document could not be loaded and offers a retry.
      if (address !== null) dropAddress(address)
      return { state: 'failed' }
    }
  }

  #drop(entry: Entry): void {
    entry.loading.abort()
    if (entry.picture.state === 'ready') this.#dependencies.dropAddress(entry.picture.address)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
