import clsx from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchLayer } from '../../../ui/search-layer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { auditRow, foundGroups } from './found-groups.ts'
import { KeyList } from './key-list.tsx'
import { fitting, movedTo, type PaletteMode, readTyped } from './palette.rules.ts'
import type { Group, Row } from './palette-rows.ts'
import { PaletteList } from './palette-list.tsx'
import { backKey, useMore } from './use-more.ts'
import { recall, recentRows } from './recent-rows.ts'
import { type Finding, useFound } from './use-found.ts'

interface PaletteProps {
  /** The screens of the admin area, and views of them. */
  places: readonly Row[]
  actions: readonly Row[]
  /** What the link to the audit log is called. */
  auditLabel: string
  /** What was typed before the palette came. */
  firstTyped: string
  /** Enter was pressed after it. */
  wasEntered: boolean
  /** It takes the place of a layer that is there already, so it does not move in. */
  followsWait: boolean
  onGo: (href: string) => void
  onClose: () => void
}

/** Goes to any screen, finds anything by its name or number, and acts. Tab shows more that can be done with what was found. */
export function Palette({
  places,
  actions,
  auditLabel,
  firstTyped,
  wasEntered,
  followsWait,
  onGo,
  onClose,
}: PaletteProps) {
  const texts = useTexts('search/admin')
  const [typed, setTyped] = useState(firstTyped)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { mode, text } = readTyped(typed)
  const finding = useFound(mode === 'all' ? text : '')
  const more = useMore(useGroups({ places, actions, auditLabel, mode, text, finding }))
  const { groups } = more
  const rows = groups.flatMap((group) => (group.isOld === true ? [] : group.rows))
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosenKey),
  )
  const switchMore = (row: Row | undefined): void => setChosenKey(more.switchTo(row))
  const choose = (row: Row): void => {
    if (row.key === backKey) return switchMore(undefined)
    recall(row)
    onClose()
    if ('act' in row.go) row.go.act()
    else onGo(row.go.href)
  }
  const active = rows[at]
  const enter = useEnter(active, { wasEntered, isSearching: finding.state === 'searching' }, choose)
  const listId = useId()
  const optionId = (row: Row): string => `${listId}-${row.key}`
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const moved = movedTo(event.key, at, rows.length)
    if (moved !== null) setChosenKey(rows[moved]?.key ?? null)
    else if (event.key === 'Enter') enter.press()
    else if (event.key === 'Tab' && !event.shiftKey && more.canSwitch(active)) switchMore(active)
    else return
    event.preventDefault()
  }
  const tabAct = !more.canSwitch(active) ? undefined : more.of === null ? texts.foot.more : texts.foot.back
  return (
    <SearchLayer title={texts.title} onClose={onClose} isStill={followsWait}>
      <div className="flex min-h-15 flex-none items-center gap-3 border-line border-b pr-2 pl-4.5">
        {finding.state === 'searching' ? (
          <Spinner />
        ) : (
          <Search size={20} className="flex-none text-t2" aria-hidden="true" />
        )}
        <input
          role="combobox"
          aria-label={texts.title}
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-description={tabAct && texts.byTab(tabAct)}
          placeholder={texts.hint}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            enter.forget()
            setChosenKey(null)
            more.leave()
            setTyped(target.value)
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-t3"
        />
        <span aria-hidden="true" className="flex flex-none gap-3.5 text-label text-t2 max-md:hidden">
          <span>
            <kbd>&gt;</kbd> {texts.foot.actions}
          </span>
          <span>
            <kbd>?</kbd> {texts.foot.keys}
          </span>
        </span>
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </div>
      {/* Keeps its height while results come and go. */}
      <div className="flex min-h-0 flex-1 flex-col md:flex-[0_1_28rem]">
        {mode === 'keys' ? (
          <KeyList />
        ) : (
          <PaletteList
            {...{ groups, active, text, listId, optionId, choose }}
            onActive={(row) => setChosenKey(row.key)}
            onMore={switchMore}
          />
        )}
        {mode !== 'keys' && more.of === null && (
          <Notice {...{ mode, text, finding }} isEmpty={rows.length === 0} />
        )}
      </div>
      <p role="status" className="sr-only">
        {finding.state === 'searching' ? texts.searching : (more.of ?? announced(groups, texts, mode, text))}
      </p>
      <div
        aria-hidden="true"
        className="flex min-h-11 flex-none items-center gap-x-4 whitespace-nowrap border-line border-t px-4.5 text-label text-t2 max-md:hidden"
      >
        <span>
          <kbd>
            <ArrowUp size={14} className="inline" />
          </kbd>{' '}
          <kbd>
            <ArrowDown size={14} className="inline" />
          </kbd>{' '}
          {texts.foot.choose}
        </span>
        <span>
          <kbd>Enter</kbd> {texts.foot.open}
        </span>
        {tabAct !== undefined && (
          <span>
            <kbd>Tab</kbd> {tabAct}
          </span>
        )}
        <span className="ml-auto min-w-0 truncate">{texts.finds}</span>
      </div>
    </SearchLayer>
  )
}

