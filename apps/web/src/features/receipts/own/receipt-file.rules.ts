/** Why a chosen file is not taken. */
export type FileFault = 'type' | 'size'

/** Checks a file before it is sent. The server inspects its content (RCPT-004, ORD-030). An empty file is not a picture. */
export function fileFault(
  file: { readonly type: string; readonly size: number },
  rules: { readonly accept: readonly string[]; readonly maxBytes: number },
): FileFault | null {
  if (!rules.accept.includes(file.type) || file.size === 0) return 'type'
  return file.size > rules.maxBytes ? 'size' : null
}

/** What a receipt photo's description lacks (ORD-030). */
export function descriptionFault(description: string): 'empty' | null {
  return description.trim() === '' ? 'empty' : null
}
