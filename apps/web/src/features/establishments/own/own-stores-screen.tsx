import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { languageOf } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { OpenStore } from './open-store.tsx'
import { ownEstablishmentsQuery, ownFiguresQuery } from './own-queries.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { PausedStore, RejectedStore, WaitingStore } from './closed-stores.tsx'

/** Loaded when needed: it contains the drawing of QR codes and posters, which most visits to the list do not need. */
const PrintDialog = lazy(() =>
  Promise.all([
    import('./print-dialog.tsx'),
    loadTexts(languageOf('site'), ['establishments/printing']),
  ]).then(([module]) => ({ default: module.PrintDialog })),
)

/** Mis establecimientos: what each establishment was paid, its page, its QR code and posters, or what it waits for. */
export function OwnStoresScreen() {
  const texts = useTexts('establishments/own')
  const [printedId, setPrintedId] = useState<string | null>(null)
  const [pausingId, setPausingId] = useState<string | null>(null)
  const { data } = useQuery(ownEstablishmentsQuery)
  const printed = data?.establishments.find(({ id }) => id === printedId)
  const pausing = data?.establishments.find(({ id }) => id === pausingId)
  return (
    <Page
      wide
      title={texts.title}
      aside={
        <Link
          to="/registro-establecimiento"
          aria-label={texts.registerOther}
          className={buttonClass({ size: 'small' })}
        >
          <Plus aria-hidden="true" />
          <span className="max-lg:hidden">{texts.registerOther}</span>
        </Link>
      }
    >
      <Stores onPrint={setPrintedId} onPause={setPausingId} />
      <Suspense>
        {printed !== undefined && <PrintDialog store={printed} onClose={() => setPrintedId(null)} />}
      </Suspense>
      {pausing !== undefined && isOpen(pausing) && (
        <PauseDialog store={pausing} onClose={() => setPausingId(null)} />
      )}
    </Page>
  )
}

interface StoresProps {
  onPrint: (id: string) => void
  onPause: (id: string) => void
}

function Stores({ onPrint, onPause }: StoresProps) {
  const texts = useTexts('establishments/own')
  const { problem } = useProblemText()
  const { data, error, refetch, isFetching } = useQuery(ownEstablishmentsQuery)
  const figures = useQuery(ownFiguresQuery)
  const figuresOf = (id: string) =>
    figures.data?.figures.find(({ establishmentId }) => establishmentId === id)
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={texts.failed}
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            {texts.retry}
          </Button>
        }
      >
        <p>{problem(error)}</p>
        <p>{texts.pagesGoOn}</p>
      </ErrorState>
    )
  if (data === undefined)
    return (
      <div className="grid gap-4">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    )
  if (data.establishments.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        action={
          <Link to="/registro-establecimiento" className={buttonClass({ variant: 'primary' })}>
            {texts.register}
          </Link>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <>
      {figures.data === undefined && figures.error !== null && (
        <div className="mb-4">
          <Callout
            tone="error"
            announce
            action={
              <Button size="small" busy={figures.isFetching} onClick={() => figures.refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {texts.figuresFailed}
          </Callout>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
        {data.establishments.map((store) => (
          <li key={store.id} className={isOpen(store) ? 'md:col-span-full' : undefined}>
            {isOpen(store) ? (
              <OpenStore
                store={store}
                figures={figuresOf(store.id)}
                areFiguresComing={figures.data === undefined && figures.error === null}
                onPrint={() => onPrint(store.id)}
                onPause={() => onPause(store.id)}
              />
            ) : store.status === 'approved' ? (
              <PausedStore store={store} visits={figuresOf(store.id)?.visits} />
            ) : store.status === 'pending' ? (
              <WaitingStore store={store} />
            ) : (
              <RejectedStore store={store} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function isOpen({ status, isActive }: OwnEstablishment): boolean {
  return status === 'approved' && isActive
}
