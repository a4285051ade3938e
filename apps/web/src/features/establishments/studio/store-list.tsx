import type { QrStore } from '@puente/contract/establishments/qr-codes'
import { slugOf } from '@puente/domain/establishment'
import clsx from 'clsx'
import FolderArchive from 'lucide-react/icons/folder-archive'
import Search from 'lucide-react/icons/search'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { BareCheckbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { GenerationBadge } from './generation-badge.tsx'
import type { FileStore } from '../printing/qr-files.ts'
import { countStores, fileStoreOf } from './studio-queries.ts'

interface StoreListProps {
  stores: readonly QrStore[]
  openId: string | undefined
  /** Kept by the screen: on a phone the list goes while one establishment is open. */
  sought: string
  onSeek: (sought: string) => void
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  /** Those whose addresses are being generated. */
  addressing: ReadonlySet<string>
  onGenerateAddress: (id: string) => void
  /** Why no file can be made now. */
  blocked: string | undefined
  onPack: (stores: readonly FileStore[]) => void
}

/** The approved and active establishments with their state (QRG-001). What is ticked goes into one ZIP. */
export function StoreList(props: StoreListProps) {
  const { stores, openId, sought, onSeek, ticked, onTick, onOpen } = props
  const { addressing, onGenerateAddress, blocked, onPack } = props
  const texts = useTexts('establishments/studio')
  const counts = countStores(stores)
  const withCode = stores.filter((store) => fileStoreOf(store) !== null)
  const chosen = withCode.filter(({ id }) => ticked.has(id))
  const shown = stores.filter((store) => isFound(store, sought))
  const tick = (id: string, on: boolean): void => {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    onTick(next)
  }
  return (
    <section aria-label={texts.list.label} className="grid content-start gap-2">
      <p className="flex flex-wrap gap-x-4 text-label text-t2">
        <span>{texts.counts.approved(counts.approved)}</span>
        <span>{texts.counts.withUrl(counts.withUrl)}</span>
        <span>{texts.counts.withQr(counts.withQr)}</span>
      </p>
      <TextField
        label={texts.list.search}
        type="search"
        value={sought}
        onChange={({ target }) => onSeek(target.value)}
        before={<Search size={18} aria-hidden="true" />}
      />
      <div className="flex min-h-11 items-center gap-3 px-2">
        <BareCheckbox
          label={`${texts.list.all} (${withCode.length})`}
          checked={withCode.length > 0 && chosen.length === withCode.length}
          indeterminate={chosen.length > 0 && chosen.length < withCode.length}
          disabled={withCode.length === 0}
          onChange={({ target }) => onTick(new Set(target.checked ? withCode.map(({ id }) => id) : []))}
        />
        <span aria-hidden="true" className="flex-1 text-small">
          {texts.list.all} <span className="text-t3">({withCode.length})</span>
        </span>
        <Button
          size="small"
          icon={FolderArchive}
          aria-label={chosen.length === 0 ? texts.list.zip : texts.list.zipOf(chosen.length)}
          offBecause={chosen.length === 0 ? texts.list.zipEmpty : blocked}
          onClick={() => onPack(chosen.map(fileStoreOf).filter((store) => store !== null))}
        >
          {texts.list.zip}
        </Button>
      </div>
      {shown.length === 0 && <p className="px-2 text-small text-t2">{texts.list.none}</p>}
      <ul className="grid gap-1 lg:max-h-[calc(100dvh-18rem)] lg:overflow-y-auto">
        {shown.map((store) => (
          <StoreRow
            key={store.id}
            store={store}
            isOpen={store.id === openId}
            ticked={ticked.has(store.id)}
            onTick={(on) => tick(store.id, on)}
            onOpen={() => onOpen(store.id)}
            busy={addressing.has(store.id)}
            onGenerateAddress={() => onGenerateAddress(store.id)}
          />
        ))}
      </ul>
    </section>
  )
}

/** By parts of the name, the city or the store id, without regard to accents. */
function isFound({ name, city, storeId }: QrStore, sought: string): boolean {
  return slugOf(`${name} ${city} ${storeId ?? ''}`).includes(slugOf(sought))
}

interface StoreRowProps {
  store: QrStore
  isOpen: boolean
  ticked: boolean
  onTick: (on: boolean) => void
  onOpen: () => void
  busy: boolean
  onGenerateAddress: () => void
}

function StoreRow({ store, isOpen, ticked, onTick, onOpen, busy, onGenerateAddress }: StoreRowProps) {
  const texts = useTexts('establishments/studio')
  const { name, city, storeId, generation } = store
  const hasCode = generation === 'qr'
  return (
    <li
      className={clsx(
        'flex items-center gap-3 rounded-box px-2 py-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        isOpen ? 'bg-s2 ring-1 ring-line' : 'hover:bg-s2',
      )}
    >
      <BareCheckbox
        label={texts.list.tick(name)}
        checked={hasCode && ticked}
        disabled={!hasCode}
        {...(!hasCode && { title: texts.list.noTick, 'aria-description': texts.list.noTick })}
        onChange={({ target }) => onTick(target.checked)}
      />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="grid min-h-11 min-w-0 flex-1 justify-items-start gap-0.5 text-left"
      >
        <b className="font-[640] text-small [overflow-wrap:anywhere]">{name}</b>
        <span className="text-label text-t2">{storeId === null ? city : `${city} · ${storeId}`}</span>
        <GenerationBadge generation={generation} />
      </button>
      {generation === 'no-url' && (
        <Button size="small" busy={busy} aria-label={texts.generateUrlOf(name)} onClick={onGenerateAddress}>
          {texts.generateUrl}
        </Button>
      )}
    </li>
  )
}
