import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { useSiteFacts } from '../../lib/site/site-facts.tsx'

/**
 * Lets a screen of the app stand on the public site: its queries find what the page knows already. Without the settings there
 * is nothing to show of it yet.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  const { settings } = useSiteFacts()
  const [client] = useState(createQueryClient)
  if (settings === null) return null
  if (client.getQueryData(settingsQuery.queryKey) !== settings)
    client.setQueryData(settingsQuery.queryKey, settings)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
