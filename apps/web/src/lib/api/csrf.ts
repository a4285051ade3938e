/** The CSRF token of the session: learned from the session view, sent on every write, kept in memory only. */
let token: string | null | undefined

/** Returns undefined before the token was requested, and null if nobody is signed in, so that there is nothing to protect. */
export function csrfToken(): string | null | undefined {
  return token
}

export function learnCsrfToken(next: string | null): void {
  token = next
}

/** Called when the session changes or ends. The next write then asks for the token again. */
export function forgetCsrfToken(): void {
  token = undefined
}
