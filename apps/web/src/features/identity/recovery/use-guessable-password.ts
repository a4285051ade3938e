import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'

/** After the last keystroke, so that no error flashes while the person types on. */
const pauseMs = 500

/** The words are too heavy for the first load. If they do not come, the server alone checks the password. */
const guessableQuery = queryOptions({
  queryKey: ['guessable-passwords'],
  queryFn: async () => (await import('./guessable-passwords.ts')).guessableRule(),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { isPublicAnswer: true },
})

/**
 * Whether attackers guess this password first, once typing pauses. The password stays in the page.
 * @param email the address of its owner; empty if the page does not know it
 */
export function useGuessablePassword(password: string, email: string): boolean {
  const { brand } = useSuspenseQuery(settingsQuery).data
  const { data: isGuessable } = useQuery({ ...guessableQuery, enabled: password !== '' })
  const stoppedTyping = useDebounced(password, pauseMs) === password
  return stoppedTyping && isGuessable?.(password, { email, brand }) === true
}
