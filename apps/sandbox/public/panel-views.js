import { badge, element } from './dom.js'

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' })
const shortId = (id) => (id.length > 14 ? `${id.slice(0, 5)}…${id.slice(-6)}` : id)

/** `1234.50` as people read it; digit by digit, for it is money. */
function reais(decimal) {
  const [whole, cents] = decimal.split('.')
  return `R$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

function table(headings, rows, emptyText) {
  if (rows.length === 0) return [element('p', { class: 'empty' }, emptyText)]
  const cells = headings.map(([text, kind]) => element('th', { scope: 'col', class: kind }, text))
  return [
    element('table', {}, element('thead', {}, element('tr', {}, ...cells)), element('tbody', {}, ...rows)),
  ]
}

function chargeBadge(charge) {
  if (charge.status === 'CONCLUIDA') return badge('ok', 'check', 'Paga')
  if (charge.status !== 'ATIVA') return badge('bad', 'cross', 'Removida')
  return charge.expired ? badge('bad', 'clock', 'Vencida') : badge('wait', 'clock', 'Ativa')
}

const smallButton = (text, click, properties = {}) =>
  element('button', { class: 'btn sm', type: 'button', click, ...properties }, text)

/** What can be done with the money of a paid charge: send it back, dispute it, or decide what waits. */
function returnButtons({ txid, pix }, { sendBack, dispute, decide }) {
  const returns = pix.flatMap(({ endToEndId, devolucoes = [] }) =>
    devolucoes.map((one) => ({ ...one, endToEndId })),
  )
  const waiting = returns.find(({ status }) => status === 'EM_PROCESSAMENTO')
  if (waiting) {
    return [
      smallButton('Devolver ao pagador', () => decide(waiting, 'DEVOLVIDO')),
      smallButton('Liberar', () => decide(waiting, 'NAO_REALIZADO')),
    ]
  }
  const isBack = returns.some(({ status }) => status === 'DEVOLVIDO')
  return [
    smallButton('Devolver', () => sendBack(txid), { disabled: isBack }),
    smallButton('Contestar', () => dispute(txid), { disabled: isBack }),
  ]
}

export function chargeTable(charges, actions) {
  const rows = charges.map((charge) => {
    const payable = charge.status === 'ATIVA' && !charge.expired
    return element(
      'tr',
      {},
      element('td', {}, clock.format(new Date(charge.createdAt))),
      element('td', { class: 'mono', title: charge.txid }, shortId(charge.txid)),
      element('td', {}, charge.debtor ?? ''),
      element('td', { class: 'num key' }, reais(charge.amount)),
      element('td', {}, chargeBadge(charge)),
      element(
        'td',
        {},
        element(
          'div',
          { class: 'row' },
          charge.code &&
            element(
              'a',
              { class: 'btn sm', href: `/banco?code=${encodeURIComponent(charge.code)}` },
              'No banco',
            ),
          ...(charge.status === 'CONCLUIDA'
            ? returnButtons(charge, actions)
            : [
                smallButton('Pagar', () => actions.pay(charge.txid), {
                  class: `btn sm ${payable ? 'p' : ''}`,
                  disabled: !payable,
                }),
              ]),
        ),
      ),
    )
  })
  const headings = [['Hora'], ['txid'], ['Para'], ['Valor', 'num'], ['Situação'], ['Ação', 'num']]
  return table(headings, rows, 'Nenhuma cobrança ainda. Crie a primeira com PUT /api/pix/v2/cob/{txid}.')
}

const deliveryBadges = {
  waiting: ['wait', 'clock', 'Na espera'],
  held: ['odd', 'dot', 'Retido'],
  sending: ['info', 'send', 'Enviando'],
  delivered: ['ok', 'check', 'Entregue'],
  failed: ['bad', 'cross', 'Falhou'],
  suppressed: ['bad', 'cross', 'Perdido'],
}

const attemptText = ({ atMs, durationMs, httpStatus, error }) =>
  `${clock.format(atMs)}  ${httpStatus ?? error}  ${durationMs} ms`

function deliveryDetails(delivery) {
  const text = [...delivery.attempts.map(attemptText), delivery.body].join('\n')
  return element(
    'details',
    { class: 'body' },
    element('summary', {}, 'Ver'),
    element('pre', {}, text || 'Nada foi enviado.'),
  )
}

export function deliveryTable(deliveries, resend) {
  const rows = deliveries.map((delivery) => {
    const last = delivery.attempts.at(-1)
    return element(
      'tr',
      {},
      element('td', {}, clock.format(delivery.createdAtMs)),
      element('td', { class: 'mono', title: delivery.txid }, shortId(delivery.txid ?? '')),
      element('td', {}, badge(...deliveryBadges[delivery.status])),
      element('td', { class: 'num tries' }, String(delivery.attempts.length)),
      element('td', {}, last ? String(last.httpStatus ?? 'sem resposta') : ''),
      element(
        'td',
        {},
        element(
          'span',
          { class: 'chips' },
          ...delivery.faults.map((name) => element('span', { class: 'chip' }, name)),
        ),
      ),
      element('td', {}, deliveryDetails(delivery)),
      element(
        'td',
        {},
        element(
          'div',
          { class: 'row' },
          element(
            'button',
            { class: 'btn sm', type: 'button', disabled: !delivery.body, click: () => resend(delivery.id) },
            'Reenviar',
          ),
        ),
      ),
    )
  })
  const headings = [
    ['Hora'],
    ['txid'],
    ['Situação'],
    ['Tentativas', 'num'],
    ['Resposta'],
    ['Falhas'],
    ['Corpo'],
    ['Ação', 'num'],
  ]
  return table(headings, rows, 'Nenhum aviso ainda. Cadastre um webhook e pague uma cobrança.')
}

const fiatNames = { ars: 'USDT em pesos', brl: 'USDT em reais' }

export function marketCard(fiat, level, change) {
  const middle = element('input', {
    class: 'field',
    name: 'middle',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: level.middle,
    'aria-label': `${fiatNames[fiat]}: preço médio`,
  })
  const form = element(
    'form',
    {
      submit: (event) => {
        event.preventDefault()
        middle.blur()
        change({ middle: middle.value.trim().replace(',', '.') })
      },
    },
    middle,
    element('button', { class: 'btn sm', type: 'submit' }, 'Definir'),
    element(
      'label',
      { class: 'hold' },
      element('input', {
        class: 'switch',
        type: 'checkbox',
        checked: level.frozen,
        change: (event) => {
          event.target.blur()
          change({ frozen: event.target.checked })
        },
      }),
      'Parar neste preço',
    ),
  )
  return element(
    'div',
    { class: 'card' },
    element('span', { class: 'lbl' }, fiatNames[fiat]),
    element('p', { class: 'price' }, `${level.bid} · ${level.ask}`),
    form,
  )
}
