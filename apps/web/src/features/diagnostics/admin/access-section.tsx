import type { OwnAccess } from '@puente/contract/diagnostics'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { DebugSection } from './debug-section.tsx'

/** The account, its session and the result of the admin check as the server sees them (DBG-005). */
export function AccessSection({ access, action }: { access: OwnAccess; action: ReactNode }) {
  const texts = useTexts('diagnostics/admin').access
  const language = useLanguage()
  const { account, session, isAdmin } = access
  const at = (instant: string): string => formatDate(instant, 'moment', language)
  return (
    <DebugSection title={texts.title} text={texts.text} action={action}>
      <dl className="grid gap-2 text-small">
        <Fact name={texts.check}>
          <Badge tone={isAdmin ? 'success' : 'error'}>{isAdmin ? texts.admitted : texts.refused}</Badge>
        </Fact>
        <Fact name={texts.id}>
          <code>{account.id}</code>
        </Fact>
        <Fact name={texts.role}>
          <code>{account.role}</code>
        </Fact>
        <Fact name={texts.verification}>
          <code>{account.verificationStatus}</code>
        </Fact>
        <Fact name={texts.created}>{at(session.createdAt)}</Fact>
        <Fact name={texts.proven}>{at(session.provenAt)}</Fact>
        <Fact name={texts.expires}>{at(session.expiresAt)}</Fact>
        <Fact name={texts.scope}>
          <code>{session.scope}</code>
        </Fact>
        <Fact name={texts.locked}>{session.locked ? texts.yes : texts.no}</Fact>
        <Fact name={texts.secondFactor}>{texts.gaps[session.secondFactorGap ?? 'none']}</Fact>
      </dl>
    </DebugSection>
  )
}
