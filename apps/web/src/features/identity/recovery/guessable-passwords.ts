import { isGuessablePassword, type PasswordOwner } from '@puente/domain/guessable-password'
import { wordsOf } from './leaked-words.ts'

/** The rule of the server, with its words. */
export async function guessableRule(): Promise<(password: string, owner: PasswordOwner) => boolean> {
  const parts = await Promise.all([import('./leaked-words-first.ts'), import('./leaked-words-second.ts')])
  const leaked = new Set(parts.flatMap(({ packed }) => [...wordsOf(packed)]))
  return (password, owner) => isGuessablePassword(password, owner, leaked)
}
