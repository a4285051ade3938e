/**
 * Makes an element. Texts become text nodes and never markup, whatever a charge says.
 * @param {string} tag
 * @param {Record<string, unknown>} properties  `class`, `data-*`, `aria-*` become attributes; functions become listeners
 * @param {...(Node | string | null | undefined | false)} children
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (typeof value === 'boolean') made.toggleAttribute(name, value)
    else if (value !== null && value !== undefined) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return made
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** An icon of the sprite, silent for screen readers. */
export function icon(name) {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('class', 'i')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `/assets/icons.svg#${name}`)
  svg.append(use)
  return svg
}

export const badge = (kind, iconName, text) =>
  element('span', { class: `badge ${kind}` }, icon(iconName), text)

/** Calls the sandbox. Resolves with the body, or throws what the sandbox refused with: `{ title, message, … }`. */
export async function call(method, path, body) {
  let answer
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw {
      reason: 'offline',
      title: 'Sem conexão com o sandbox',
      message: 'Nada foi confirmado. Tente de novo: o mesmo código nunca é pago duas vezes.',
    }
  }
  const text = await answer.text()
  const json = text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
  if (answer.ok) return json
  const errors = json.errors?.map(({ field, message }) => `${field}: ${message}`).join('. ')
  throw {
    reason: json.reason,
    title: json.title ?? 'O sandbox respondeu com um erro',
    message: json.message ?? errors ?? json.detail ?? `Status ${answer.status}.`,
  }
}
