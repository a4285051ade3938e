import { changeTradeName } from '@puente/contract/identity/sessions'
import { LONGEST_TRADE_NAME, readTradeName, type TradeNameFault } from '@puente/domain/trade-name'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import type { Faults } from '../../../lib/form/faults.rules.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog } from './account-dialog.tsx'

interface TradeNameDialogProps {
  name: string | null
  shown: boolean
  onClose: () => void
}

/** The name under which a person works. Payers see it only with the person's consent, which they can take back here. */
export function TradeNameDialog({ name, shown, onClose }: TradeNameDialogProps) {
  const texts = useTexts('identity/profile')
  const words = texts.tradeName
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ name: name ?? '', shown })
  const typed = values.name.trim()
  const form = useForm({
    values,
    setValues,
    own: tradeNameFaults(values),
    send: (wanted) =>
      call(changeTradeName, {
        body: typed === '' ? { name: null, shown: false } : { name: typed, shown: wanted.shown },
      }),
    // The server reads the name by the same rules.
    faultsOfRefusal: () => ({}),
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      showToast({ tone: 'success', title: typed === '' ? words.removed : words.saved })
      onClose()
    },
  })
  const fault = form.shown('name')
  return (
    <AccountDialog
      title={words.title}
      text={words.text}
      submitLabel={texts.save}
      busy={form.mutation.isPending}
      error={form.mutation.error}
      attempt={form.attempt}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={words.field}
        hint={words.hint}
        name="tradeName"
        autoComplete="organization"
        autoCapitalize="words"
        maxLength={LONGEST_TRADE_NAME}
        value={values.name}
        error={fault && words.faults[fault]}
        onChange={(event) => form.set({ name: event.target.value })}
      />
      <Checkbox
        label={words.consent}
        checked={values.shown}
        onChange={(event) => form.set({ shown: event.target.checked })}
      />
      <p className="text-small text-t2">
        {words.bank} {words.takeBack}
      </p>
    </AccountDialog>
  )
}

/** An empty name is valid unless it is to be shown. */
function tradeNameFaults({ name, shown }: { name: string; shown: boolean }): Faults<'name', TradeNameFault> {
  if (name.trim() === '' && !shown) return {}
  const reading = readTradeName(name)
  return reading.ok ? {} : { name: reading.fault }
}
