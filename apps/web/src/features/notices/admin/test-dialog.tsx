import type { Delivery, DeliveryDetail, DeskProvider } from '@puente/contract/notices'
import type { NoticeTest } from '@puente/contract/notices/tests'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddressText } from './address-copy.tsx'
import { deliveryQuery } from './notices-queries.ts'
import { NoticeSteps, type Step } from './notice-steps.tsx'
import { useTook } from './use-took.ts'

interface TestDialogProps {
  provider: DeskProvider
  test: NoticeTest | undefined
  error: Error | null
  busy: boolean
  onAgain: () => void
  onClose: () => void
}

/** How a test of our own address came back: sent, answered, stored, processed, each with its time. */
export function TestDialog({ provider, test, error, busy, onAgain, onClose }: TestDialogProps) {
  const all = useTexts('notices/admin')
  const texts = all.test
  const { problem } = useProblemText()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(all.names[provider.name])}
      closeLabel={all.close}
      footer={
        <>
          {test?.outcome === 'stored' && test.noticeId !== null && !busy ? (
            <Link
              to="/admin/webhooks"
              search={{ id: test.noticeId }}
              onClick={onClose}
              className={buttonClass({})}
            >
              {all.deliveries.openShort}
            </Link>
          ) : (
            <Button onClick={onClose}>{all.close}</Button>
          )}
          <Button variant="primary" busy={busy} onClick={onAgain}>
            {texts.again}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <p className="text-small text-t2">{texts.text}</p>
        <AddressText address={provider.address} />
        {/* As high as the steps, so that nothing moves when they come. */}
        <div className="min-h-44">
          {busy ? (
            <Sending />
          ) : error !== null ? (
            <Callout tone="error" announce title={texts.failed}>
              {problem(error)}
            </Callout>
          ) : (
            test !== undefined && <TestSteps test={test} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Sending() {
  const texts = useTexts('notices/admin').test
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.sending}</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  )
}

/** How often the notice of the test is read while its worker has not finished with it, in ms. */
const followMs = 1_000

function TestSteps({ test }: { test: NoticeTest }) {
  const all = useTexts('notices/admin')
  const texts = all.test
  const took = useTook()
  const { noticeId } = test
  const { data, error } = useQuery({
    ...deliveryQuery(noticeId ?? ''),
    enabled: noticeId !== null,
    refetchInterval: ({ state: { data: detail, error: failure } }) =>
      failure === null && (detail === undefined || isUnderWay(detail.delivery)) ? followMs : false,
  })
  const { problem } = useProblemText()
  const { outcome } = test
  const isGood = outcome === 'stored'
  const steps: Step[] = [
    { icon: Send, tone: 'neutral', title: texts.sent, at: test.sentAt },
    {
      icon: isGood ? Check : X,
      tone: isGood ? 'success' : 'error',
      title: answerOf(test, took(test.tookMs), texts),
      ...(outcome !== 'stored' && { text: texts.remedies[outcome] }),
      at: null,
    },
  ]
  if (isGood) steps.push({ icon: Check, tone: 'success', title: texts.stored, at: data?.delivery.at ?? null })
  if (isGood && data !== undefined) steps.push(lastStep(data, all))
  return (
    <div role="status" className="grid gap-2">
      <NoticeSteps steps={steps} exact />
      {data === undefined && error !== null && <p className="text-small text-ceibo">{problem(error)}</p>}
    </div>
  )
}

function isUnderWay({ outcome }: Delivery): boolean {
  return outcome === 'waiting' || outcome === 'retrying'
}

/** What has become of the stored test by now. */
function lastStep({ delivery, failedAt, processedAt }: DeliveryDetail, texts: Areas['notices/admin']): Step {
  const { detail, test } = texts
  if (processedAt !== null) return { icon: Check, tone: 'success', title: test.processed, at: processedAt }
  if (delivery.outcome === 'waiting') return { icon: Clock, tone: 'pending', title: test.waiting, at: null }
  return {
    icon: X,
    tone: 'error',
    title: detail.steps.failed,
    text: detail.states[delivery.outcome],
    at: failedAt,
  }
}

function answerOf(
  { outcome, status, cause }: NoticeTest,
  took: string,
  texts: Areas['notices/admin']['test'],
): string {
  if (status !== null) return texts.answered(status, took)
  return texts.unanswered[outcome === 'not-sent' ? 'not-sent' : 'no-answer'](took, cause)
}
