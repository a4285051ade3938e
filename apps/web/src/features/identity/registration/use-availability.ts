import { checkAvailability } from '@puente/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { type CheckedField, checkFailure } from './availability.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'

/** Pause between the last keystroke and the check of the value (REG-006, REG-008, REG-010). */
const typingPauseMs = 500
/** Pause before a failed check is repeated, so that its message goes away once its cause does. */
const nextTryMs = 5_000
/** How long an answer is reused for the same value. */
const freshForMs = 60_000

export interface AvailabilityCheck {
  /** No verdict yet; the registration waits for it (REG-017). */
  readonly running: boolean
  readonly verdict: 'free' | 'taken' | null
  readonly failure: 'network' | 'configuration' | null
}

/**
 * Asks whether a value is registered already. Cancels the request for a value that was changed.
 * @param value a whole and valid one, or null where there is nothing to ask
 */
export function useAvailability(field: CheckedField, value: string | null): AvailabilityCheck {
  const debounced = useDebounced(value, typingPauseMs)
  const asked = debounced === value ? value : null
  const { data, failureReason, isPending } = useQuery({
    queryKey: ['availability', field, asked],
    queryFn: async ({ signal }) => {
      if (asked === null) throw new Error('there is no value to ask about')
      const { taken } = await call(checkAvailability, { body: { field, value: asked } }, { signal })
      return taken ? 'taken' : 'free'
    },
    enabled: asked !== null,
    retry: (_failures, error) => checkFailure(error) !== null,
    retryDelay: nextTryMs,
    staleTime: freshForMs,
    gcTime: freshForMs,
  })
  if (value === null) return { running: false, verdict: null, failure: null }
  if (asked === null) return { running: true, verdict: null, failure: null }
  return {
    running: isPending && failureReason === null,
    verdict: data ?? null,
    failure: checkFailure(failureReason),
  }
}
