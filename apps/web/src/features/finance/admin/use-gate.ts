import type { FinanceGate } from '@puente/contract/finance'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { dropFigures, gateQuery } from './finance-queries.ts'

/** A grant that is open now. */
export interface OpenGrant {
  readonly expiresAt: string
}

/** The gate as this page sees it, and the grant while it is open. At the end of its time it closes by itself (FIN-002). */
export function useGate() {
  const query = useQuery(gateQuery)
  const grant = grantOf(query.data)
  const queryClient = useQueryClient()
  const close = useCallback(() => {
    queryClient.setQueryData(gateQuery.queryKey, { state: 'locked', expiresAt: null, pausedUntil: null })
    dropFigures(queryClient)
    return queryClient.invalidateQueries({ queryKey: gateQuery.queryKey })
  }, [queryClient])
  return { query, grant, close }
}

function grantOf(gate: FinanceGate | undefined): OpenGrant | null {
  if (gate === undefined || gate.state !== 'open' || gate.expiresAt === null) return null
  return Date.parse(gate.expiresAt) > serverClock.now() ? { expiresAt: gate.expiresAt } : null
}

/** Drops every answer from behind the gate when the open area unmounts: at the end of the grant, by a lock, or when the person leaves the page. */
export function useForgetOnLeave(): void {
  const queryClient = useQueryClient()
  useEffect(() => () => dropFigures(queryClient), [queryClient])
}
