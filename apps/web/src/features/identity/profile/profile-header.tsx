import type { AccountView } from '@puente/contract/identity/sessions'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'

/** The signed-in person (PROF-017). */
export function ProfileHeader({ account }: { account: AccountView }) {
  const texts = useTexts('identity/profile')
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <h2 className="sr-only">{texts.identity}</h2>
      <span
        aria-hidden="true"
        className="tint grid size-12 flex-none place-items-center rounded-input font-[700] [--c:var(--celeste)]"
      >
        {account.fullName.trim().charAt(0).toLocaleUpperCase('es')}
      </span>
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="break-words font-[640] text-section">{account.fullName}</p>
        <p className="wrap-anywhere text-small text-t2">
          {/* An address that is longer than a line breaks before its "@" and after its dots. */}
          {account.email.split(/(?=@)|(?<=\.)/).flatMap((part, index) => [<wbr key={index} />, part])}
        </p>
        {account.companyName !== null && (
          <p className="break-words text-small text-t2">
            <span className="sr-only">{texts.company}: </span>
            {account.companyName}
          </p>
        )}
      </div>
    </Card>
  )
}