/** Screens and actions are always there, so they are no results. Without a text everything is an offer. */
function announced(
  groups: readonly Group[],
  texts: Areas['search/admin'],
  mode: PaletteMode,
  text: string,
): string | null {
  if (mode === 'keys' || text === '') return null
  const results = mode === 'actions' ? groups : groups.filter(({ name }) => !notFound.has(name))
  return texts.count(results.reduce((sum, { rows }) => sum + rows.length, 0))
}
const notFound: ReadonlySet<string> = new Set(['recent', 'places', 'actions', 'lists'])

/** Enter while the server still searches chooses the first find as soon as it comes: an id is pasted and entered at once. */
function useEnter(
  active: Row | undefined,
  { wasEntered, isSearching }: { wasEntered: boolean; isSearching: boolean },
  choose: (row: Row) => void,
) {
  const waits = useRef(false)
  const isFirst = useRef(wasEntered)
  const press = (): void => {
    if (active !== undefined) choose(active)
    else waits.current = isSearching
  }
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return press()
    }
    if (!waits.current || isSearching) return
    waits.current = false
    // The link to the audit log is no find.
    if (active?.isRecalled === true) choose(active)
  })
  return {
    press,
    forget: (): void => {
      waits.current = false
    },
  }
}

interface Wanted {
  readonly places: readonly Row[]
  readonly actions: readonly Row[]
  readonly auditLabel: string
  readonly mode: PaletteMode
  readonly text: string
  readonly finding: Finding
}

/** What is known at once comes first, so that what the server finds does not move the row under a finger or an Enter. */
function useGroups({ places, actions, auditLabel, mode, text, finding }: Wanted): readonly Group[] {
  const texts = useTexts('search/admin')
  const language = useLanguage()
  const group = (name: 'recent' | 'places' | 'actions' | 'lists', rows: readonly Row[]): Group => ({
    name,
    title: texts.groups[name],
    rows,
  })
  const acts = group('actions', fitting(actions, text))
  if (mode === 'keys') return []
  const recent = text === '' && mode === 'all' ? recentRows(places, { texts, language }) : []
  const recalled = new Set(recent.map(({ key }) => key))
  const others = fitting(places, text).filter(({ key }) => !recalled.has(key))
  const found = finding.found === undefined ? [] : foundGroups(finding.found, text, { texts, language })
  const isOld = finding.state === 'searching'
  const groups =
    mode === 'actions'
      ? [acts]
      : [
          group('recent', recent),
          group('places', others),
          acts,
          ...found.map((one) => ({ ...one, isOld })),
          group('lists', finding.state === 'ready' ? [auditRow(text, auditLabel, texts)] : []),
        ]
  return groups.filter(({ rows }) => rows.length > 0)
}

interface NoticeProps {
  mode: PaletteMode
  text: string
  finding: Finding
  isEmpty: boolean
}

/** Below the list: that too little is typed, that nothing was found, or that the search failed. */
function Notice({ mode, text, finding, isEmpty }: NoticeProps) {
  const texts = useTexts('search/admin')
  const { problem } = useProblemText()
  const { online } = useLiveStatus()
  const frame = clsx('px-4.5 py-4 text-small text-t2', isEmpty && 'm-auto text-center')
  if (finding.state === 'failed') {
    return (
      <div
        role="alert"
        className="flex flex-none flex-wrap items-center gap-3 border-line border-t px-4.5 py-3"
      >
        <p className="min-w-0 flex-1 text-small">
          {online ? `${texts.failed}. ${problem(finding.error)}` : texts.offline}
        </p>
        <Button size="small" onClick={finding.retry}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  if (mode === 'actions') return isEmpty ? <p className={frame}>{texts.noAction(text)}</p> : null
  const found = finding.found
  const hasFound = found !== undefined && Object.values(found).some(({ items }) => items.length > 0)
  if (finding.state === 'ready' && !hasFound) {
    return (
      <div className={clsx(frame, 'flex-none')}>
        <p className="font-[600] text-t1">{texts.nothing(text)}</p>
        <p>{texts.nothingHint}</p>
      </div>
    )
  }
  if (finding.state === 'idle' && text !== '')
    return <p className={clsx(frame, 'flex-none')}>{texts.short}</p>
  return null
}
