import type { AuditPage } from '@puente/contract/audit'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { type AuditSearch, entryNumber } from './audit-search.ts'

interface AuditPagerProps {
  answer: AuditPage
  isFirst: boolean
  onPage: (edge: Pick<AuditSearch, 'before' | 'after'>) => void
}

/** Pages by key: the next older or newer ones. A page far back is reached by date. */
export function AuditPager({ answer, isFirst, onPage }: AuditPagerProps) {
  const texts = useTexts('audit/admin').list
  const { items, total, totalIsExact, hasNewer, hasOlder } = answer
  const first = items[0]?.seq
  const last = items.at(-1)?.seq
  if (total === 0) return null
  return (
    <nav
      aria-label={texts.pages}
      className="flex flex-wrap items-center justify-between gap-3 pt-2.5 text-label text-t2"
    >
      <span>{texts.range(items.length, countText(total, totalIsExact))}</span>
      <span className="flex flex-wrap items-center gap-2">
        {!isFirst && (
          <Button size="small" onClick={() => onPage({})}>
            {texts.newest}
          </Button>
        )}
        {!isFirst && hasNewer && first !== undefined && (
          <Button size="small" icon={ChevronLeft} onClick={() => onPage({ after: entryNumber(first) })}>
            {texts.newer}
          </Button>
        )}
        {hasOlder && last !== undefined && (
          <Button size="small" icon={ChevronRight} onClick={() => onPage({ before: entryNumber(last) })}>
            {texts.older}
          </Button>
        )}
      </span>
    </nav>
  )
}
