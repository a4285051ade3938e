import { readSession, type SignInAnswer, signIn, signInAdmin } from '@puente/contract/identity/sessions'
import { call } from '../../../lib/api/client.ts'
import { learnCsrfToken } from '../../../lib/api/csrf.ts'
import type { SignInMode } from './sign-in-failure.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Sends the credentials to the sign-in of this mode. */
export async function answerToCredentials(mode: SignInMode, credentials: Credentials): Promise<SignInAnswer> {
  // Reading the session shows that the server is there before any password leaves the page (AUTH-007), and brings the
  // token of whatever session this browser holds now.
  learnCsrfToken((await call(readSession)).csrfToken)
  return call(mode === 'admin' ? signInAdmin : signIn, { body: credentials })
}
