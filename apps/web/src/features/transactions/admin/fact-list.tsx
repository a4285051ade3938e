import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'

export interface Fact {
  readonly name: string
  readonly value: string
  readonly copy?: boolean
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts('transactions/admin').drawer
  return (
    <dl className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] max-xs:grid-cols-1 max-xs:gap-y-0 gap-x-4 gap-y-2 text-small">
      {facts.map(({ name, value, copy }) => (
        <div key={name} className="contents">
          <dt className="pt-1 text-t3">{name}</dt>
          <dd className="flex min-w-0 items-start gap-2">
            <span className="min-w-0 flex-1 pt-1 break-words">{value}</span>
            {copy && <CopyIconButton text={value} label={texts.copy(name)} copiedLabel={texts.copied} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** No fact where the value is not known. */
export function known(name: string, value: string | null, copy = false): Fact[] {
  return value === null || value === '' ? [] : [{ name, value, copy }]
}
