import type { ConnectionTestAnswer } from '@puente/contract/provider-settings'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { CertificateAlarms } from './certificate-alarms.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { KeptEditsPlace, useKeptEdit } from './kept-edits.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { isLocked, type Provider, type ProviderName, providersQuery } from './providers-queries.ts'
import { ProvidersTable } from './providers-table.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { TestDrawer } from './test-drawer.tsx'
import { useConnectionTest } from './use-connection-test.ts'

/** What is open over the table, and for which provider. */
export type Opened =
  | { readonly act: 'edit' | 'switch' | 'test'; readonly name: ProviderName }
  // The answer of the test that was made before the credentials were stored.
  | { readonly act: 'saved'; readonly name: ProviderName; readonly answer: ConnectionTestAnswer }
  | null

interface ProvidersAreaProps {
  /** Closes the gate on this page and reads it again. */
  onClosed: () => Promise<void>
}

/** Which provider is active, what each can do, and the credentials that are set (FIN-029 to FIN-031). */
export function ProvidersArea({ onClosed }: ProvidersAreaProps) {
  const texts = useTexts('provider-settings/admin')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(providersQuery)
  const lockedOut = isLocked(error)
  useEffect(() => {
    if (lockedOut) void onClosed()
  }, [lockedOut, onClosed])
  if (data === undefined)
    return error === null || lockedOut ? (
      <Skeleton className="h-[42rem] rounded-box" />
    ) : (
      <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    )
  if (data.providers.length === 0) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
  return <Providers providers={data.providers} onClosed={onClosed} />
}

function Providers({ providers, onClosed }: ProvidersAreaProps & { providers: readonly Provider[] }) {
  const kept = useContext(KeptEditsPlace)
  const [editing, changeEditing] = useKeptEdit('editing', () => null)
  const [over, setOver] = useState<Opened>(null)
  const opened: Opened = over ?? (editing === null ? null : { act: 'edit', name: editing })
  const test = useConnectionTest(onClosed)
  const active = providers.find(({ isActive }) => isActive)
  const chosen = providers.find(({ name }) => name === opened?.name)
  const show = (next: Opened): void => {
    kept.forget()
    changeEditing(() => (next?.act === 'edit' ? next.name : null))
    setOver(next?.act === 'edit' ? null : next)
  }
  const close = (): void => show(null)
  const open = (next: NonNullable<Opened>): void => {
    show(next)
    if (next.act === 'test') test.mutate(next.name)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <CertificateAlarms providers={providers} onOpen={open} />
      <OpenElsewhere providers={providers} onOpen={open} />
      <ProvidersTable providers={providers} onOpen={open} />
      {chosen !== undefined && opened?.act === 'edit' && (
        <CredentialsDialog
          provider={chosen}
          onClose={close}
          onClosed={onClosed}
          onSaved={(answer) =>
            answer === null ? close() : open({ act: 'saved', name: chosen.name, answer })
          }
        />
      )}
      {chosen !== undefined && active !== undefined && opened?.act === 'switch' && (
        <SwitchDialog from={active} to={chosen} onClose={close} onClosed={onClosed} />
      )}
      {chosen !== undefined && (opened?.act === 'test' || opened?.act === 'saved') && (
        <TestDrawer
          provider={chosen}
          test={opened.act === 'saved' ? { data: opened.answer, error: null, isPending: false } : test}
          onAgain={() => open({ act: 'test', name: chosen.name })}
          onEdit={() => open({ act: 'edit', name: chosen.name })}
          onClose={close}
        />
      )}
    </div>
  )
}
