import { Coin } from './coin.tsx'
import { Field, type FieldProps } from './field.tsx'
import { MoneyInput, type MoneyInputProps } from './money-input.tsx'
import { optionalProps } from './text-field.tsx'

/** An amount in a form: the currency's coin and the amount in a field like any other. For the two linked amounts use `Bridge`. */
export function MoneyField(props: FieldProps & MoneyInputProps) {
  const { label, hint, error, optional, aside, state, className, id, ...money } = props
  return (
    <Field
      {...{ label, hint, error, state, id, aside }}
      {...optionalProps({ optional, className })}
      before={<Coin currency={money.currency} size="sm" />}
    >
      {(wiring) => <MoneyInput {...money} {...wiring} className="field-control font-[620]" />}
    </Field>
  )
}
