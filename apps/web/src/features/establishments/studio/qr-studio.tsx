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
import { StoreList } from './store-list.tsx'
import { StorePane } from './store-pane.tsx'
import { useStudioOptions } from './studio-options.ts'
import { fileStoreOf, qrStoresQuery } from './studio-queries.ts'
import { useBatch } from './use-batch.ts'
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
  const { data, error, refetch } = useQuery(qrStoresQuery())
  const beside = useMediaQuery('(width >= 64em)')
  const [options, change] = useStudioOptions()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const generation = useGeneration()
  const { batch, start, close } = useBatch()
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
  const chosen = stores.find((store) => store.id === id)
  const open =
    chosen ?? (beside ? (stores.find(({ generation: made }) => made === 'qr') ?? stores[0]) : undefined)
  const blocked = isRefused(judgeColours(options.colours)) ? printing.blocked : undefined
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        {(beside || open === undefined) && (
          <StoreList
            stores={stores}
            openId={open?.id}
            ticked={ticked}
            onTick={setTicked}
            onOpen={onOpen}
            addressing={generation.addressing}
            onGenerateAddress={generation.generateAddress}
            blocked={blocked}
            onPack={(some) => start(some, options.colours)}
          />
        )}
        {open !== undefined && (
          <StorePane
            key={open.id}
            store={open}
            options={options}
            onChange={change}
            generation={generation}
            {...(!beside && { onBack: () => onOpen(undefined) })}
          />
        )}
      </div>
      {batch !== null && (
        <BatchBar
          batch={batch}
          left={stores.filter((store) => fileStoreOf(store) === null).length}
          onClose={close}
        />
      )}
    </>
  )
}
