import { isRefused, judgeColours } from '@puente/domain/qr-colours'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { BatchBar } from './batch-bar.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { leftOutOf, offeredId, openStoreOf } from './open-store.rules.ts'
import { StoreList } from './store-list.tsx'
import { StorePane } from './store-pane.tsx'
import { useStudioOptions } from './studio-options.ts'
import { qrStoresQuery } from './studio-queries.ts'
import { useBatch } from './use-batch.ts'
import { useFileDownload } from '../printing/use-file-download.ts'
import { useGeneration } from './use-generation.ts'

interface QrStudioProps {
  /** The establishment that is open. */
  id: string | undefined
  onOpen: (id: string | undefined) => void
}

/** QR codes of all establishments: the list, one code with its options, and the ZIP of many (QRG). */
export function QrStudio({ id, onOpen }: QrStudioProps) {
  const texts = useTexts('establishments/studio')
  const printing = useTexts('establishments/printing').download
  const { problem } = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(qrStoresQuery())
  const beside = useMediaQuery('(width >= 64em)')
  const [options, change] = useStudioOptions()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [sought, setSought] = useState('')
  /** Kept, so that a list that changes does not open another one by itself. */
  const [offered, setOffered] = useState<string>()
  const generation = useGeneration()
  const downloads = useFileDownload()
  const { batch, leaving, start, close } = useBatch()
  if (data === undefined)
    return error === null ? (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-96 rounded-card" />
      </div>
    ) : (
      <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    )
  const { stores } = data
  if (stores.length === 0) return <EmptyState title={texts.list.empty}>{texts.list.emptyHint}</EmptyState>
  if (beside && id === undefined && offered === undefined) setOffered(offeredId(stores))
  const openId = id ?? (beside ? offered : undefined)
  const open = openStoreOf(stores, openId)
  const openNone = (): void => {
    setOffered(undefined)
    onOpen(undefined)
  }
  const blocked = isRefused(judgeColours(options.colours)) ? printing.blocked.refused : undefined
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        {(beside || open === null) && (
          <StoreList
            stores={stores}
            openId={openId}
            sought={sought}
            onSeek={setSought}
            ticked={ticked}
            onTick={setTicked}
            onOpen={onOpen}
            addressing={generation.addressing}
            onGenerateAddress={generation.generateAddress}
            blocked={blocked}
            onPack={(some) => start(some, options.colours, leftOutOf(stores, some.length))}
          />
        )}
        {open === 'unlisted' && <UnlistedStore isReading={isFetching} onBack={openNone} />}
        {open !== null && open !== 'unlisted' && (
          <StorePane
            key={open.id}
            store={open}
            options={options}
            onChange={change}
            generation={generation}
            downloads={downloads}
            {...(!beside && { onBack: openNone })}
          />
        )}
      </div>
      {batch !== null && <BatchBar batch={batch} onClose={close} />}
      <LeaveQuestion leaving={leaving} />
    </>
  )
}

/** The address names an establishment that is not in the list: one that was deactivated, or a mistyped address. */
function UnlistedStore({ isReading, onBack }: { isReading: boolean; onBack: () => void }) {
  const texts = useTexts('establishments/studio')
  // An establishment that was approved a moment ago may be in the list that is being read.
  if (isReading) return <Skeleton className="h-96 rounded-card" />
  return (
    <div className="self-start">
      <EmptyState title={texts.unlisted} action={<Button onClick={onBack}>{texts.back}</Button>}>
        {texts.unlistedHint}
      </EmptyState>
    </div>
  )
}
