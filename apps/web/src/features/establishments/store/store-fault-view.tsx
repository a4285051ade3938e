import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ErrorScene, OfflineScene } from '../../../ui/illustrations.tsx'
import type { StoreFault } from './use-store.ts'

const codeLength = 5

interface StoreFaultViewProps {
  fault: StoreFault
  /** As it stands in the address. */
  storeId: string
  /** Asks again, until the answer is there. */
  onRetry: () => Promise<void>
}

/** No store to show: why, and what to do about it (SHOP-005, SHOP-006). */
export function StoreFaultView({ fault, storeId, onRetry }: StoreFaultViewProps) {
  const texts = useTexts('establishments/store').fault
  const [busy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  const mayReturn = fault === 'failed' || fault === 'offline'
  return (
    <div className="mx-auto grid max-w-md gap-5 py-6 text-center">
      {fault === 'offline' ? <OfflineScene /> : <ErrorScene />}
      <div>
        <h1 className="sign text-balance text-24">{fault === 'offline' ? texts.offline : texts.title}</h1>
        <p role="alert" className="mt-3 text-pretty text-t2">
          {texts.reasons[fault]}
        </p>
      </div>
      {mayReturn ? (
        <Button variant="primary" size="large" full busy={busy} onClick={() => void retry()}>
          {texts.retry}
        </Button>
      ) : (
        <CodeForm storeId={storeId} />
      )}
      <a href="/" className={buttonClass({ variant: 'plain', full: true })}>
        {texts.home}
      </a>
    </div>
  )
}

/** The code of the poster, to be corrected. The server tries a zero and an O for each other. */
function CodeForm({ storeId }: { storeId: string }) {
  const texts = useTexts('establishments/store').fault
  // The server renders the field empty, because one rendering serves every address without a store.
  const given = useSyncExternalStore(
    neverChanges,
    () => codeOf(storeId),
    () => '',
  )
  const [typed, setTyped] = useState<string | null>(null)
  const code = typed ?? given
  const [isShort, setShort] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.length === codeLength) return location.assign(`/loja/${code}`)
    setShort(true)
    document.getElementById('code')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="needs-script grid gap-5">
      <Field
        id="code"
        label={texts.code}
        hint={texts.codeHint}
        error={isShort ? texts.codeShort : undefined}
        className="mx-auto w-full max-w-70"
      >
        {(wiring) => (
          <input
            {...wiring}
            value={code}
            onChange={({ target }) => {
              setTyped(codeOf(target.value))
              setShort(false)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="field-control sign py-3 text-center text-28 uppercase tracking-[0.2em]"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" full>
        {code === '' ? texts.openEmpty : texts.open(code)}
      </Button>
    </form>
  )
}

function neverChanges(): () => void {
  return () => {}
}

/** The characters of a text that a code may have, in upper case, at most 5. */
function codeOf(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, codeLength)
}
