import { call, element, icon } from './dom.js'
import { hasCamera, readCamera, readImage } from './scanner.js'
import { confirmView, receiptView } from './bank-views.js'

const byId = (id) => document.getElementById(id)
const steps = { entry: byId('entry'), confirm: byId('confirm'), receipt: byId('receipt') }
const titles = { entry: 'Pagar com Pix', confirm: 'Confira o Pix', receipt: 'Pix enviado' }

let ticking = null
let scanning = null

/** Shows one step and moves the focus to its heading, so that a screen reader hears where it is. */
function show(name) {
  clearInterval(ticking)
  scanning?.abort()
  for (const [key, section] of Object.entries(steps)) section.hidden = key !== name
  document.title = `${titles[name]} · Banco Sandbox`
  scrollTo(0, 0)
  steps[name].querySelector('h1')?.focus({ preventScroll: true })
}

function refuse(place, problem) {
  place.replaceChildren(
    icon('alert'),
    element('div', {}, element('b', {}, problem.title), element('span', {}, problem.message)),
  )
  place.hidden = false
  place.scrollIntoView({ block: 'nearest' })
}

function refuseEntry(problem) {
  show('entry')
  refuse(byId('entry-alert'), problem)
  const field = byId('code')
  field.setAttribute('aria-invalid', 'true')
  field.focus({ preventScroll: true })
}

async function open(code) {
  const alert = byId('entry-alert')
  alert.hidden = true
  byId('code').removeAttribute('aria-invalid')
  try {
    const [details, { payers }] = await Promise.all([
      call('POST', '/bank/codes', { code }),
      call('GET', '/bank/payers'),
    ])
    confirm(code, details, payers)
  } catch (problem) {
    refuseEntry(problem)
  }
}

function confirm(code, details, payers) {
  const clockError = details.serverTime - Date.now()
  const view = confirmView(details, payers, {
    pay: (order) => pay(code, order, view),
    cancel: () => history.back(),
  })
  steps.confirm.replaceChildren(...view.nodes)
  history.pushState({ step: 'confirm' }, '')
  show('confirm')
  if (details.expiresAt === null) return
  const tick = () => {
    const leftMs = details.expiresAt - Date.now() - clockError
    // A charge without a near end says nothing about time; one that has ended is judged by the bank.
    if (leftMs <= 0) {
      clearInterval(ticking)
      open(code)
    } else view.showTimeLeft(leftMs)
  }
  tick()
  ticking = setInterval(tick, 1000)
}

async function pay(code, order, view) {
  view.setBusy(true)
  try {
    const receipt = await call('POST', '/bank/payments', { code, ...order })
    steps.receipt.replaceChildren(...receiptView(receipt, startAgain))
    history.replaceState({ step: 'receipt' }, '')
    show('receipt')
  } catch (problem) {
    view.setBusy(false)
    if (problem.reason?.startsWith('charge.')) refuseEntry(problem)
    else refuse(view.alert, problem)
  }
}

function startAgain() {
  byId('code-form').reset()
  history.replaceState(null, '', location.pathname)
  show('entry')
}

async function useCamera() {
  scanning = new AbortController()
  byId('lens').hidden = false
  try {
    const code = await readCamera(byId('video'), scanning.signal)
    if (code !== null) await take(code)
  } catch {
    refuseEntry({
      title: 'A câmera não abriu',
      message: 'Permita o uso da câmera no navegador, ou abra uma imagem, ou cole o código.',
    })
  } finally {
    byId('lens').hidden = true
  }
}

/** Puts a code that was read into the field, so that one sees what it was, and goes on with it. */
function take(code) {
  byId('code').value = code
  return open(code)
}

byId('code-form').addEventListener('submit', (event) => {
  event.preventDefault()
  open(byId('code').value)
})
byId('pick').addEventListener('click', () => byId('image').click())
byId('image').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  target.value = ''
  if (!file) return
  const code = await readImage(file)
  if (code !== null) await take(code)
  else
    refuseEntry({
      title: 'Nenhum QR Code na imagem',
      message: 'Use uma imagem nítida, com o código inteiro e a borda branca em volta.',
    })
})
byId('stop-camera').addEventListener('click', () => {
  scanning?.abort()
  byId('camera').focus()
})
byId('camera').addEventListener('click', useCamera)
// Without a secure address the browser offers no camera: the image chooser of a phone takes a photo as well.
byId('camera').hidden = !hasCamera()
byId('paste').hidden = !navigator.clipboard?.readText
byId('paste').addEventListener('click', async () => {
  try {
    await take(await navigator.clipboard.readText())
  } catch {
    byId('code').focus() // reading was not permitted: the person pastes by hand
  }
})
addEventListener('popstate', () => {
  if (steps.entry.hidden) show('entry')
})

const given = new URLSearchParams(location.search).get('code')
if (given) take(given)
