/** A file is not what it claims to be, or holds what we do not accept. The log gets the reason; people see only the refusal. */
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
