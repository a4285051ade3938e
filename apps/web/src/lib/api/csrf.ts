/** The CSRF token of the session: learned from the session view, sent on every write, kept in memory only. */
let token: string | null | undefined

/** Undefined: not asked yet. Null: nobody is signed in, so there is nothing to protect. */
export function csrfToken(): string | null | undefined {
  return token
}

export function learnCsrfToken(next: string | null): void {
  token = next
}

/** The session is another one, or none: the next write asks for its token. */
export function forgetCsrfToken(): void {
  token = undefined
}
