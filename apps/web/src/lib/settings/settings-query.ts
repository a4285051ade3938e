import { publicSettingsSchema } from '@puente/contract/settings/settings'
import { queryOptions } from '@tanstack/react-query'
import { NetworkFailure } from '../api/api-problem.ts'

/**
 * Brand, fees, limits and test mode as the operator set them; no screen contains such a number in its code (ruling 8). The app reads them
 * first, before it renders anything (UI-028).
 */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/env.json', { signal }).catch((cause: unknown) => {
      throw signal.aborted ? cause : new NetworkFailure(cause)
    })
    const read = answer.ok ? publicSettingsSchema.safeParse(await answer.json()) : null
    if (read?.success === true) return read.data
    throw (await import('./configuration-fault.ts')).configurationFault(answer.status, read?.error.issues)
  },
  meta: { live: ['settings'] },
})
