import { badge, element } from './dom.js'

const groupNames = {
  webhook: 'Avisos (webhook)',
  api: 'API Pix',
  bank: 'Banco, devoluções e envios',
  market: 'Mercado',
}
const fieldNames = {
  probability: 'Chance (0 a 1)',
  next: 'Só as próximas',
  delayMs: 'Espera (ms)',
  gapMs: 'Intervalo (ms)',
  times: 'Vezes',
  shape: 'Forma',
  change: 'Mudança',
  centavos: 'Centavos',
  status: 'Status HTTP',
  word: 'Palavra',
  reason: 'Motivo',
  direction: 'Sentido',
  ageSeconds: 'Idade (s)',
  on: 'Operações',
}

/** The alternatives of a JSON Schema of one setting; null when it is free. */
const choicesOf = (schema) =>
  schema.enum ?? schema.anyOf?.map((option) => option.const)?.filter(Boolean) ?? null

const isNumber = (schema) =>
  ['integer', 'number'].includes(schema.type) || Boolean(schema.anyOf?.some(({ type }) => type === 'integer'))

function settingField(name, schema, value) {
  const choices = choicesOf(schema)
  if (choices?.length) {
    const options = choices.map((choice) =>
      element('option', { value: choice, selected: choice === value }, String(choice)),
    )
    return element('select', { class: 'field', name }, ...options)
  }
  return element('input', {
    class: 'field',
    name,
    value: Array.isArray(value) ? value.join(', ') : (value ?? ''),
    inputmode: isNumber(schema) ? 'decimal' : 'text',
    autocomplete: 'off',
    placeholder: name === 'next' ? 'sempre' : null,
  })
}

/** Reads the form back into the settings of a PUT; the sandbox judges them. */
function settingsOf(form, properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const text = form.elements[name].value.trim()
      if (schema.type === 'array') return [name, text.split(/[\s,]+/).filter(Boolean)]
      const choice = choicesOf(schema)?.find((option) => String(option) === text)
      if (choice !== undefined) return [name, choice]
      if (name === 'next' && text === '') return [name, null]
      return [name, isNumber(schema) ? Number(text.replace(',', '.')) : text]
    }),
  )
}

function settingsForm(fault, active, change) {
  const { properties } = fault.settings
  const fields = Object.entries(properties).map(([name, schema]) =>
    element(
      'label',
      { class: name === 'on' || name === 'reason' ? 'wide' : null },
      fieldNames[name] ?? name,
      settingField(name, schema, active.settings[name]),
    ),
  )
  const form = element('form', { class: 'settings', 'aria-label': `Ajustes de ${fault.title}` }, ...fields)
  const send = () => change(fault.name, settingsOf(form, properties))
  form.addEventListener('change', () => {
    document.activeElement?.blur()
    send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    document.activeElement?.blur()
  })
  return form
}

function occasionsText({ fired, left }) {
  if (left === null) return `${fired}×`
  return left === 0 ? `${fired}×, acabou` : `${fired}×, faltam ${left}`
}

function faultRow(fault, active, change) {
  const toggle = element('input', {
    class: 'switch',
    type: 'checkbox',
    role: 'switch',
    checked: Boolean(active),
    change: (event) => {
      event.target.blur()
      change(fault.name, event.target.checked ? fault.defaults : null)
    },
  })
  return element(
    'div',
    { class: 'fault' },
    element(
      'label',
      {},
      toggle,
      element('span', {}, element('b', {}, fault.title), element('small', {}, fault.effect)),
      active && element('span', { class: 'fired' }, badge('wait', 'dot', occasionsText(active))),
    ),
    active && settingsForm(fault, active, change),
  )
}

/** All faults by group, each with its switch and, while on, its settings. */
export function renderFaults({ faults, catalogue }, change) {
  return Object.entries(groupNames).map(([group, title]) =>
    element(
      'div',
      { class: 'card group' },
      element('h3', {}, title),
      ...catalogue
        .filter((fault) => fault.group === group)
        .map((fault) => faultRow(fault, faults[fault.name], change)),
    ),
  )
}
