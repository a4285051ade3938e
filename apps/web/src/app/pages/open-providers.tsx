import { useContext } from 'react'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import LockOpen from 'lucide-react/icons/lock-open'
import { GrantEnding } from '../../features/finance/admin/grant-ending.tsx'
import { type OpenGrant, useForgetOnLeave } from '../../features/finance/admin/use-gate.ts'
import { KeptEditsPlace } from '../../features/provider-settings/admin/kept-edits.ts'
import { ProvidersArea } from '../../features/provider-settings/admin/providers-area.tsx'
import { formatDate } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

interface OpenProvidersProps {
  grant: OpenGrant
  onClosed: () => Promise<void>
}

/** The providers' settings while the gate is open: the end of the grant, the way back to the figures, and the providers. */
export function OpenProviders({ grant, onClosed }: OpenProvidersProps) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  const kept = useContext(KeptEditsPlace)
  useForgetOnLeave()
  return (
    <AdminPage
      title={texts.title}
      tools={
        <>
          <span className="flex items-center gap-1.5 whitespace-nowrap text-label text-t2 lg:ml-auto">
            <LockOpen size={16} aria-hidden="true" />
            <span className="max-lg:sr-only">{texts.openUntil} </span>
            <time dateTime={grant.expiresAt} className="font-[640] text-t1">
              {formatDate(grant.expiresAt, 'time', language)}
            </time>
          </span>
          <Link to="/admin/financeiro-admin" className={buttonClass({ size: 'small' })}>
            <ArrowLeft aria-hidden="true" />
            <span className="max-lg:sr-only">{texts.finance}</span>
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <GrantEnding grant={grant} onClosed={onClosed} onLocked={() => kept.forget()} />
        <ProvidersArea onClosed={onClosed} />
      </div>
    </AdminPage>
  )
}
