import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { amountOf, customerRateOf } from '../../../lib/format/money.ts'
import { languageOf } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { unlockSound } from '../../../lib/sound/sound.ts'
import { writeOfTab } from '../../../lib/storage.ts'
import { Page } from '../../../ui/page.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { quoteQuery, RateCard } from '../../rates/own/public.ts'
import { AmountsSection } from './amounts-section.tsx'
import { ClientSection } from './client-section.tsx'
import { faultText } from './order-fault-texts.ts'
import { draftStore } from './order-draft.ts'
import { askBody, orderAmounts, orderBody, orderFaults, type OrderField } from './order-form.rules.ts'
import { orderSubmission, useOrderSubmission } from './order-submission.ts'
import { payerAsking, usePayerAsking } from './payer-asking.ts'
import { GenerateButton, Ticket } from './ticket.tsx'
import { type Exchange, limitsOf, useExchange } from './use-exchange.ts'
import { type VerificationNeed, verificationNeed } from './verification-need.rules.ts'

/** Both load separately, so that they do not delay the first screen. */
const SubmissionOutcome = lazy(() =>
  import('./submission-outcome.tsx').then((module) => ({ default: module.SubmissionOutcome })),
)
const VerificationDialog = lazy(() =>
  import('./verification-dialogs.tsx').then((module) => ({ default: module.VerificationDialog })),
)

/** Loads after the form. If the network fails, the form stays. */
const TodayList = lazy(() =>
  Promise.all([import('./today-list.tsx'), loadTexts(languageOf('site'), ['orders/history'])]).then(
    ([module]) => ({ default: module.TodayList }),
    () => ({ default: TodayMissing }),
  ),
)

function TodayMissing() {
  return <p className="mt-[22px] text-small text-t2">{useTexts('orders/exchange').today.failed}</p>
}

/** Crear Orden: what a merchant does forty times a day. */
export function ExchangeScreen() {
  const exchange = useExchange()
  const { quote, draft, amounts, limits, form } = exchange
  const submission = useOrderSubmission()
  const texts = useTexts('orders/exchange')
  const wide = useMediaQuery('(min-width: 56.25em)')
  const { generate, need, setNeed } = useGenerate(exchange)
  const blocked = useBlocked(exchange)
  const asking = usePayerAsking()
  const busy = submission.state === 'sending' || asking.state === 'sending'
  useGenerateShortcut(generate, !busy && blocked === null)
  useUnloadWarning(draftStore.wouldBeLost)
  usePlacedMeanwhile(submission.state === 'placed')
  useAsked(asking)
  const label = draft.payerFills ? texts.payerFills.generate : texts.ticket.generate
  const rejected = exchange.account?.verificationStatus === 'rejected'
  const generator = { onGenerate: generate, busy, blocked, rejected, label }
  return (
    <Page
      title={texts.title}
      aside={<AccountBadge exchange={exchange} />}
      twoColumns
      dock={wide ? undefined : <GenerateButton {...generator} />}
    >
      <form
        className="min-w-0"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          generate()
        }}
      >
        <LimitedConnection exchange={exchange} />
        {quote.data === undefined ? (
          <Skeleton className="h-18 w-full" />
        ) : (
          <RateCard
            quote={quote.data}
            refreshing={exchange.refresh.isPending || quote.isFetching}
            onRefresh={() => exchange.refresh.mutate()}
            onExpired={exchange.reload}
          />
        )}
        <RefreshFailure error={exchange.refreshFailure} />
        <Suspense>
          <SubmissionOutcome exchange={exchange} onConfirmNewRate={generate} />
        </Suspense>
        <Summary exchange={exchange} />
        <AmountsSection quote={quote.data} amounts={amounts} limits={limits} submitted={form.attempt > 0} />
        <ClientSection draft={draft} form={form} limits={limits} />
      </form>
      <aside className="lg:sticky lg:top-7" aria-label={texts.ticket.section}>
        {wide && <Ticket quote={quote.data} amounts={amounts} {...generator} />}
        <Suspense fallback={<Skeleton className="mt-[22px] h-40 w-full" />}>
          <TodayList />
        </Suspense>
      </aside>
      <Suspense>
        <VerificationDialog need={need} reason={exchange.account?.rejectionReason ?? null} onNeed={setNeed} />
      </Suspense>
    </Page>
  )
}

function AccountBadge({ exchange: { account } }: { exchange: Exchange }) {
  const texts = useTexts('orders/exchange')
  if (account === null) return null
  const need = verificationNeed(account)
  if (need === null) {
    return (
      <Badge tone="success" icon={BadgeCheck} large>
        {texts.verified}
      </Badge>
    )
  }
  if (need === 'rejected' || need === 'withdrawn') {
    // The strip below it leads to the reason.
    return (
      <Badge tone="error" large>
        {need === 'withdrawn' ? texts.withdrawn : texts.rejected}
      </Badge>
    )
  }
  if (need === 'in-review') {
    return (
      <Badge tone="pending" large>
        {texts.inReview}
      </Badge>
    )
  }
  return (
    <Link to="/verification" className="rounded-full">
      <Badge tone="pending" large>
        {texts.notVerified}
      </Badge>
    </Link>
  )
}

