import { pixFilters, providerNames, providerTitles } from '@puente/contract/collections'
import { payoutStatuses } from '@puente/contract/orders/statuses'
import { chargeKinds } from '@puente/contract/transactions'
import { parseLocalDay } from '@puente/domain/local-day'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { sheetStoresQuery } from './sheet-queries.ts'
import type { SheetFilters, withFilters } from './sheet-search.ts'
import { useTypedUser, UserField } from './user-field.tsx'

type Change = Parameters<typeof withFilters>[1]

const nothing: Change = {
  from: undefined,
  to: undefined,
  kind: undefined,
  pix: undefined,
  payout: undefined,
  user: undefined,
  store: undefined,
  provider: undefined,
  least: undefined,
  most: undefined,
}

function formOf(search: SheetFilters) {
  return {
    from: search.from ?? '',
    to: search.to ?? '',
    kind: search.kind ?? '',
    pix: search.pix ?? '',
    payout: search.payout ?? '',
    store: search.store ?? '',
    provider: search.provider ?? '',
    least: search.least === undefined ? null : BigInt(search.least),
    most: search.most === undefined ? null : BigInt(search.most),
  }
}
type Form = ReturnType<typeof formOf>
type FormPart = { form: Form; onChange: (change: { [Name in keyof Form]?: Form[Name] | string }) => void }

const centavos = (minor: bigint | null): string | undefined =>
  minor === null || minor === 0n ? undefined : String(minor)

/** Nothing changes in the sheet until the admin applies the form. */
export function SheetFilterForm({
  search,
  onApply,
}: {
  search: SheetFilters
  onApply: (change: Change) => void
}) {
  const texts = useTexts('transactions/spreadsheet').filters
  const [form, setForm] = useState(() => formOf(search))
  const [asked, setAsked] = useState(false)
  const user = useTypedUser(search.user)
  const part: FormPart = { form, onChange: (change) => setForm({ ...form, ...change } as Form) }
  const backwards = form.from !== '' && form.to !== '' && form.to < form.from
  const crossed = form.least !== null && form.most !== null && form.most < form.least
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (backwards || crossed || user.id === null) return
    onApply({
      from: parseLocalDay(form.from) ?? undefined,
      to: parseLocalDay(form.to) ?? undefined,
      kind: chargeKinds.find((kind) => kind === form.kind),
      pix: pixFilters.find((status) => status === form.pix),
      payout: payoutStatuses.find((status) => status === form.payout),
      user: user.id,
      store: form.store === '' ? undefined : form.store,
      provider: providerNames.find((name) => name === form.provider),
      least: centavos(form.least),
      most: centavos(form.most),
    })
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-3.5">
      <Period {...part} fault={backwards ? texts.endBeforeStart : null} />
      <Statuses {...part} />
      <UserField user={user} error={asked && user.id === null ? texts.userUnknown : undefined} />
      <Places {...part} />
      <Amounts {...part} fault={crossed ? texts.mostBelowLeast : null} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => onApply(nothing)}>{texts.clear}</Button>
        <Button type="submit" variant="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

function Fault({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p role="alert" className="font-[550] text-ceibo text-label">
        {text}
      </p>
    )
  )
}

function Period({ form, onChange, fault }: FormPart & { fault: string | null }) {
  const all = useTexts('transactions/spreadsheet')
  const texts = all.filters
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <TextField
          label={texts.start}
          type="date"
          value={form.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label={texts.end}
          type="date"
          value={form.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <Fault text={fault} />
      <p className="text-fine text-t3">{all.zone}</p>
    </>
  )
}

function Statuses({ form, onChange }: FormPart) {
  const all = useTexts('transactions/spreadsheet')
  const texts = all.filters
  const words = useTexts('transactions/admin')
  const any = { value: '', label: texts.any }
  return (
    <>
      <Select
        label={texts.kind}
        value={form.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
        options={[any, ...chargeKinds.map((value) => ({ value, label: all.kinds[value] }))]}
      />
      <Select
        label={texts.pix}
        value={form.pix}
        onChange={({ target }) => onChange({ pix: target.value })}
        options={[any, ...pixFilters.map((value) => ({ value, label: words.pixStatus[value] }))]}
      />
      <Select
        label={texts.payout}
        value={form.payout}
        onChange={({ target }) => onChange({ payout: target.value })}
        options={[any, ...payoutStatuses.map((value) => ({ value, label: words.payoutStatus[value] }))]}
      />
    </>
  )
}

function Places({ form, onChange }: FormPart) {
  const texts = useTexts('transactions/spreadsheet').filters
  const stores = useQuery(sheetStoresQuery)
  const known = (stores.data?.establishments ?? []).map(({ id, name, storeId }) => ({
    value: id,
    label: storeId === null ? name : `${name} (${storeId})`,
  }))
  const any = { value: '', label: texts.any }
  // One that is no longer active is not in the list, and stays chosen.
  const isListed = form.store === '' || known.some(({ value }) => value === form.store)
  return (
    <>
      <Select
        label={texts.store}
        value={form.store}
        onChange={({ target }) => onChange({ store: target.value })}
        hint={stores.error === null ? undefined : texts.storesFailed}
        options={[any, ...(isListed ? [] : [{ value: form.store, label: texts.chosen }]), ...known]}
      />
      <Select
        label={texts.provider}
        value={form.provider}
        onChange={({ target }) => onChange({ provider: target.value })}
        options={[any, ...providerNames.map((value) => ({ value, label: providerTitles[value] }))]}
      />
    </>
  )
}

function Amounts({ form, onChange, fault }: FormPart & { fault: string | null }) {
  const texts = useTexts('transactions/spreadsheet').filters
  return (
    <>
      <div className="grid gap-3">
        <MoneyField
          label={texts.least}
          currency="BRL"
          value={form.least}
          onValueChange={(least) => onChange({ least } as Partial<Form>)}
        />
        <MoneyField
          label={texts.most}
          currency="BRL"
          value={form.most}
          onValueChange={(most) => onChange({ most } as Partial<Form>)}
        />
      </div>
      <Fault text={fault} />
    </>
  )
}
