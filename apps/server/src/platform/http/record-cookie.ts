import { apiPrefix } from '@puente/contract/protocol/endpoint'

/** A cookie that holds the secret of one record. The browser sends it to the addresses of that record and nowhere else, and shows it to no script. */
export interface RecordCookie {
  name(id: string): string
  /** `Set-Cookie` for a token. */
  set(id: string, token: string, expiresAt: Date): string
}

/**
 * @param kind the first part of the name
 * @param path of the records in the API, with a slash at both ends
 * @param secure false only where the product is served over plain http
 */
export function recordCookie(kind: string, path: `/${string}/`, secure: boolean): RecordCookie {
  const name = (id: string) => `${secure ? '__Secure-' : ''}${kind}-${id}`
  return {
    name,
    set: (id, token, expiresAt) =>
      `${name(id)}=${token}; Path=${apiPrefix}${path}${id}; HttpOnly; SameSite=Strict${
        secure ? '; Secure' : ''
      }; Expires=${expiresAt.toUTCString()}`,
  }
}
