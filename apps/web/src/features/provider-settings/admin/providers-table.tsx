import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { capabilityGroups } from './capability-rows.ts'
import {
  CapabilityCell,
  CertificateFact,
  CredentialsFact,
  LastNoticeFact,
  LastTestFact,
} from './provider-cells.tsx'
import { ProviderHead } from './provider-head.tsx'
import type { Opened } from './providers-area.tsx'
import type { Provider } from './providers-queries.ts'

interface ProvidersTableProps {
  providers: readonly Provider[]
  onOpen: (opened: NonNullable<Opened>) => void
}

/** A column for each provider, state and facts on top and what it can do below. On a phone chips choose the one column (FIN-029). */
export function ProvidersTable({ providers, onOpen }: ProvidersTableProps) {
  const texts = useTexts('provider-settings/admin')
  const isWide = useMediaQuery('(min-width: 56.25em)')
  const [chosen, setChosen] = useState(() => providers.find(({ isActive }) => isActive)?.name)
  const columns = isWide
    ? providers
    : providers.filter(({ name }, place) => name === chosen || (chosen === undefined && place === 0))
  return (
    <>
      {!isWide && (
        <div role="group" aria-label={texts.choose} className="flex flex-wrap gap-2">
          {providers.map(({ name }) => (
            <Chip key={name} pressed={name === columns[0]?.name} onClick={() => setChosen(name)}>
              {texts.names[name]}
            </Chip>
          ))}
        </div>
      )}
      <div className="card overflow-hidden p-0">
        {/* With large text on a phone, each value stands below its name: half a line is too narrow for a word. */}
        <table className="w-full table-fixed border-collapse text-small max-xs:block max-xs:[&_:is(thead,tbody,tr,th,td)]:block">
          <caption className="sr-only">{texts.caption}</caption>
          <thead>
            <tr>
              {isWide && <td className="w-[17rem] p-3.5 align-top text-label text-t3">{texts.corner}</td>}
              {columns.map((provider) => (
                <th
                  key={provider.name}
                  scope="col"
                  colSpan={isWide ? 1 : 2}
                  className={clsx(
                    'p-3.5 text-left align-top font-normal',
                    isWide && 'border-line border-l',
                    tint(provider),
                  )}
                >
                  <ProviderHead provider={provider} onOpen={onOpen} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label={texts.facts.credentials} columns={columns} fact>
              {(provider) => <CredentialsFact provider={provider} />}
            </Row>
            <Row label={texts.facts.certificate} columns={columns} fact>
              {(provider) => <CertificateFact provider={provider} />}
            </Row>
            <Row label={texts.facts.lastTest} columns={columns} fact>
              {(provider) => <LastTestFact provider={provider} />}
            </Row>
            <Row label={texts.facts.lastNotice} columns={columns} fact>
              {(provider) => <LastNoticeFact provider={provider} />}
            </Row>
            <Row label={texts.facts.openCharges} columns={columns} fact>
              {({ openCharges }) => (
                <span className={clsx(openCharges > 0 && 'font-[620] text-t1')}>{openCharges}</span>
              )}
            </Row>
          </tbody>
          {capabilityGroups.map(({ key, rows }) => (
            <tbody key={key}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={isWide ? columns.length + 1 : 2}
                  className="border-line border-t bg-s2 px-3.5 py-1.5 text-left font-[640] text-label text-t1"
                >
                  {texts.groups[key]}
                </th>
              </tr>
              {rows.map(({ key: row, cell }) => (
                <Row key={row} label={texts.rows[row]} columns={columns}>
                  {({ capabilities }) => <CapabilityCell cell={cell(capabilities, texts.cells)} />}
                </Row>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}

/** The active column stands out. */
function tint({ isActive }: Provider): string | false {
  return isActive && 'bg-[color-mix(in_oklab,var(--mata)_7%,transparent)]'
}

interface RowProps {
  label: string
  columns: readonly Provider[]
  fact?: boolean
  children: (provider: Provider) => ReactNode
}

function Row({ label, columns, fact = false, children }: RowProps) {
  return (
    <tr
      className={clsx('border-line border-t', fact && 'bg-[color-mix(in_oklab,var(--s2)_45%,transparent)]')}
    >
      <th scope="row" className="px-3.5 py-2 text-left align-top font-normal text-t2">
        {label}
      </th>
      {columns.map((provider) => (
        <td
          key={provider.name}
          className={clsx(
            'border-line px-3.5 py-2 align-top',
            columns.length > 1 && 'border-l',
            tint(provider),
          )}
        >
          {children(provider)}
        </td>
      ))}
    </tr>
  )
}
