import type { OrderView } from '@puente/contract/orders/orders'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { orderQuery } from '../../orders/exchange/public.ts'
import { isUnknownCharge } from '../../../lib/errors/unknown-charge.ts'
import { chargeIdOf } from './charge-name.ts'
import { forgetPending } from './pending-navigation.ts'

interface NamedCharge {
  readonly order: UseQueryResult<OrderView>
  /** There is no charge to show. The screen is being left. */
  readonly missing: boolean
}

/**
 * The charge that a name stands for, kept fresh by events. If this person has no such charge, leaves the screen with a message
 * (QR-004).
 * @param againInMs the pause in ms before the next read, if time alone changes the charge; else false
 */
export function useNamedCharge(
  name: string | null,
  againInMs: (order: OrderView) => number | false = () => false,
): NamedCharge {
  const navigate = useNavigate()
  const texts = useTexts('collections/own')
  const id = chargeIdOf(name)
  const order = useQuery({
    ...orderQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => data !== undefined && againInMs(data),
  })
  const missing = id === null || isUnknownCharge(order.error)
  useEffect(() => {
    if (!missing) return
    if (id !== null) forgetPending(id)
    showToast({ tone: 'error', title: texts.notFound })
    void navigate({ to: '/exchange', replace: true })
  }, [missing, id, navigate, texts])
  return { order, missing }
}
