/**
 * A DNI, the Argentine identity number, without padding: `05.536.168` and `5536168` name the same person. Takes dots and
 * spaces; null unless 7 or 8 digits remain, at least 7 of them after leading zeros. It has no check digit.
 */
export function parseDni(text: string): string | null {
  const digits = text.replace(/[.\s]/g, '')
  if (!/^\d{7,8}$/.test(digits)) return null
  const dni = digits.replace(/^0+/, '')
  return dni.length < 7 ? null : dni
}

/** `20.123.456` from its 7 or 8 digits. */
export function formatDni(dni: string): string {
  return `${dni.slice(0, -6)}.${dni.slice(-6, -3)}.${dni.slice(-3)}`
}
