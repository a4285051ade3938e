import { type PartCheck, runChecks } from '@puente/contract/diagnostics'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TrialSection } from './trial-section.tsx'

/**
 * Whether each part of the server is configured and reachable (DBG-003). It runs on a press only, because it calls every provider.
 */
export function ChecksSection() {
  const texts = useTexts('diagnostics/admin').checks
  return (
    <TrialSection texts={texts} run={() => call(runChecks)}>
      {({ checks }) => (
        <ul className="grid" aria-label={texts.title}>
          {checks.map((check) => (
            <Part key={check.part} check={check} />
          ))}
        </ul>
      )}
    </TrialSection>
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
