import { formatTaxDocumentTyping, parseTaxDocument } from '@puente/domain/tax-document'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { initialsOf } from '../../../lib/format/initials.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PhoneCountrySelect } from '../../../ui/phone-country-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { draftStore, withClient, withNewClient } from './order-draft.ts'
import { faultText } from './order-fault-texts.ts'
import type { OrderDraft } from './draft.rules.ts'
import type { Limits, OrderField } from './order-form.rules.ts'
import { recentClientsQuery } from './order-queries.ts'
import { loadPhoneRules } from './phone.rules.ts'
import type { Exchange } from './use-exchange.ts'

interface ClientSectionProps {
  draft: OrderDraft
  form: Exchange['form']
  limits: Limits | null
}

/** The payer: recent clients as chips, then the fields. */
export function ClientSection({ draft, form, limits }: ClientSectionProps) {
  const texts = useTexts('orders/exchange')
  const errorOf = (field: OrderField): string | undefined => {
    const fault = form.shown(field)
    return fault === undefined || limits === null ? undefined : faultText(fault, texts, limits)
  }
  const onLeave = (field: OrderField) => () => form.leave(field)
  const set = (change: Partial<OrderDraft>): void => draftStore.set({ ...change, fromOrderId: null })
  return (
    <section aria-labelledby="who-pays">
      <h2 id="who-pays" className="mt-[18px] mb-[9px] text-15 font-[620]">
        {texts.client.section}
      </h2>
      <PayerFills draft={draft} />
      {!draft.payerFills && (
        <>
          <RecentClients draft={draft} />
          <div className="grid gap-3 lg:grid-cols-2">
            <TextField
              id="clientName"
              label={texts.client.name}
              value={draft.clientName}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="words"
              onChange={(event) => set({ clientName: event.target.value })}
              onBlur={onLeave('clientName')}
              error={errorOf('clientName')}
            />
            <MaskedField
              id="clientDocument"
              label={texts.client.document}
              value={draft.clientDocument}
              mask={formatTaxDocumentTyping}
              strip={(text) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')}
              maxLength={14}
              inputMode="text"
              onValueChange={(clientDocument) => set({ clientDocument })}
              onBlur={onLeave('clientDocument')}
              state={parseTaxDocument(draft.clientDocument) === null ? undefined : 'ok'}
              error={errorOf('clientDocument')}
            />
          </div>
        </>
      )}
      <MoreFields draft={draft} errorOf={errorOf} onLeave={onLeave} set={set} hasFailed={form.attempt > 0} />
    </section>
  )
}

/** Nobody dictates a CPF aloud: the client types it on their own phone (decision 0037). */
function PayerFills({ draft: { payerFills } }: { draft: OrderDraft }) {
  const texts = useTexts('orders/exchange').payerFills
  return (
    <div className="mb-3">
      <Chip pressed={payerFills} onClick={() => draftStore.set({ payerFills: !payerFills })}>
        <QrCode size={16} aria-hidden="true" />
        {texts.option}
      </Chip>
      {payerFills && <p className="mt-2 text-small text-t2">{texts.hint}</p>}
    </div>
  )
}

function RecentClients({ draft }: { draft: OrderDraft }) {
  const texts = useTexts('orders/exchange').client
  const { data, isPending } = useQuery(recentClientsQuery)
  const clients = data?.clients
  // Keep the place of the chips, so that the fields below do not jump under a finger.
  if (isPending) return <div className="h-14" />
  if (clients === undefined || clients.length === 0) return null
  return (
    <ul aria-label={texts.recent} className="chip-row mb-2">
      {clients.map((client) => (
        <li key={client.orderId} className="flex-none">
          <Chip
            pressed={draft.fromOrderId === client.orderId}
            onClick={() => draftStore.set(withClient(draft, client))}
          >
            <span aria-hidden="true" className="chip-initials">
              {initialsOf(client.name)}
            </span>
            <span className="max-w-[11rem] truncate">{client.name}</span>
          </Chip>
        </li>
      ))}
      <li className="flex-none">
        <Chip pressed={false} onClick={() => draftStore.set(withNewClient(draft))}>
          <Plus size={16} aria-hidden="true" />
          {texts.fresh}
        </Chip>
      </li>
    </ul>
  )
}

interface MoreFieldsProps {
  draft: OrderDraft
  errorOf: (field: OrderField) => string | undefined
  onLeave: (field: OrderField) => () => void
  set: (change: Partial<OrderDraft>) => void
  /** True after a failed submit: a field with an error opens the section. */
  hasFailed: boolean
}

/**
 * The fields that often repeat from sale to sale, then WhatsApp. On a phone the section starts folded if those fields are filled. On wide
 * screens it is always open.
 */
function MoreFields({ draft, errorOf, onLeave, set, hasFailed }: MoreFieldsProps) {
  const { client: texts, payerFills } = useTexts('orders/exchange')
  const filled = draft.clientId !== '' && draft.description !== ''
  const folded = ['clientId', 'description', 'whatsapp'] as const
  const faulty = hasFailed && folded.some((field) => errorOf(field) !== undefined)
  // The section must not move while the person types. Only a recent client's data or the person folds it. Emptied fields unfold it.
  const [open, setOpen] = useState(!filled)
  const [before, setBefore] = useState({ client: draft.fromOrderId, filled })
  if (before.client !== draft.fromOrderId || before.filled !== filled) {
    setBefore({ client: draft.fromOrderId, filled })
    const isChosen = draft.fromOrderId !== null && before.client !== draft.fromOrderId
    if (isChosen || (!filled && before.filled)) setOpen(!filled)
  }
  if (faulty && !open) setOpen(true)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="more-fields"
        onClick={() => setOpen(!open)}
        className="mt-3 flex w-full items-center gap-3 rounded-input border border-line-strong border-dashed px-3.5 py-[11px] text-left text-small lg:hidden"
      >
        <ReceiptText size={20} aria-hidden="true" className="flex-none" />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-[600]">
            {filled ? `${draft.clientId} · ${draft.description}` : texts.moreEmpty}
          </b>
          <span className="block text-label text-t2">{draft.payerFills ? payerFills.more : texts.more}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className={open ? 'rotate-180' : ''} />
      </button>
      <div id="more-fields" className={`mt-3 gap-3 lg:grid lg:grid-cols-2 ${open ? 'grid' : 'hidden'}`}>
        <div className="min-w-0">
          <TextField
            id="clientId"
            label={texts.clientId}
            placeholder={texts.clientIdHint}
            value={draft.clientId}
            maxLength={50}
            autoComplete="off"
            onChange={(event) => set({ clientId: event.target.value })}
            onBlur={onLeave('clientId')}
            error={errorOf('clientId')}
          />
          <Favourites
            kind="clientIds"
            chosen={draft.clientId}
            onChoose={(clientId) => draftStore.set({ clientId })}
          />
        </div>
        <div className="min-w-0">
          <TextField
            id="description"
            label={texts.description}
            placeholder={texts.descriptionHint}
            value={draft.description}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => set({ description: event.target.value })}
            onBlur={onLeave('description')}
            error={errorOf('description')}
          />
          <Favourites
            kind="descriptions"
            chosen={draft.description}
            onChoose={(description) => draftStore.set({ description })}
          />
        </div>
        {!draft.payerFills && (
          <Whatsapp draft={draft} error={errorOf('whatsapp')} onLeave={onLeave('whatsapp')} set={set} />
        )}
      </div>
    </>
  )
}

