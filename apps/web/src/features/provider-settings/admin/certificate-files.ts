/** The content of a PFX file, or of PEM files one after the other, in base64. */
export async function base64Of(files: readonly Blob[]): Promise<string> {
  const bytes = await new Blob(files.flatMap((file) => [file, '\n']).slice(0, -1)).arrayBuffer()
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}
