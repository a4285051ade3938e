/** Name and attributes of the session's cookie. `secure` is false only where the product is served over plain http. */
export interface SessionCookie {
  readonly name: string
  /** `Set-Cookie` for a token; without `expiresAt` it ends with the browser. */
  set(token: string, expiresAt: Date | null): string
  /** `Set-Cookie` that removes it. */
  clear(): string
}

/** `__Host-` makes the browser insist on https, on no Domain and on Path=/ (RFC 6265bis section 4.1.3.2). */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-sid' : 'sid'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    set: (token, expiresAt) =>
      `${name}=${token}; ${attributes}${expiresAt === null ? '' : `; Expires=${expiresAt.toUTCString()}`}`,
    clear: () => `${name}=; ${attributes}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`,
  }
}
