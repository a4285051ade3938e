import type { DeliveryDetail } from '@puente/contract/notices'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'

/** The charge that the notice led to, its ids, its headers and its body. */
export function DeliveryFacts({ detail }: { detail: DeliveryDetail }) {
  const texts = useTexts('notices/admin').detail
  const { delivery, charge, headers, body, errorStack } = detail
  return (
    <>
      {charge !== null && (
        <Part title={texts.charge}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small">
              <b className="font-[640]">{showAmount(charge.total)}</b>{' '}
              <span className="text-t2">{texts.pixStatus[charge.pixStatus]}</span>
            </p>
            <Link
              to="/admin"
              search={{ first: 'table', id: charge.id }}
              className={buttonClass({ size: 'small' })}
            >
              {texts.chargeOpen}
            </Link>
          </div>
        </Part>
      )}
      {(delivery.endToEndId !== null || delivery.txid !== null) && (
        <Part title={texts.ids}>
          <dl className="grid gap-2">
            <Id name={texts.endToEndId} id={delivery.endToEndId} />
            <Id name={texts.txid} id={charge?.txid ?? delivery.txid} />
          </dl>
        </Part>
      )}
      <Part title={texts.headers}>
        {headers.length === 0 ? (
          <p className="text-small text-t2">{texts.noHeaders}</p>
        ) : (
          <dl className="grid gap-1 text-label">
            {headers.map(({ name, value }) => (
              <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
                <dt className="break-words text-t2">{name}</dt>
                <dd className="break-all font-mono">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Part>
      <Part
        title={texts.body}
        aside={
          body !== null && <CopyIconButton text={body} label={texts.bodyCopy} copiedLabel={texts.copied} />
        }
      >
        {body === null ? (
          <p className="text-small text-t2">{texts.noBody}</p>
        ) : (
          <Code label={texts.body}>{body}</Code>
        )}
      </Part>
      {errorStack !== null && (
        <Part title={texts.stack}>
          <Code label={texts.stack}>{errorStack}</Code>
        </Part>
      )}
    </>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="font-[640] text-small">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

function Id({ name, id }: { name: string; id: string | null }) {
  const texts = useTexts('notices/admin').detail
  if (id === null) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="col-start-1 text-label text-t2">{name}</dt>
      <dd className="col-start-1 break-all font-mono text-label">{id}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyIconButton text={id} label={texts.copy(name)} copiedLabel={texts.copied} />
      </dd>
    </div>
  )
}

/** A block whose long lines scroll. It takes the focus itself, so that the keyboard can scroll it. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-96 overflow-auto rounded-card border border-line bg-bg p-3.5 font-mono text-label"
    >
      {children}
    </pre>
  )
}
