import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import type { FactGroup } from './person-facts.ts'

/** A long address breaks before its @ first, and within a word only where that is not enough. */
function WithBreak({ text }: { text: string }) {
  const at = text.indexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

/** One group of facts about a person. It marks each fact that is not given. */
export function FactList({ group, children }: { group: FactGroup; children?: ReactNode }) {
  const texts = useTexts('verification/admin')
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-1.5 font-[620] text-small">
        {group.title}
      </h3>
      {children}
      <dl className="divide-y divide-line rounded-box border border-line text-small">
        {group.facts.map(({ name, value, copy }) => (
          <div key={name} className="flex min-h-10 items-center gap-3 py-1 pr-1.5 pl-3">
            <dt className="w-28 flex-none text-label text-t3">{name}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-2">
              {value === null ? (
                <span className="text-t3">{texts.none}</span>
              ) : (
                <span className="min-w-0 flex-1 whitespace-pre-line font-[560] [overflow-wrap:anywhere]">
                  <WithBreak text={value} />
                </span>
              )}
              {copy !== undefined && (
                <CopyIconButton text={copy} label={texts.copy(name)} copiedLabel={texts.copied} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
