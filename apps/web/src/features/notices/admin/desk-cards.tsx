import type { DeskProvider, NoticeDesk } from '@puente/contract/notices'
import type { NoticeTest } from '@puente/contract/notices/tests'
import clsx from 'clsx'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatWait } from '../../../lib/format/dates.ts'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { AddressCopyIcon, AddressText } from './address-copy.tsx'
import { AnswerTimes } from './answer-times.tsx'
import { DeskSkeleton, nothingYet } from './desk-skeleton.tsx'
import { MinuteChart } from './minute-chart.tsx'
import { TestButton } from './test-button.tsx'
import { useTook } from './use-took.ts'

interface DeskCardsProps {
  /** Undefined until it is read. */
  desk: NoticeDesk | undefined
  /** The buttons for the addresses, which stand below them. */
  acts: ReactNode
}

/** The address of each provider (HOOK-001), and the counts of the day. */
export function DeskCards({ desk, acts }: DeskCardsProps) {
  const place = (card: ReactNode) => (desk === undefined ? <DeskSkeleton>{card}</DeskSkeleton> : card)
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_16rem]">
      {place(<Addresses desk={desk ?? nothingYet} />)}
      {acts}
      {place(<Today desk={desk ?? nothingYet} />)}
    </div>
  )
}

/** What came in the last minutes, and how long our answers took. */
export function DeskFigures({ desk }: { desk: NoticeDesk }) {
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <MinuteChart minutes={desk.minutes} />
      <AnswerTimes answers={desk.answers} />
    </div>
  )
}

function Addresses({ desk }: { desk: NoticeDesk }) {
  const texts = useTexts('notices/admin').addresses
  const [first] = desk.providers
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-1">
        <h2 className="font-[560] text-small text-t2">{texts.title}</h2>
        {first !== undefined && (
          <span className="wrap-anywhere text-fine text-t3">
            {new URL(first.address).origin}, {texts.note}
          </span>
        )}
      </div>
      <ul className="divide-y divide-line">
        {desk.providers.map((provider) => (
          <AddressRow
            key={provider.name}
            provider={provider}
            silence={desk.silence?.provider === provider.name ? desk.silence : null}
          />
        ))}
      </ul>
    </Card>
  )
}

interface AddressRowProps {
  provider: DeskProvider
  /** Null as long as its notices come. */
  silence: NoticeDesk['silence']
}

function AddressRow({ provider, silence }: AddressRowProps) {
  const texts = useTexts('notices/admin')
  const { name, isActive, isConfigured, address, lastTest } = provider
  return (
    // With large text each part takes a line of its own.
    <li className="grid grid-cols-[minmax(min-content,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 max-xs:flex max-xs:flex-col max-xs:items-start md:grid-cols-[9.5rem_minmax(0,1fr)_auto_13rem]">
      <span className="flex flex-wrap items-center gap-2 font-[620] text-small">
        {texts.names[name]}
        {isActive && <Badge tone="success">{texts.addresses.active}</Badge>}
      </span>
      <span className="max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:pr-24 max-xs:order-1 max-xs:pr-0">
        <AddressText address={address} short />
      </span>
      <span className="flex min-h-9 min-w-20 items-center justify-end gap-1.5 max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end max-xs:order-1 max-xs:justify-start">
        {isConfigured && (
          <>
            <AddressCopyIcon provider={name} />
            <TestButton provider={provider} icon />
          </>
        )}
      </span>
      <LastNotice provider={provider} silence={silence} />
      {lastTest !== null && <LastTest test={lastTest} />}
    </li>
  )
}

function LastNotice({ provider, silence }: AddressRowProps) {
  const texts = useTexts('notices/admin').addresses
  const language = useLanguage()
  const { isConfigured, lastNoticeAt } = provider
  const isAlarm = silence !== null && silence.mute === null
  const isGood = silence === null && lastNoticeAt !== null
  const Icon = silence !== null ? BellOff : lastNoticeAt === null ? CircleAlert : Check
  return (
    <span
      className={clsx(
        'flex items-center gap-2 text-small max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end max-md:text-end max-xs:text-start',
        isAlarm ? 'text-ceibo' : isGood ? 'text-t1' : 'text-t2',
      )}
    >
      <Icon size={16} aria-hidden="true" className={clsx('shrink-0', isGood && 'text-mata')} />
      {!isConfigured
        ? texts.unconfigured
        : lastNoticeAt === null
          ? texts.never
          : texts.last(formatWait(lastNoticeAt, serverClock.now(), language))}
    </span>
  )
}

/** Whether our address answered when it was last tried, below the row. */
function LastTest({ test: { outcome, sentAt, tookMs } }: { test: NoticeTest }) {
  const texts = useTexts('notices/admin').test
  const language = useLanguage()
  const took = useTook()
  return (
    <p
      className={clsx(
        'col-span-full text-fine max-xs:order-1',
        outcome === 'stored' ? 'text-t3' : 'text-ceibo',
      )}
    >
      {texts.last(
        outcome === 'stored' ? texts.lastGood(took(tookMs)) : texts.lastBad[outcome],
        formatWait(sentAt, serverClock.now(), language),
      )}
    </p>
  )
}

function Today({ desk }: { desk: NoticeDesk }) {
  const texts = useTexts('notices/admin').today
  const language = useLanguage()
  const { today, waiting, retrying, gaveUp } = desk
  const rows = [
    { name: texts.received, count: today.received },
    { name: texts.duplicates, count: today.duplicates },
    { name: texts.refused, count: today.refused },
    { name: texts.waiting, count: waiting },
    { name: texts.retrying, count: retrying, tone: 'text-tierra' },
    { name: texts.gaveUp, count: gaveUp, tone: 'text-ceibo' },
  ]
  return (
    <Card className="p-4">
      <h2 className="pb-1 font-[560] text-small text-t2">{texts.title}</h2>
      <dl className="grid gap-1 text-small">
        {rows.map(({ name, count, tone = 'text-t1' }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className={count > 0 && tone !== 'text-t1' ? tone : 'text-t2'}>{name}</dt>
            <dd className={clsx('font-[640] tabular-nums', count > 0 && tone)}>
              {count.toLocaleString(localeOf(language))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
