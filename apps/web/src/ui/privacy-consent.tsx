import { Checkbox } from './checkbox.tsx'

interface PrivacyConsentProps {
  given: boolean
  onChange: (given: boolean) => void
  error: string | undefined
  texts: { readonly before: string; readonly link: string; readonly opensTab: string }
}

/** A payer's consent to the use of their data, with the way to the policy that it names. It is never given beforehand (PAY-014). */
export function PrivacyConsent({ given, onChange, error, texts }: PrivacyConsentProps) {
  return (
    <Checkbox
      checked={given}
      onChange={({ target }) => onChange(target.checked)}
      error={error}
      label={
        <>
          {texts.before}
          <a
            href="/privacidad"
            target="_blank"
            rel="noopener"
            className="text-t1 underline underline-offset-3"
          >
            {texts.link}
            <span className="sr-only"> {texts.opensTab}</span>
          </a>
          .
        </>
      }
    />
  )
}
