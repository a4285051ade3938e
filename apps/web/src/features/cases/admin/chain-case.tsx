import type { CaseDetail } from '@puente/contract/cases'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** A broken chain of the audit log: the audit screen names the entry, and a later check that finds the chain whole closes the case. */
export function ChainCase({ children }: { detail: CaseDetail; children: ReactNode }) {
  const texts = useTexts('cases/admin')
  return (
    <>
      <Link to="/admin/auditoria" className={`${buttonClass({ size: 'small' })} justify-self-start`}>
        {texts.openAudit}
      </Link>
      {children}
    </>
  )
}
