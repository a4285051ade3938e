import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { isHeld } from '../../payouts/admin/public.ts'
import { LatestTransactions } from '../../transactions/admin/public.ts'
import { companyChargesQuery } from './company-queries.ts'

/** All transactions of the company, newest first, 20 a page. */
export function CompanyCharges({ id }: { id: string }) {
  const all = useTexts('verification/admin')
  const texts = useTexts('verification/admin').companies.detail
  const { problem } = useProblemText()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(companyChargesQuery(id, page))
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-60 rounded-box" />
    return (
      <ErrorState title={texts.chargesFailed} action={<Button onClick={() => refetch()}>{all.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    )
  }
  return (
    <>
      <LatestTransactions
        charges={data.items.map((charge) => ({ ...charge, isHeld: isHeld(charge) }))}
        heading={texts.tabs.charges}
      />
      <Pagination
        five
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        totalIsExact={data.totalIsExact}
        onPageChange={setPage}
        texts={all.pages}
      />
    </>
  )
}
