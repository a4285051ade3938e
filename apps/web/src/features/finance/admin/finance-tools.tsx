import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import PlugZap from 'lucide-react/icons/plug-zap'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Settings from 'lucide-react/icons/settings'
import Unplug from 'lucide-react/icons/unplug'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { balanceQuery, providerQuery, statementQuery } from './finance-queries.ts'
import type { FinanceSearch } from './finance-search.ts'
import type { OpenGrant } from './use-gate.ts'
import { useLock } from './use-lock.ts'

interface FinanceToolsProps {
  grant: OpenGrant
  onClosed: () => Promise<void>
  search: FinanceSearch
}

/** In the header of the open area: the provider, the end of the grant, and what can be done (FIN-008). */
export function FinanceTools({ grant, onClosed, search }: FinanceToolsProps) {
  const texts = useTexts('finance/admin')
  const language = useLanguage()
  return (
    <>
      <ProviderBadge />
      <span className="flex items-center gap-1.5 whitespace-nowrap text-label text-t2 lg:ml-auto">
        <LockOpen size={16} aria-hidden="true" />
        {/* On the narrowest phones the bell would stand in a line of its own. */}
        <span className="max-[23.5em]:sr-only">{texts.openUntil} </span>
        <time dateTime={grant.expiresAt} className="font-[640] text-t1">
          {formatDate(grant.expiresAt, 'time', language)}
        </time>
      </span>
      <LockButton onClosed={onClosed} />
      <RefreshButton search={search} />
      <Link to="/admin/configuracao-provedores" className={buttonClass({ size: 'small' })}>
        <Settings aria-hidden="true" />
        <span className="max-lg:sr-only">{texts.settings}</span>
      </Link>
    </>
  )
}

function ProviderBadge() {
  const texts = useTexts('finance/admin')
  const { data } = useQuery(providerQuery)
  if (data === undefined) return null
  return data.configured ? (
    <Badge tone="success" icon={PlugZap}>
      {texts.active(texts.providers[data.provider])}
    </Badge>
  ) : (
    <Badge tone="error" icon={Unplug}>
      {texts.noProvider}
    </Badge>
  )
}

function LockButton({ onClosed }: Pick<FinanceToolsProps, 'onClosed'>) {
  const texts = useTexts('finance/admin')
  const { busy, lock } = useLock(onClosed)
  return (
    <Button size="small" icon={Lock} busy={busy} onClick={lock}>
      <span className="max-lg:sr-only">{texts.lock}</span>
    </Button>
  )
}

/** FIN-009: reads balance and statement again; while a failed load is repeated, it counts the tries. */
function RefreshButton({ search }: Pick<FinanceToolsProps, 'search'>) {
  const texts = useTexts('finance/admin')
  const queryClient = useQueryClient()
  const { data: provider } = useQuery(providerQuery)
  const reads = { enabled: provider?.configured === true }
  const balance = useQuery({ ...balanceQuery, ...reads })
  const statement = useQuery({ ...statementQuery(search), ...reads })
  const failures = Math.max(
    balance.isFetching ? balance.failureCount : 0,
    statement.isFetching ? statement.failureCount : 0,
  )
  const refresh = (): void => {
    void queryClient.refetchQueries({ queryKey: providerQuery.queryKey })
    if (provider?.configured !== true) return
    void balance.refetch()
    void statement.refetch()
  }
  return (
    <Button size="small" icon={RefreshCw} busy={balance.isFetching || statement.isFetching} onClick={refresh}>
      {failures === 0 ? (
        <span className="max-lg:sr-only">{texts.refresh}</span>
      ) : (
        texts.retrying(failures + 1)
      )}
    </Button>
  )
}
