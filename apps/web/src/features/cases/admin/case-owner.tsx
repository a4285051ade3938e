import { type Case, leaveCase, takeCase } from '@puente/contract/cases'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatTimeOrDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { OwnerName } from './case-list.tsx'
import { useAct } from './use-act.ts'

/** Who has the case and since when. Taking one that another admin has asks first. */
export function CaseOwner({ one: { kind, subject, owner } }: { one: Case }) {
  const all = useTexts('cases/admin')
  const texts = all.owner
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const params = { kind, subject }
  const take = useAct(async (from: string | null) => {
    await call(takeCase, { params, body: { from } })
    return null
  })
  const leave = useAct(async () => {
    await call(leaveCase, { params })
    return null
  })
  const isMine = owner?.isReader ?? false
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
      <span className="grid min-w-0">
        <OwnerName owner={owner} />
        {owner !== null && (
          <span className="text-label text-t3">
            {texts.since(formatTimeOrDay(owner.since, serverClock.now(), language))}
          </span>
        )}
      </span>
      {isMine ? (
        <Button size="small" busy={leave.isPending} onClick={() => leave.mutate(undefined)}>
          {texts.leave}
        </Button>
      ) : (
        <Button
          size="small"
          busy={take.isPending}
          onClick={() => (owner === null ? take.mutate(null) : setAsking(true))}
        >
          {texts.take}
        </Button>
      )}
      {isAsking && owner !== null && (
        <FormDialog
          title={texts.askTitle}
          text={texts.askText(owner.email)}
          submitLabel={texts.take}
          busy={take.isPending}
          words={{ close: all.close, cancel: all.goBack }}
          onSubmit={() => take.mutate(owner.email, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
