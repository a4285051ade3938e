import type { PixStatus } from '@puente/contract/collections'
import { listOwnPayments, type OwnPayment } from '@puente/contract/establishments/own-payments'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'

/** Which part of an establishment's payments the screen shows. */
export interface PaymentsPlace extends Pick<QueryOf<typeof listOwnPayments>, 'page' | 'period'> {
  /** Undefined while every status is shown. */
  readonly status: PixStatus | undefined
}

/** Newest first: the id of a charge begins with the time of its creation. */
export const paymentRules: RowRules<OwnPayment> = {
  keyOf: ({ chargeId }) => chargeId,
  isBefore: (one, other) => one.chargeId > other.chargeId,
}

export function ownPaymentsQuery(id: string, { page, period, status }: PaymentsPlace) {
  return queryOptions({
    queryKey: ['own-payments', id, { page, period, status }],
    queryFn: ({ signal }) =>
      call(
        listOwnPayments,
        { params: { id }, query: { page, period, ...(status !== undefined && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { live: ['charge'] },
  })
}
