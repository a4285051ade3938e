import { maxTicketMessage } from '@puente/contract/support/tickets'
import clsx from 'clsx'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { type MessageFault, messageLength } from './ticket-message.rules.ts'

interface MessageFieldProps {
  label: string
  value: string
  fault: MessageFault | null
  onType: (message: string) => void
}

/** A field for a message, with a counter of its characters. */
export function MessageField({ label, value, fault, onType }: MessageFieldProps) {
  const texts = useTexts('support/own').messages
  const used = messageLength(value)
  const words = { empty: texts.writeMessage, 'too-long': texts.tooLong(maxTicketMessage) } as const
  return (
    <TextArea
      name="message"
      label={label}
      rows={4}
      value={value}
      error={fault === null ? undefined : words[fault]}
      aside={
        <span className={clsx('text-label', used > maxTicketMessage ? 'font-[620] text-ceibo' : 'text-t3')}>
          <span aria-hidden="true">{texts.counter(used, maxTicketMessage)}</span>
          <span className="sr-only">{texts.counterWords(used, maxTicketMessage)}</span>
        </span>
      }
      onChange={(event) => onType(event.target.value)}
    />
  )
}
