import { type PromotionAttempt, runSelfCheck, type SelfCheck } from '@puente/contract/diagnostics'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TrialSection } from './trial-section.tsx'

/** Tries to promote the test account to admin through the API, and shows how the server answered each try (DBG-006). */
export function SelfCheckSection() {
  const texts = useTexts('diagnostics/admin').selfCheck
  return (
    <TrialSection texts={texts} run={() => call(runSelfCheck)}>
      {(result) => <Result result={result} />}
    </TrialSection>
  )
}

function Result({ result }: { result: SelfCheck }) {
  const texts = useTexts('diagnostics/admin').selfCheck
  if (result.kind === 'no-account') {
    return (
      <Callout tone="info" title={texts.noAccount} announce>
        {texts.howToSet} <code className="[overflow-wrap:anywhere]">{result.missing.join(', ')}</code>
      </Callout>
    )
  }
  if (result.kind === 'unsuitable') {
    return (
      <Callout tone="error" title={texts.failed} announce>
        {result.reason === 'admin' ? texts.isAdmin : texts.noSignIn(result.status)}
      </Callout>
    )
  }
  const promotedBy = result.attempts.find(({ promoted }) => promoted)
  return (
    <>
      {promotedBy === undefined ? (
        <Callout tone="success" title={texts.safe} announce />
      ) : (
        <Callout tone="error" title={texts.critical} announce>
          {texts.criticalText(`${promotedBy.method} ${apiPrefix}${promotedBy.path}`)}
        </Callout>
      )}
      <ol className="grid" aria-label={texts.title}>
        {result.attempts.map((attempt) => (
          <Attempt key={attempt.name} attempt={attempt} />
        ))}
      </ol>
    </>
  )
}

function Attempt({
  attempt: { method, path, status, refusesRole, promoted },
}: {
  attempt: PromotionAttempt
}) {
  const texts = useTexts('diagnostics/admin').selfCheck
  const isRefused = status >= 400 && !promoted
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 text-small first:border-t-0">
      <code className="min-w-0 flex-1 basis-[12rem] [overflow-wrap:anywhere]">
        {method} {apiPrefix + path}
      </code>
      <span className="text-label text-t2">{status}</span>
      <Badge tone={isRefused ? 'success' : 'error'}>
        {isRefused ? texts.refused : promoted ? texts.promoted : texts.ignored}
      </Badge>
      {isRefused && !refusesRole && <p className="w-full text-t2">{texts.otherReason}</p>}
    </li>
  )
}
