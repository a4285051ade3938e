import type { Person } from '@puente/contract/verification/people'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FactList } from './fact-list.tsx'
import { personFacts } from './person-facts.ts'

type Part = keyof Areas['verification/admin']['person']['groups']

interface CaseDataProps {
  person: Person
  /** Leaves out all other groups of facts. */
  parts?: readonly Part[]
}

/** What the person typed, to compare with the documents. A CBU with wrong check digits gets a warning above it (BANK-005). */
export function CaseData({ person, parts }: CaseDataProps) {
  const texts = useTexts('verification/admin')
  const titles = parts?.map((part) => texts.person.groups[part])
  const groups = personFacts(person, texts, useLanguage()).filter(
    ({ title }) => titles === undefined || titles.includes(title),
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {groups.map((group) => (
        <FactList key={group.title} group={group}>
          {group.title === texts.person.groups.bank && person.bank?.cbuCheckFailed === true && (
            <div className="mb-2">
              <Callout tone="pending">{texts.viewer.cbuWarning}</Callout>
            </div>
          )}
        </FactList>
      ))}
    </div>
  )
}
