import { formatCbu } from '@puente/domain/cbu'
import { formatCuit } from '@puente/domain/cuit'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  type BankFault,
  type BankField,
  type BankForm,
  cbuLooksWrong,
  type lineFields,
} from './bank-form.rules.ts'
import { bankFaultText } from './bank-texts.ts'

/** What the fields need from their form: the bank data form, or the form beside an order. */
interface FieldsHandle {
  readonly values: BankForm
  readonly set: (part: Partial<BankForm>) => void
  readonly setCbu: (cbu: string) => void
  readonly leave: (field: BankField) => void
  readonly shown: (field: BankField) => BankFault | undefined
  readonly mutation: { readonly error: Error | null }
  /** The fault of an empty field, if the form has its own text for it. */
  readonly requiredText?: string
}

/** The texts of the bank data, for another form that includes its fields. */
export const useBankWords = () => useTexts('verification/bank-data')

/** The text of the fault that a field shows now. */
export function useFaultText(
  { shown, mutation, requiredText }: Pick<FieldsHandle, 'shown' | 'mutation' | 'requiredText'>,
  field: BankField,
): string | undefined {
  const texts = useTexts('verification/bank-data')
  const { problem } = useProblemText()
  const fault = shown(field)
  if (fault?.rule === 'required' && requiredText !== undefined) return requiredText
  return fault && bankFaultText(fault, texts.faults, problem(mutation.error))
}

interface PartProps {
  handle: FieldsHandle
}

export function AccountFields({ handle }: PartProps) {
  const texts = useTexts('verification/bank-data')
  return (
    <>
      <Line
        handle={handle}
        field="accountHolderName"
        autoComplete="name"
        hint={texts.hints.accountHolderName}
        className="md:col-span-2"
      />
      <CbuField handle={handle} />
      <Line handle={handle} field="bankName" autoComplete="off" hint={texts.hints.bankName} />
      <CuitField handle={handle} field="cuit" />
    </>
  )
}

export function StoreFields({ handle }: PartProps) {
  return (
    <>
      <Line handle={handle} field="storeName" autoComplete="organization" isOptional />
      <CuitField handle={handle} field="cuilStore" isOptional />
    </>
  )
}

/** 22 digits in their two groups. Spaces in a paste are fine. Other characters are reported and left out (BANK-005). */
function CbuField({ handle }: PartProps) {
  const texts = useTexts('verification/bank-data')
  const { values, setCbu, leave } = handle
  const [hadOther, setHadOther] = useState(false)
  const fault = useFaultText(handle, 'cbu')
  const looksWrong = cbuLooksWrong(values.cbu)
  return (
    <div className="md:col-span-2">
      <MaskedField
        id="cbu"
        name="cbu"
        label={texts.fields.cbu}
        value={values.cbu}
        onValueChange={setCbu}
        onInput={(event) => setHadOther(/[^\d\s.-]/.test(event.currentTarget.value))}
        onBlur={() => {
          setHadOther(false)
          leave('cbu')
        }}
        mask={formatCbu}
        data-figures="long"
        maxLength={22}
        hint={texts.hints.cbu}
        aside={<span className="tabular-nums">{texts.cbuCount(values.cbu.length)}</span>}
        state={values.cbu.length === 22 && !looksWrong ? 'ok' : undefined}
        error={hadOther ? texts.faults.digitsOnly : fault}
      />
      <p aria-live="polite" className={looksWrong ? 'mt-1.5 flex gap-1.5 text-label text-tierra' : 'sr-only'}>
        {looksWrong && (
          <>
            <TriangleAlert size={16} className="mt-px flex-none" aria-hidden="true" />
            {texts.cbuCheck}
          </>
        )}
      </p>
    </div>
  )
}

interface CuitFieldProps extends PartProps {
  field: 'cuit' | 'cuilStore'
  isOptional?: boolean
}

function CuitField({ handle, field, isOptional = false }: CuitFieldProps) {
  const texts = useTexts('verification/bank-data')
  const { values, set, leave } = handle
  return (
    <MaskedField
      id={field}
      name={field}
      label={texts.fields[field]}
      {...(isOptional && { optional: texts.optional })}
      value={values[field]}
      onValueChange={(digits) => set({ [field]: digits })}
      onBlur={() => leave(field)}
      mask={formatCuit}
      maxLength={11}
      error={useFaultText(handle, field)}
    />
  )
}

interface LineProps extends PartProps {
  field: (typeof lineFields)[number]
  autoComplete: string
  isOptional?: boolean
  hint?: string
  className?: string
}

function Line({ handle, field, isOptional = false, ...rest }: LineProps) {
  const texts = useTexts('verification/bank-data')
  const { values, set, leave } = handle
  return (
    <TextField
      {...rest}
      id={field}
      name={field}
      label={texts.fields[field]}
      {...(isOptional && { optional: texts.optional })}
      maxLength={100}
      value={values[field]}
      onChange={(event) => set({ [field]: event.target.value })}
      onBlur={() => leave(field)}
      error={useFaultText(handle, field)}
    />
  )
}
