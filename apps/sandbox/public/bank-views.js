import { element, icon } from './dom.js'

const row = (term, value, properties = {}) =>
  value ? element('div', {}, element('dt', {}, term), element('dd', properties, value)) : null

/** The bank sends a document with its kind in front: `CPF ***.456.789-**`. */
function documentRow({ document }) {
  const space = document.indexOf(' ')
  return row(document.slice(0, space), document.slice(space + 1))
}

const initials = (name) =>
  name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')

function payerOption(payer, checked) {
  return element(
    'label',
    { class: 'payer' },
    element('input', { type: 'radio', name: 'payer', value: payer.id, checked }),
    element(
      'span',
      {},
      element('b', {}, payer.name),
      element('small', {}, `${payer.document} · ${payer.institution}`),
    ),
    element('span', { class: 'mark', 'aria-hidden': 'true' }, initials(payer.name)),
  )
}

function amountPlate(details) {
  const amount = details.amountEditable
    ? element('input', {
        class: 'field',
        id: 'amount',
        inputmode: 'decimal',
        autocomplete: 'off',
        'aria-label': 'Valor em reais',
        placeholder: 'R$ 0,00',
        value: details.amount,
      })
    : element('p', { class: 'amount' }, details.amount)
  return element(
    'div',
    { class: 'plate' },
    element('span', { class: 'lbl' }, 'Você paga'),
    amount,
    element('p', { class: 'to' }, details.receiver.name),
  )
}

/** What is paid, to whom and from which account, before the person confirms. */
export function confirmView(details, payers, { pay, cancel }) {
  const timeLeft = element('span', { role: 'timer' })
  const alert = element('div', { class: 'alert', role: 'alert', hidden: true })
  const label = element('span', {}, details.amountEditable ? 'Pagar' : `Pagar ${details.amount}`)
  const button = element('button', { class: 'btn p xl', type: 'submit' }, icon('check'), label)
  const form = element(
    'form',
    { class: 'step', novalidate: true },
    amountPlate(details),
    element(
      'dl',
      { class: 'card facts' },
      documentRow(details.receiver),
      row('Instituição', details.receiver.institution),
      row('Descrição', details.description),
      ...details.extras.map(({ name, value }) => row(name, value)),
      row('Cobrança para', details.debtor && `${details.debtor.name}, ${details.debtor.document}`),
      row('Identificador', details.identifier, { class: 'id' }),
      details.expiresAt !== null &&
        element('div', {}, element('dt', {}, 'Vence em'), element('dd', {}, timeLeft)),
    ),
    element(
      'fieldset',
      {},
      element('legend', {}, 'De qual conta sai?'),
      element('div', { class: 'payers' }, ...payers.map((payer, index) => payerOption(payer, index === 0))),
    ),
    element(
      'label',
      {},
      element('span', { class: 'lbl' }, 'Mensagem para quem recebe (opcional)'),
      element('input', { class: 'field', name: 'message', maxlength: 140, autocomplete: 'off' }),
    ),
    alert,
    element('div', { class: 'bar' }, button),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    alert.hidden = true
    const values = new FormData(form)
    const amount = form.querySelector('#amount')?.value
    pay({
      payer: values.get('payer'),
      message: values.get('message') || undefined,
      amount: amount || undefined,
    })
  })
  return {
    alert,
    nodes: [
      element(
        'div',
        { class: 'heading' },
        element(
          'button',
          { class: 'btn q round', type: 'button', click: cancel, 'aria-label': 'Voltar sem pagar' },
          icon('back'),
        ),
        element('h1', { id: 'confirm-title', tabindex: '-1' }, 'Confira o Pix'),
      ),
      form,
    ],
    setBusy(busy) {
      button.disabled = busy
      label.textContent = busy ? 'Pagando' : details.amountEditable ? 'Pagar' : `Pagar ${details.amount}`
    },
    showTimeLeft(leftMs) {
      timeLeft.textContent = durationText(leftMs)
    },
  }
}

function durationText(ms) {
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function copyButton(text) {
  const state = element('span', { class: 'vh', 'aria-live': 'polite' })
  return element(
    'button',
    {
      class: 'copy id',
      type: 'button',
      title: 'Copiar',
      click: async () => {
        await navigator.clipboard.writeText(text)
        state.textContent = 'Copiado'
      },
    },
    text,
    icon('copy'),
    state,
  )
}

/** The receipt: who paid whom, when, and the id by which every bank finds this Pix. */
export function receiptView(receipt, startAgain) {
  const { payer, receiver } = receipt
  const part = (heading, ...rows) => [element('h2', {}, heading), element('dl', {}, ...rows.filter(Boolean))]
  return [
    sun(),
    element('h1', { id: 'receipt-title', tabindex: '-1' }, 'Pix enviado'),
    element('p', { class: 'amount' }, receipt.amount),
    element('p', { class: 'when' }, `${receipt.paidAt}, horário de Brasília`),
    element(
      'div',
      { class: 'card facts' },
      ...part(
        'Para',
        row('Nome', receiver.name),
        documentRow(receiver),
        row('Instituição', receiver.institution),
      ),
      ...part('De', row('Nome', payer.name), documentRow(payer), row('Instituição', payer.institution)),
      ...part(
        'Pix',
        row('Mensagem', receipt.message),
        row('Identificador', receipt.identifier, { class: 'id' }),
        row('ID da transação', copyButton(receipt.endToEndId)),
      ),
    ),
    element(
      'button',
      { class: 'btn q', type: 'button', click: () => print() },
      icon('print'),
      'Imprimir comprovante',
    ),
    element(
      'div',
      { class: 'bar' },
      element(
        'button',
        { class: 'btn p xl', type: 'button', click: startAgain },
        icon('plus'),
        'Fazer outro Pix',
      ),
    ),
  ]
}

/** The sun of May: sixteen straight rays and sixteen wavy ones in turn. */
function sun() {
  const rays = Array.from({ length: 32 }, (_, index) => {
    const path = index % 2 === 0 ? 'M0-116V-176' : 'M0-118q7-9 0-18t0-18'
    return `<path d="${path}" transform="rotate(${index * 11.25})"/>`
  }).join('')
  const template = document.createElement('template')
  // A constant drawing: nothing of the charge is in it.
  template.innerHTML = `<svg class="sun" viewBox="-180 -180 360 360" aria-hidden="true"><g class="rays">${rays}</g><circle r="100" fill="oklch(.855 .152 86)"/><path class="tick" d="M-42 4-12 34 44-28"/></svg>`
  return template.content.firstElementChild
}
