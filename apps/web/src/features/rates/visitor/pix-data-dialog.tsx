import { type MouseEvent, useState } from 'react'
import { pixKeyCandidates } from '@puente/domain/pix-key'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { wholeMinutes } from '../../../lib/format/minutes.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DialogLayer } from '../../../ui/dialog-layer.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { chatLink, longestHolder, longestPixKey, orderMessage } from './order-message.ts'
import { orderOf, type Calculator } from './use-calculator.ts'
import { WalletList } from './wallet-list.tsx'

interface PixDataDialogProps {
  calculator: Calculator
  open: boolean
  onClose: () => void
}

/**
 * "Datos para PIX" (PUB-027): asks who receives the Pix, which the person may also give in the chat, and shows the message that opens the
 * chat.
 */
export function PixDataDialog({ calculator, open, onClose }: PixDataDialogProps) {
  const texts = useTexts('rates/visitor')
  const language = useLanguage()
  const { settings } = useSiteFacts()
  const [holder, setHolder] = useState('')
  const [key, setKey] = useState('')
  if (settings === null || settings.whatsapp === null) return null
  const { whatsapp, wallets } = settings
  const order = orderOf(calculator, { nomeCompleto: holder, chavePix: key })
  const terms = { wallets, validityMinutes: wholeMinutes(settings.calculator.validitySeconds) }
  const messageAt = (now: number): string =>
    order === null ? '' : orderMessage(order, terms, { texts: texts.message, language, now })
  const message = messageAt(serverClock.now())
  const send = (event: MouseEvent<HTMLAnchorElement>): void => {
    // This is a real link, so no browser blocks it as a pop-up. Its text is written at the time of the press.
    event.currentTarget.href = chatLink(whatsapp, messageAt(serverClock.now()))
    onClose()
  }
  return (
    <DialogLayer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.dialog.title}
      description={texts.dialog.description}
      closeLabel={texts.dialog.close}
      footer={
        <>
          <Button onClick={onClose}>{texts.dialog.cancel}</Button>
          {order === null ? (
            <Button variant="primary" disabled>
              {texts.calculating}
            </Button>
          ) : (
            <a
              href={chatLink(whatsapp, message)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'primary' })}
              onClick={send}
            >
              {texts.dialog.submit}
              <span className="sr-only"> ({texts.dialog.newTab})</span>
            </a>
          )}
        </>
      }
    >
      {/* The column may be narrower than a wallet's address, which is one long word. */}
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label={texts.dialog.holder}
          optional={texts.dialog.optional}
          value={holder}
          onChange={(event) => setHolder(event.target.value.slice(0, longestHolder))}
          maxLength={longestHolder}
          autoComplete="name"
        />
        <PixKeyField value={key} onValueChange={setKey} />
        {calculator.currency === 'USDT' && <WalletList wallets={wallets} />}
        <section>
          <h3 className="mb-1.5 text-label font-[550] text-t2">{texts.dialog.preview}</h3>
          <p className="whitespace-pre-wrap break-words rounded-input border border-line bg-s2 p-3.5 text-small">
            {message}
          </p>
        </section>
      </div>
    </DialogLayer>
  )
}

/** The key, with the kind we guess. Any text may be sent: the chat clarifies it (PUB-028). */
function PixKeyField({ value, onValueChange }: { value: string; onValueChange: (key: string) => void }) {
  const texts = useTexts('rates/visitor').dialog
  const [left, setLeft] = useState(false)
  const candidates = pixKeyCandidates(value)
  const foreign = candidates.some((key) => key.type === 'phone' && !key.brazilian)
  const types = candidates.map(({ type }) => texts.keyTypes[type]).join(texts.either)
  const words = (): string => {
    if (value.trim() === '') return texts.keyHint
    if (foreign) return texts.foreign
    if (candidates.length > 0) return texts.recognised(types)
    return left ? texts.unknown : texts.keyHint
  }
  return (
    <TextField
      label={texts.key}
      optional={texts.optional}
      hint={<span role="status">{words()}</span>}
      state={candidates.length > 0 && !foreign ? 'ok' : undefined}
      value={value}
      onChange={(event) => {
        setLeft(false)
        onValueChange(event.target.value.slice(0, longestPixKey))
      }}
      onBlur={() => setLeft(true)}
      maxLength={longestPixKey}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
