/** A file is not what it claims to be, or holds what we do not take. The reason is for the log; people are told only that. */
export class UnreadableFile extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableFile'
  }

  static from(error: unknown): UnreadableFile {
    if (error instanceof UnreadableFile) return error
    return new UnreadableFile(error instanceof Error ? error.message : String(error))
  }
}