/** Checks the fields first and then the account. The server checks both again, the account first (ORD-014). */
function useGenerate(exchange: Exchange) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [need, setNeed] = useState<VerificationNeed | null>(null)
  const generate = (): void => {
    const { draft, account } = exchange
    // Read the newest quote: the person may have just confirmed a new rate. Amounts and limits follow from it.
    const quote = queryClient.getQueryData(quoteQuery.queryKey)
    if (quote === undefined) return
    const amounts = orderAmounts(draft.amount, customerRateOf(quote.rate.value))
    const faults = orderFaults(draft, amounts.realMinor, limitsOf(quote))
    if (Object.keys(faults).length > 0 || amounts.realMinor === null) {
      exchange.form.fail()
      return
    }
    const stop = account === null || exchange.accountUnread ? 'unread' : verificationNeed(account)
    if (stop !== null) {
      setNeed(stop)
      return
    }
    unlockSound()
    const { realMinor } = amounts
    const shown = {
      draft,
      totalMinor: realMinor + amountOf(quote.fee).minor,
      // At a rate that leaves nothing, the server refuses the order and gives the reason.
      receivesMinor: amounts.receivesMinor ?? 0n,
    }
    if (draft.payerFills) {
      void payerAsking.send({ ...shown, body: askBody(draft, realMinor, quote.id) })
      return
    }
    void orderSubmission.send({ ...shown, body: orderBody(draft, realMinor, quote.id) })
    void navigate({ to: '/generating-pix' })
  }
  return { generate, need, setNeed }
}

/** The order was made after the person went back from the code screen. Opens its code, so that they do not order twice. */
function usePlacedMeanwhile(placed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (placed) void navigate({ to: '/generating-pix' })
  }, [placed, navigate])
}

/** The request to the payer is stored: its QR has a screen of its own. */
function useAsked(asking: ReturnType<typeof usePayerAsking>): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (asking.state !== 'placed') return
    const { id } = asking.order
    writeOfTab(tabKeys.payerRequest, id)
    void navigate({ to: '/datos-del-cliente/$id', params: { id } }).then(() => {
      draftStore.clear(asking.draft, id)
      payerAsking.dismiss()
    })
  }, [asking, navigate])
}

/** The keyboard shortcut of the button. It works only while the button can be pressed. */
function useGenerateShortcut(generate: () => void, enabled: boolean): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): void => {
      if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || !enabled) return
      // While a dialog is open, only its own buttons answer it (ORD-019).
      if (document.querySelector('[role="dialog"]') === null) generate()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function useBlocked({ quote }: Exchange): string | null {
  const texts = useTexts('orders/exchange').ticket
  const { online } = useLiveStatus()
  if (!online) return texts.offline
  return quote.data === undefined ? texts.noRate : null
}

function LimitedConnection({ exchange }: { exchange: Exchange }) {
  const texts = useTexts('orders/exchange').connectivity
  if (!exchange.limitedConnection) return null
  return (
    <div className="mb-3">
      <Callout
        tone="pending"
        title={texts.title}
        announce
        action={
          <Button size="small" onClick={exchange.retry}>
            {texts.retry}
          </Button>
        }
      >
        {texts.text}
      </Callout>
    </div>
  )
}

/** The quote on the card is still valid. The button of the card asks for a new one again. */
function RefreshFailure({ error }: { error: Error | null }) {
  const texts = useTexts('orders/exchange')
  const { problem } = useProblemText()
  if (error === null) return null
  return (
    <div className="mt-3">
      <Callout tone="error" title={texts.rateFailed} announce>
        {problem(error)}
      </Callout>
    </div>
  )
}

function Summary({ exchange }: { exchange: Exchange }) {
  const texts = useTexts('orders/exchange')
  const { limits, form } = exchange
  const { faults, attempt } = form
  if (attempt === 0 || limits === null) return null
  const labels: Record<OrderField, string> = {
    amount: texts.amount.section,
    clientName: texts.client.name,
    clientDocument: texts.client.document,
    whatsapp: texts.client.whatsapp,
    clientId: texts.client.clientId,
    description: texts.client.description,
  }
  const entries = Object.entries(faults) as [OrderField, NonNullable<(typeof faults)[OrderField]>][]
  const missing = entries.some(([, fault]) => fault === 'required')
  return (
    <div className="mt-3">
      <FormSummary
        title={missing ? texts.ticket.missing : texts.faults.title}
        attempt={attempt}
        faults={entries.map(([field, fault]) => ({
          fieldId: field,
          message: `${labels[field]}: ${faultText(fault, texts, limits)}`,
        }))}
      />
    </div>
  )
}
