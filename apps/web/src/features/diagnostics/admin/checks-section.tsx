import { type PartCheck, runChecks } from '@puente/contract/diagnostics'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DebugSection } from './debug-section.tsx'

/**
 * Whether each part of the server is configured and reachable (DBG-003). It runs on a press only, because it calls every provider.
 */
export function ChecksSection() {
  const texts = useTexts('diagnostics/admin').checks
  const { problem } = useProblemText()
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => call(runChecks) })
  return (
    <DebugSection
      title={texts.title}
      text={texts.text}
      action={
        <Button busy={isPending} onClick={() => mutate()}>
          {texts.run}
        </Button>
      }
    >
      {error !== null && (
        <Callout tone="error" title={texts.failed} announce>
          {problem(error)}
        </Callout>
      )}
      {data !== undefined && (
        <ul className="grid" aria-label={texts.title}>
          {data.checks.map((check) => (
            <Part key={check.part} check={check} />
          ))}
        </ul>
      )}
    </DebugSection>
  )
}

function Part({ check }: { check: PartCheck }) {
  const texts = useTexts('diagnostics/admin').checks
  const { part, configured, missing, simulated, reachable, fault, tookMs } = check
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2.5 text-small first:border-t-0">
      <span className="min-w-0 flex-1 basis-[9rem]">
        <span className="font-[620]">{texts.parts[part]}</span>
        {simulated && <span className="text-t2"> · {texts.simulated}</span>}
      </span>
      {tookMs !== null && <span className="text-label text-t2">{texts.took(tookMs)}</span>}
      <Badge tone={configured ? 'success' : 'neutral'}>
        {configured ? texts.configured : texts.notConfigured}
      </Badge>
      {reachable !== null && (
        <Badge tone={reachable ? 'success' : 'error'}>
          {reachable ? texts.reachable : texts.unreachable}
        </Badge>
      )}
      {fault !== null && <p className="w-full text-t2">{texts.faults[fault]}</p>}
      {missing.length > 0 && (
        <p className="w-full text-t2 [overflow-wrap:anywhere]">
          {texts.missing} <code>{missing.join(', ')}</code>
        </p>
      )}
    </li>
  )
}
