import type { AccountView } from '@puente/contract/identity/sessions'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session-query.ts'

/** The signed-in account, or null. Inside guarded routes there is an account, but its session can still end while a screen is open. */
export function useAccount(): AccountView | null {
  return useQuery(sessionQuery).data?.account ?? null
}
