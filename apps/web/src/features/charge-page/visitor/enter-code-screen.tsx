import {
  bareReceiptCode,
  groupedReceiptCode,
  receiptCodeLength,
} from '@puente/contract/charge-page/receipt-code'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { type CodeFault, codeFault } from './receipt-code.rules.ts'
import { RecordFrame } from './page-parts.tsx'

/** A code that was printed or read aloud, typed by hand: case and gaps do not matter. */
export function EnterCodeScreen() {
  const { title, enter: texts } = useTexts('charge-page/visitor')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<CodeFault | null>(null)
  const submit = (): void => {
    const found = codeFault(code)
    setFault(found)
    if (found === null) location.assign(`/comprobante/${code}`)
    else document.getElementById('code')?.focus()
  }
  return (
    <RecordFrame title={title}>
      <form
        noValidate
        className="card grid gap-4 p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="text-t2">{texts.lead}</p>
        <MaskedField
          id="code"
          name="code"
          label={texts.label}
          hint={texts.hint}
          value={code}
          onValueChange={(typed) => {
            setCode(typed)
            setFault(null)
          }}
          mask={groupedReceiptCode}
          strip={bareReceiptCode}
          maxLength={receiptCodeLength}
          inputMode="text"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aside={
            <span className="tabular-nums">
              {code.length}/{receiptCodeLength}
            </span>
          }
          error={fault === null ? undefined : texts.faults[fault]}
        />
        <Button type="submit" variant="primary" size="large" full icon={Search}>
          {texts.check}
        </Button>
      </form>
    </RecordFrame>
  )
}
