import type { OrderView } from '@puente/contract/orders/orders'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { useWhatsapp } from './whatsapp.ts'

/** Sends the receipt to the client's number. Draws nothing if no WhatsApp can have the number. */
export function ToWhatsapp(props: { order: OrderView; number: string; url: string }) {
  const texts = useTexts('charge-page/own').actions
  const whatsapp = useWhatsapp(props)
  if (whatsapp === null) return null
  return (
    <a href={whatsapp.address} target="_blank" rel="noreferrer" className={`${buttonClass()} flex-1`}>
      <MessageCircle aria-hidden="true" />
      {texts.whatsapp}
    </a>
  )
}
