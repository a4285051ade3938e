import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

export interface SideFact {
  readonly name: string
  readonly value: ReactNode
  /** `equal` to the side that it is compared with, or `differs` from it. */
  readonly match?: 'equal' | 'differs' | undefined
  /** An id, which may break anywhere. */
  readonly mono?: boolean
}

interface SideProps {
  title: string
  /** The first one is shown large. Empty if the side is missing. */
  facts: readonly SideFact[]
  /** Why the side is missing. */
  missing: string
}

/** One side of a fact. What differs is orange, what is equal carries `=`. */
export function Side({ title, facts, missing }: SideProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="border-line border-b bg-s2 px-4 py-2.5 font-[620] text-small">
        {title}
      </h3>
      {facts.length === 0 ? (
        <p className="px-4 py-3 text-small text-t2">{missing}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)] px-4 py-1.5">
          {facts.map((fact, index) => (
            <SideLine key={fact.name} fact={fact} large={index === 0} />
          ))}
        </dl>
      )}
    </section>
  )
}

function SideLine({ fact: { name, value, match, mono = false }, large }: { fact: SideFact; large: boolean }) {
  const texts = useTexts('cases/admin').sides
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-1.5 text-small last:border-b-0">
      <dt className="min-w-20 text-label text-t3">{name}</dt>
      <dd
        className={clsx(
          'min-w-0 font-[560] [overflow-wrap:anywhere]',
          large && 'sign text-18',
          mono && 'text-label',
          match === 'differs' && 'text-tierra',
        )}
      >
        {value}
      </dd>
      {match === 'equal' && (
        <dd className="ml-auto text-mata">
          <span aria-hidden="true">=</span>
          <span className="sr-only">{texts.equal}</span>
        </dd>
      )}
    </div>
  )
}

/** The sides beside each other, below each other where it is narrow. */
export function Sides({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line xl:grid-flow-col xl:auto-cols-fr xl:divide-x xl:divide-line">
      {children}
    </div>
  )
}
