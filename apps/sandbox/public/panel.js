import { call, element, icon } from './dom.js'
import { renderFaults } from './panel-faults.js'
import { chargeTable, deliveryTable, marketCard } from './panel-views.js'

const byId = (id) => document.getElementById(id)
const shown = new Map()
let hideStatus = null

function say(problem) {
  const status = byId('status')
  status.replaceChildren(
    icon('alert'),
    element('div', {}, element('b', {}, problem.title), element('span', {}, problem.message)),
  )
  status.hidden = false
  clearTimeout(hideStatus)
  hideStatus = setTimeout(() => {
    status.hidden = true
  }, 6000)
}

/** Does something on purpose and shows at once what came of it. */
async function act(method, path, body) {
  try {
    await call(method, path, body)
  } catch (problem) {
    say(problem)
  }
  await refresh()
}

const chargeActions = {
  pay: (txid) => act('POST', '/sandbox/payments', { txid }),
  sendBack: (txid) => act('POST', '/sandbox/returns', { txid, nature: 'ORIGINAL' }),
  dispute: (txid) => act('POST', '/sandbox/returns', { txid, open: true }),
  decide: ({ endToEndId, id }, status) => act('POST', `/sandbox/returns/${endToEndId}/${id}/end`, { status }),
}

/** Redraws a part only when what it shows has changed, so that nothing moves under the pointer or the focus. */
function draw(id, data, render) {
  const key = JSON.stringify(data)
  const place = byId(id)
  const open = place.querySelector('details[open]') !== null
  if (shown.get(id) === key || open || place.matches(':focus-within:has(:focus:is(input, select))')) return
  shown.set(id, key)
  place.replaceChildren(...render(data))
}

async function refresh() {
  try {
    const [charges, deliveries, faults, market] = await Promise.all(
      ['charges', 'deliveries', 'faults', 'market'].map((part) => call('GET', `/sandbox/${part}`)),
    )
    byId('charges-count').textContent = `${charges.total} no total`
    draw('charges', charges.charges, (list) => chargeTable(list, chargeActions))
    draw('deliveries', deliveries.deliveries, (list) =>
      deliveryTable(list, (id) => act('POST', `/sandbox/deliveries/${id}/resend`)),
    )
    draw('market', market, (levels) =>
      Object.entries(levels).map(([fiat, level]) =>
        marketCard(fiat, level, (change) => act('PUT', '/sandbox/market', { [fiat]: change })),
      ),
    )
    const on = Object.keys(faults.faults).length
    byId('faults-count').textContent = on === 0 ? 'nenhuma ligada' : on === 1 ? '1 ligada' : `${on} ligadas`
    draw('faults', faults, (state) =>
      renderFaults(state, (name, settings) =>
        settings === null
          ? act('DELETE', `/sandbox/faults/${name}`)
          : act('PUT', `/sandbox/faults/${name}`, settings),
      ),
    )
    setLive(true)
  } catch (problem) {
    setLive(false)
    say(problem)
  }
}

function setLive(on) {
  byId('live').classList.toggle('off', !on)
  byId('live').setAttribute('aria-label', on ? 'Ligado' : 'Sem conexão')
}

byId('flush').addEventListener('click', () => act('POST', '/sandbox/webhooks/flush'))
byId('clear-faults').addEventListener('click', () => act('DELETE', '/sandbox/faults'))
byId('reset').addEventListener('click', () => byId('confirm-reset').showModal())
byId('confirm-reset').addEventListener('close', ({ target }) => {
  if (target.returnValue === 'yes') act('POST', '/sandbox/reset')
  target.returnValue = ''
})

refresh()
setInterval(() => {
  if (!document.hidden) refresh()
}, 2000)