interface FavouritesProps {
  kind: 'clientIds' | 'descriptions'
  chosen: string
  onChoose: (text: string) => void
}

/** Chips with the values of the last orders. */
function Favourites({ kind, chosen, onChoose }: FavouritesProps) {
  const texts = useTexts('orders/exchange').client
  const { data, isPending } = useQuery(recentClientsQuery)
  if (isPending) return <div className="h-12" />
  const favourites = data?.[kind] ?? []
  if (favourites.length === 0) return null
  return (
    <ul aria-label={texts.favourites[kind]} className="chip-row">
      {favourites.map((text) => (
        <li key={text} className="flex-none">
          <Chip pressed={text === chosen} onClick={() => onChoose(text)}>
            <span className="max-w-[14rem] truncate">{text}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** The only optional field. It is folded until the person opens it or it contains a number. */
function Whatsapp(props: WhatsappFieldProps) {
  const { addWhatsapp } = useTexts('orders/exchange').client
  const { whatsappNumber } = props.draft
  const [open, setOpen] = useState(whatsappNumber !== '')
  const [asked, setAsked] = useState(false)
  if (whatsappNumber !== '' && !open) setOpen(true)
  if (open) return <WhatsappField {...props} autoFocus={asked} />
  return (
    <Button
      variant="plain"
      size="small"
      icon={Plus}
      className="justify-self-start lg:col-span-2"
      aria-expanded={false}
      onClick={() => {
        setAsked(true)
        setOpen(true)
      }}
    >
      {addWhatsapp}
    </Button>
  )
}

interface WhatsappFieldProps {
  draft: OrderDraft
  error: string | undefined
  onLeave: () => void
  set: (change: Partial<OrderDraft>) => void
}

function WhatsappField({
  draft,
  error,
  onLeave,
  set,
  autoFocus,
}: WhatsappFieldProps & { autoFocus: boolean }) {
  const texts = useTexts('orders/exchange').client
  return (
    <div className="country-and-number grid grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)] gap-2 lg:col-span-2 lg:max-w-[28rem]">
      <PhoneCountrySelect
        label={texts.country}
        value={draft.whatsappCountry}
        onChange={(event) => set({ whatsappCountry: event.target.value })}
      />
      <TextField
        id="whatsapp"
        label={texts.whatsapp}
        optional={texts.optional}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.whatsappNumber}
        autoFocus={autoFocus}
        maxLength={24}
        onChange={(event) => set({ whatsappNumber: event.target.value })}
        onFocus={() => void loadPhoneRules()}
        onBlur={onLeave}
        error={error}
      />
    </div>
  )
}
