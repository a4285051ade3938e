import type { ConnectionTestAnswer } from '@puente/contract/provider-settings'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProviderWords } from './provider-words.tsx'
import type { Provider } from './providers-queries.ts'
import { TestSteps } from './test-steps.tsx'
import type { ConnectionTest } from './use-connection-test.ts'

interface TestDrawerProps {
  provider: Provider
  test: Pick<ConnectionTest, 'data' | 'error' | 'isPending'>
  onAgain: () => void
  onEdit: () => void
  onClose: () => void
}

/** The result of a connection test: one sentence, then every step as passed, failed or not tried (FIN-031). */
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
      {/* The drawer may scroll. Without anything focusable in it, the keyboard could not scroll it. */}
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

function Result({ answer, name }: { answer: ConnectionTestAnswer; name: string }) {
  const { result } = useTexts('provider-settings/admin')
  const language = useLanguage()
  const { test, step, words, showsNotices } = answer
  const { fault, tookMs, at, by } = test
  const sentence = fault === null ? result.passed(name, tookMs) : result.faults[fault]
  return (
    <>
      <Callout tone={fault === null ? 'success' : 'error'} title={sentence} announce>
        {by !== null && result.by(formatDate(at, 'moment', language), by)}
      </Callout>
      <TestSteps outcome={{ fault, step, showsNotices }} />
      {words !== null && <ProviderWords sentence={sentence} words={words} />}
    </>
  )
}
