import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { EarlierVersions, LegalText } from './legal-text.tsx'

/** `/terminos`: for people who are asked to accept them before they have a session (LEGAL-001). */
export function TermsScreen() {
  return <LegalScreen which="terms" />
}

/** `/privacidad`. */
export function PrivacyScreen() {
  return <LegalScreen which="privacy" />
}

function LegalScreen({ which }: { which: 'terms' | 'privacy' }) {
  const texts = useTexts('identity/legal')
  const { settings } = useSiteFacts()
  return (
    <article className="gutter mx-auto w-full max-w-[47.5rem] py-10">
      <h1 className="sign mb-4 text-page">{texts[which]}</h1>
      {settings !== null && (
        <>
          <LegalText which={which} settings={settings} headings="h2" />
          <EarlierVersions which={which} settings={settings} />
        </>
      )}
    </article>
  )
}
