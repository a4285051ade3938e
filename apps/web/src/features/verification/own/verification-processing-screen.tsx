import type { VerificationView } from '@puente/contract/verification/verification'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ProcessingTimeline } from './processing-timeline.tsx'
import { VerificationLoaded } from './verification-loaded.tsx'

/** KYC-014. */
const toastAfterMs = 3_000

/** The wait for the review: what was sent and what happens next. When the decision arrives, the screen moves on by itself (KYC-013). */
export function VerificationProcessingScreen() {
  const texts = useTexts('verification/own').processing
  return (
    <Page title={texts.title}>
      <VerificationLoaded loading={<Skeleton className="h-80 w-full" />}>
        {(verification) =>
          verification.status === 'pending' ? (
            <InReview submittedAt={verification.submittedAt} />
          ) : (
            <Decided status={verification.status} />
          )
        }
      </VerificationLoaded>
    </Page>
  )
}

function InReview({ submittedAt }: { submittedAt: string | null }) {
  const texts = useTexts('verification/own').processing
  useEffect(() => {
    const timer = setTimeout(() => showToast({ tone: 'info', title: texts.toast }), toastAfterMs)
    return () => clearTimeout(timer)
  }, [texts.toast])
  return (
    <>
      <p className="text-t2">{texts.lead}</p>
      <Card className="mt-5 grid gap-6 p-5 md:p-7">
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <dt className="text-label text-t2">{texts.status}</dt>
          <dd>
            <Badge tone="pending" large>
              {texts.state}
            </Badge>
          </dd>
        </dl>
        <section aria-labelledby="what-happens" className="border-line border-t pt-6">
          <h2 id="what-happens" className="mb-4 font-[620] text-section">
            {texts.timeline}
          </h2>
          <ProcessingTimeline submittedAt={submittedAt} />
        </section>
      </Card>
      <Link
        to="/exchange"
        className={`${buttonClass({ variant: 'primary', size: 'large' })} mt-6 max-md:w-full`}
      >
        {texts.toExchange}
      </Link>
    </>
  )
}

/** The decision came while the page was open, or there is no review to wait for. Leads to the right screen. */
function Decided({ status }: { status: Exclude<VerificationView['status'], 'pending'> }) {
  const texts = useTexts('verification/own').processing
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'approved') showToast({ tone: 'success', title: texts.approved })
    void navigate({ to: status === 'approved' ? '/exchange' : '/verification-flow', replace: true })
  }, [status, navigate, texts])
  return null
}
