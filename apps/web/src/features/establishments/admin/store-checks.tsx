import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { formatCuit } from '@puente/domain/cuit'
import Check from 'lucide-react/icons/check'
import MapIcon from 'lucide-react/icons/map'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { toneClass } from '../../../ui/tone.ts'

type Texts = Areas['establishments/admin']

interface Fact {
  readonly fits: boolean
  readonly title: string
  readonly text: ReactNode
  readonly action?: ReactNode
}

/** What a reviewer compares: facts, never a verdict. */
export function StoreChecks({ store }: { store: ReviewedEstablishment }) {
  const texts = useTexts('establishments/admin')
  const title = useId()
  const facts = [
    cuitFact(texts, store),
    ...ownerFacts(texts, store),
    twinFact(texts, store),
    mapFact(texts, store),
  ]
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-1.5 font-[620] text-small">
        {texts.checks.title}
      </h3>
      <ul className="divide-y divide-line rounded-box border border-line text-small">
        {facts.map((fact) => (
          <li key={fact.title} className="flex min-h-11 items-center gap-3 px-3 py-2">
            <span
              className={clsx(
                'tint grid size-6 flex-none place-items-center rounded-full',
                toneClass[fact.fits ? 'success' : 'pending'],
              )}
            >
              {fact.fits ? (
                <Check size={14} aria-hidden="true" />
              ) : (
                <TriangleAlert size={14} aria-hidden="true" />
              )}
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-[600]">
                <span className="sr-only">{fact.fits ? texts.checks.fits : texts.checks.look} </span>
                {fact.title}
              </p>
              <div className="text-label text-t2 [overflow-wrap:anywhere]">{fact.text}</div>
            </div>
            {fact.action}
          </li>
        ))}
      </ul>
    </section>
  )
}

function cuitFact(texts: Texts, { cuit, checks }: ReviewedEstablishment): Fact {
  const { checks: words } = texts
  if (cuit === null || checks.cuit === null) return { fits: false, title: words.noCuit, text: null }
  const { valid, kind } = checks.cuit
  return {
    fits: valid,
    title: valid ? words.cuit : words.badCuit,
    text: [formatCuit(cuit), kind === null ? null : words.kinds[kind]].filter(Boolean).join(' · '),
    action: <CopyIconButton text={cuit} label={texts.copy('CUIT')} copiedLabel={texts.copied} />,
  }
}

function ownerFacts({ checks: words }: Texts, { owner, checks }: ReviewedEstablishment): Fact[] {
  if (owner === null) return [{ fits: false, title: words.noOwner, text: null }]
  const { cuit, bank } = owner
  return [
    {
      fits: checks.ownerVerified,
      title: checks.ownerVerified ? words.verified : words.unverified,
      text: owner.name,
    },
    // Without a CUIT there is nothing to compare.
    ...(checks.cuit === null ? [] : [cuitComparison(words, checks.cuitIsOwners, cuit)]),
    bank === null
      ? { fits: false, title: words.noAccount, text: null }
      : { fits: true, title: words.account, text: words.accountHint(bank.bankName) },
  ]
}

function cuitComparison(words: Texts['checks'], isOwners: boolean, ownersCuit: string | null): Fact {
  const shown = ownersCuit === null ? null : formatCuit(ownersCuit)
  return isOwners
    ? { fits: true, title: words.sameCuit, text: shown }
    : { fits: false, title: words.otherCuit, text: shown === null ? null : words.otherCuitHint(shown) }
}

function twinFact({ checks: words }: Texts, { checks: { twins } }: ReviewedEstablishment): Fact {
  if (twins.length === 0) return { fits: true, title: words.noTwin, text: words.noTwinHint }
  return {
    fits: false,
    title: words.twins(twins.length),
    text: (
      <ul>
        {twins.map(({ id, name, city, sameName, sameAddress, samePhone }) => {
          const same = [
            sameName && words.same.name,
            sameAddress && words.same.address,
            samePhone && words.same.phone,
          ]
          return <li key={id}>{words.twin(name, city, same.filter(Boolean).join(', '))}</li>
        })}
      </ul>
    ),
  }
}

/** Only a person can judge the map. The server never opens the link (EST-036). */
function mapFact({ checks: words }: Texts, store: ReviewedEstablishment): Fact {
  const place = [store.address, store.city].filter(Boolean).join(', ')
  if (store.googleMapsUrl === null) return { fits: false, title: words.noMap, text: place }
  return {
    fits: false,
    title: words.map,
    text: place,
    action: (
      <a
        href={store.googleMapsUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: 'small' })}
      >
        <MapIcon aria-hidden="true" />
        {words.openMap} <kbd aria-hidden="true">M</kbd>
      </a>
    ),
  }
}
