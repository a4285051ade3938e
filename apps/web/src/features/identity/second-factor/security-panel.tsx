import type { PasskeyView, SecondFactorView } from '@puente/contract/identity/second-factor'
import { useQuery } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import type { LucideIcon } from 'lucide-react'
import Smartphone from 'lucide-react/icons/smartphone'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatAge, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { passkeysWork } from './passkeys-work.ts'
import { secondFactorQuery } from './security-queries.ts'

const TotpDialog = lazy(() => import('./totp-dialog.tsx').then((module) => ({ default: module.TotpDialog })))
const PasskeyDialog = lazy(() =>
  import('./passkey-dialog.tsx').then((module) => ({ default: module.PasskeyDialog })),
)
const factorDialogs = () => import('./factor-dialogs.tsx')
const TotpRemovalDialog = lazy(() =>
  factorDialogs().then((module) => ({ default: module.TotpRemovalDialog })),
)
const PasskeyRemovalDialog = lazy(() =>
  factorDialogs().then((module) => ({ default: module.PasskeyRemovalDialog })),
)
const RenewCodesDialog = lazy(() => factorDialogs().then((module) => ({ default: module.RenewCodesDialog })))

type OpenDialog =
  | { readonly kind: 'totp-on' | 'totp-off' | 'codes' | 'passkey' }
  | { readonly kind: 'passkey-off'; readonly passkey: PasskeyView }

/** The second step at sign-in: the authenticator app, the recovery codes and the passkeys of the account. */
export function SecurityPanel() {
  const texts = useTexts('identity/security')
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = (): void => setOpen(null)
  const isOn = data !== undefined && (data.totpSince !== null || data.passkeys.length > 0)
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 font-[620] text-section">{texts.title}</h2>
        {data !== undefined && (
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
        )}
      </div>
      <p className="mt-1 text-small text-t2">
        {texts.text} {data?.required === true && texts.requiredText}
      </p>
      {data !== undefined && <Factors view={data} onOpen={setOpen} />}
      {data === undefined && error === null && <FactorsSkeleton />}
      {data === undefined && error !== null && (
        <ErrorState title={texts.failed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>} />
      )}
      <Suspense>
        {open?.kind === 'totp-on' && <TotpDialog onClose={close} />}
        {open?.kind === 'totp-off' && <TotpRemovalDialog onClose={close} />}
        {open?.kind === 'codes' && <RenewCodesDialog onClose={close} />}
        {open?.kind === 'passkey' && <PasskeyDialog onClose={close} />}
        {open?.kind === 'passkey-off' && <PasskeyRemovalDialog passkey={open.passkey} onClose={close} />}
      </Suspense>
    </Card>
  )
}

interface FactorsProps {
  view: SecondFactorView
  onOpen: (dialog: OpenDialog) => void
}

function Factors({ view, onOpen }: FactorsProps) {
  const { totp, codes } = useTexts('identity/security')
  const language = useLanguage()
  const { totpSince, recoveryCodesLeft: left, passkeys } = view
  return (
    <div className="mt-4 divide-y divide-line border-line border-t">
      <Factor
        icon={Smartphone}
        title={totp.title}
        text={totpSince === null ? totp.text : totp.since(formatDate(totpSince, 'date', language))}
        action={
          <Button size="small" onClick={() => onOpen({ kind: totpSince === null ? 'totp-on' : 'totp-off' })}>
            {totpSince === null ? totp.turnOn : totp.turnOff}
          </Button>
        }
      />
      <Passkeys passkeys={passkeys} onOpen={onOpen} />
      {(totpSince !== null || passkeys.length > 0) && (
        <Factor
          icon={LifeBuoy}
          title={codes.title}
          text={
            <>
              {codes.text}{' '}
              <span className={left <= fewCodes ? 'font-[600] text-tierra' : ''}>
                {left === 0 ? codes.none : codes.left(left)}
              </span>
            </>
          }
          action={
            <Button size="small" onClick={() => onOpen({ kind: 'codes' })}>
              {codes.renew}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** At this number or below, it is highlighted. */
const fewCodes = 3

interface FactorProps {
  icon: LucideIcon
  title: string
  text: ReactNode
  action: ReactNode
  children?: ReactNode
}

function Factor({ icon: Icon, title, text, action, children }: FactorProps) {
  return (
    <section className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3.5 py-4 last:pb-0 max-xs:grid-cols-1 max-xs:gap-y-2">
      <Icon size={20} aria-hidden="true" className="mt-0.5 text-t2" />
      <div className="min-w-0">
        <h3 className="font-[560] text-button">{title}</h3>
        <p className="mt-0.5 text-small text-t2">{text}</p>
      </div>
      <div>{action}</div>
      {children !== undefined && <div className="col-span-2 col-start-2 max-xs:col-auto">{children}</div>}
    </section>
  )
}

function Passkeys({ passkeys, onOpen }: { passkeys: readonly PasskeyView[] } & Pick<FactorsProps, 'onOpen'>) {
  const words = useTexts('identity/security').passkeys
  const usable = passkeysWork()
  return (
    <Factor
      icon={Fingerprint}
      title={words.title}
      text={usable ? words.text : words.unavailable}
      action={
        usable ? (
          <Button size="small" onClick={() => onOpen({ kind: 'passkey' })}>
            {words.add}
          </Button>
        ) : null
      }
    >
      {passkeys.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 rounded-box bg-s2 py-1.5 pr-1.5 pl-3.5">
              <KeyRound size={18} aria-hidden="true" className="flex-none text-t3" />
              <PasskeyFacts passkey={passkey} />
              <IconButton
                icon={Trash}
                label={words.remove(passkey.name)}
                onClick={() => onOpen({ kind: 'passkey-off', passkey })}
              />
            </li>
          ))}
        </ul>
      )}
    </Factor>
  )
}

function PasskeyFacts({ passkey }: { passkey: PasskeyView }) {
  const words = useTexts('identity/security').passkeys
  const language = useLanguage()
  const { lastUsedAt } = passkey
  const used = lastUsedAt === null ? null : formatAge(lastUsedAt, serverClock.now(), language)
  return (
    <div className="min-w-0 flex-1">
      <p className="break-words font-[560] text-small">{passkey.name}</p>
      <p className="text-label text-t3">
        {words.created(formatDate(passkey.createdAt, 'date', language))}{' '}
        {used === null ? words.unused : words.used(used)}
      </p>
    </div>
  )
}

/** As high as two factors. */
function FactorsSkeleton() {
  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4">
      <Skeleton className="h-14 rounded-box" />
      <Skeleton className="h-14 rounded-box" />
    </div>
  )
}
