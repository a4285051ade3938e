import type { ConnectionTestAnswer } from '@puente/contract/provider-settings'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Provider } from './providers-queries.ts'
import { outcomesOf } from './test-steps.rules.ts'
import type { ConnectionTest } from './use-connection-test.ts'

interface TestDrawerProps {
  provider: Provider
  test: Pick<ConnectionTest, 'data' | 'error' | 'isPending'>
  onAgain: () => void
  onEdit: () => void
  onClose: () => void
}

/** The test of a connection: one sentence on top, then the steps, the first that fails and those that were not tried (FIN-031). */
export function TestDrawer({ provider, test, onAgain, onEdit, onClose }: TestDrawerProps) {
  const texts = useTexts('provider-settings/admin')
  const { problem } = useProblemText()
  const { data, error, isPending } = test
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.result.title(texts.names[provider.name])}
      closeLabel={texts.form.close}
      footer={
        <>
          <Button icon={RefreshCw} busy={isPending} onClick={onAgain}>
            {texts.result.again}
          </Button>
          <Button onClick={onEdit}>{texts.result.edit}</Button>
        </>
      }
    >
      {/* It may scroll and have nothing else that takes the focus. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={texts.result.stepsLabel}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {isPending ? (
          <Running />
        ) : error !== null ? (
          <Callout tone="error" title={texts.result.unanswered} announce>
            {problem(error)}
          </Callout>
        ) : (
          data !== undefined && <Result answer={data} name={texts.names[provider.name]} />
        )}
      </div>
    </Drawer>
  )
}

function Running() {
  const { result } = useTexts('provider-settings/admin')
  return (
    <>
      <Callout tone="info" title={result.running} announce>
        {result.runningText}
      </Callout>
      <Skeleton className="h-60 rounded-box" />
    </>
  )
}

function Result({ answer: { test, words }, name }: { answer: ConnectionTestAnswer; name: string }) {
  const { result } = useTexts('provider-settings/admin')
  const language = useLanguage()
  const { fault, tookMs, at, by } = test
  const sentence = fault === null ? result.passed(name, tookMs) : result.faults[fault]
  return (
    <>
      <Callout tone={fault === null ? 'success' : 'error'} title={sentence} announce>
        {by !== null && result.by(formatDate(at, 'moment', language), by)}
      </Callout>
      <Steps answer={test} />
      {words !== null && (
        <section className="grid justify-items-start gap-2">
          <h3 className="font-[640] text-small">{result.words}</h3>
          <p className="w-full break-words rounded-[10px] bg-s2 p-3 font-mono text-label">{words}</p>
          <CopyButton
            size="small"
            text={`${sentence}\n${words}`}
            label={result.copy}
            copiedLabel={result.copied}
          />
        </section>
      )}
    </>
  )
}

const looks = {
  ok: { icon: Check, className: 'text-mata' },
  failed: { icon: X, className: 'text-ceibo' },
  untried: { icon: Minus, className: 'text-t3' },
} as const

function Steps({ answer }: { answer: ConnectionTestAnswer['test'] }) {
  const { result } = useTexts('provider-settings/admin')
  return (
    <ol aria-label={result.stepsLabel} className="grid gap-3 text-small">
      {outcomesOf(answer.fault).map(({ step, outcome }) => {
        const { icon: Icon, className } = looks[outcome]
        return (
          <li key={step} className="flex items-center gap-3">
            <span className={clsx('grid size-7 shrink-0 place-items-center rounded-full bg-s2', className)}>
              <Icon size={16} aria-hidden="true" />
            </span>
            <span className="flex-1 font-[600]">{result.steps[step]}</span>
            <span className="text-label text-t2">{result.outcomes[outcome]}</span>
          </li>
        )
      })}
    </ol>
  )
}
