import { activateProvider } from '@puente/contract/provider-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatAge, formatTimeOrDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { changesBetween } from './capability-rows.ts'
import { isLocked, type Provider, providersQuery } from './providers-queries.ts'

interface SwitchDialogProps {
  from: Provider
  to: Provider
  onClose: () => void
  onClosed: () => Promise<void>
}

/** Before the active provider changes: what stays with the old one, and what the screens gain and lose (FIN-029). */
export function SwitchDialog({ from, to, onClose, onClosed }: SwitchDialogProps) {
  const all = useTexts('provider-settings/admin')
  const { problem } = useProblemText()
  const texts = all.switch
  const name = all.names[to.name]
  const { activate, busy, error } = useSwitch(from, to, { onClose, onClosed })
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(name)}
      description={texts.note}
      closeLabel={all.form.close}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {all.form.cancel}
          </Button>
          <Button variant="primary" busy={busy} onClick={activate}>
            {texts.confirm(name)}
          </Button>
        </>
      }
    >
      {/* The only thing to scroll on a phone, so it takes the focus: without one, no key would scroll it. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={texts.changes}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <NowAndAfter from={from} to={to} />
        <div className="grid gap-5 md:grid-cols-2">
          <Tested provider={to} />
          <Changes from={from} to={to} />
        </div>
        {error !== null && (
          <Callout tone="error" title={texts.failed} announce>
            {problem(error)}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

function useSwitch(
  from: Provider,
  to: Provider,
  { onClose, onClosed }: Pick<SwitchDialogProps, 'onClose' | 'onClosed'>,
) {
  const texts = useTexts('provider-settings/admin')
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: () => withProof(() => call(activateProvider, { body: { name: to.name, from: from.name } })),
    onSuccess(list) {
      queryClient.setQueryData(providersQuery.queryKey, list)
      showToast({ tone: 'success', title: texts.switch.done(texts.names[to.name]) })
      onClose()
    },
    onError: (refused) =>
      isLocked(refused) ? onClosed() : queryClient.invalidateQueries({ queryKey: providersQuery.queryKey }),
  })
  return { activate: () => mutate(), busy: isPending, error }
}

function NowAndAfter({ from, to }: Pick<SwitchDialogProps, 'from' | 'to'>) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  const { openCharges, openUntil } = from
  return (
    <div className="grid items-stretch gap-2 md:grid-cols-[1fr_2.75rem_1fr] md:gap-0">
      <Side label={texts.switch.now} name={texts.names[from.name]}>
        {openUntil === null
          ? texts.switch.staysNone
          : texts.switch.stays(openCharges, formatTimeOrDay(openUntil, serverClock.now(), language))}
      </Side>
      <span className="grid place-items-center text-accent-ink max-md:hidden">
        <ArrowRight size={20} aria-hidden="true" />
      </span>
      <Side label={texts.switch.after} name={texts.names[to.name]} isNext>
        {texts.switch.receives}
      </Side>
    </div>
  )
}

interface SideProps {
  label: string
  name: string
  isNext?: boolean
  children: ReactNode
}

function Side({ label, name, isNext = false, children }: SideProps) {
  return (
    <div
      className={clsx(
        'grid content-start gap-1 rounded-box border p-4',
        isNext
          ? 'border-[color-mix(in_oklab,var(--accent-ink)_45%,var(--s1))] bg-[color-mix(in_oklab,var(--sol)_10%,var(--s1))]'
          : 'border-line bg-s2',
      )}
    >
      <p className="text-label text-t2">{label}</p>
      <p className="sign text-21">{name}</p>
      <p className="text-small text-t2">{children}</p>
    </div>
  )
}

function Tested({ provider: { lastTest } }: { provider: Provider }) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  const counts = lastTest !== null && !lastTest.isOutdated
  const passed = counts && lastTest.fault === null
  const Icon = passed ? Check : CircleAlert
  return (
    <section className="grid content-start gap-2 text-small">
      <h3 className="font-[640]">{texts.switch.before}</h3>
      <p className="flex items-start gap-2">
        <Icon
          size={18}
          aria-hidden="true"
          className={clsx('mt-0.5 shrink-0', passed ? 'text-mata' : 'text-tierra')}
        />
        <span>
          {!counts ? texts.switch.untested : passed ? texts.switch.tested : texts.switch.testFailed}
          {counts && (
            <span className="block text-t2">
              {texts.testPassed(formatAge(lastTest.at, serverClock.now(), language), lastTest.tookMs)}
            </span>
          )}
        </span>
      </p>
    </section>
  )
}

function Changes({ from, to }: Pick<SwitchDialogProps, 'from' | 'to'>) {
  const texts = useTexts('provider-settings/admin')
  const changes = changesBetween(from.capabilities, to.capabilities, texts.cells)
  return (
    <section className="grid content-start gap-2 text-small">
      <h3 className="font-[640]">{texts.switch.changes}</h3>
      {changes.length === 0 && <p className="text-t2">{texts.switch.same}</p>}
      <ul className="grid gap-1.5">
        {changes.map(({ key, isGain, text }) => {
          const Icon = isGain ? Plus : Minus
          return (
            <li key={key} className="flex items-start gap-2">
              <Icon
                size={18}
                aria-hidden="true"
                className={clsx('mt-0.5 shrink-0', isGain ? 'text-mata' : 'text-ceibo')}
              />
              <span>
                <span className="sr-only">{isGain ? texts.switch.gains : texts.switch.loses} </span>
                <span className="font-[600]">{texts.rows[key]}</span> <span className="text-t2">{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
