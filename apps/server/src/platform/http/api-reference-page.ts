import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'
import { problems } from '@puente/contract/protocol/problems'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import { limitsOf, ruleInWords } from './rate-limits.ts'

/** The API reference as one page without scripts or outside parts; `nonce` allows its own style. */
export function apiReferencePage(endpoints: readonly Endpoint[], title: string, nonce: string): string {
  const groups = Map.groupBy(endpoints, groupOf)
  const sections = [...groups].map(
    ([name, list]) =>
      `<section id="${escape(name)}"><h2>${escape(name)}</h2>${list.map(entry).join('')}</section>`,
  )
  const contents = [...groups.keys()].map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} API</title><style nonce="${nonce}">${style}</style></head><body>
<header><h1>${escape(title)} API</h1><p>Everything below <code>${apiPrefix}</code>. The machine-readable form is
<a href="/api/openapi.json">openapi.json</a>. Amounts are whole minor units as text, instants RFC 3339 in UTC; refusals are
<code>application/problem+json</code> with a stable <code>code</code>. Writes need our own <code>Origin</code> and, with a session,
<code>X-CSRF-Token</code>.</p><nav aria-label="Groups">${contents.join('')}</nav></header>
<main>${sections.join('')}<section id="problems"><h2>Problem codes</h2>${problemTable()}</section></main></body></html>`
}

function groupOf(endpoint: Endpoint): string {
  const [first = '', second = ''] = endpoint.path.split('/').filter((part) => part !== '')
  return first === 'admin' ? `admin-${second}` : first
}

function entry(endpoint: Endpoint): string {
  const limits = limitsOf(endpoint).map(ruleInWords).join(', ')
  const facts = [
    `access: ${endpoint.access}`,
    `limit: ${limits}`,
    ...(endpoint.idempotent === true ? ['needs an Idempotency-Key'] : []),
    ...(endpoint.upload === true
      ? [
          endpoint.body === undefined
            ? 'multipart/form-data with one file'
            : "multipart/form-data: one file and the body's fields as text",
        ]
      : []),
    ...(endpoint.download === true ? ['answers with a file'] : []),
  ]
  const refusals = (endpoint.problems ?? []).map(
    (code) => `<li><code>${code}</code> ${escape(problems[code].title)}</li>`,
  )
  return `<article id="${endpoint.name}"><h3><span class="method">${endpoint.method}</span> <code>${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}.</p><p class="facts">${facts.map((fact) => `<span>${escape(fact)}</span>`).join('')}</p>
${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${shape(`Answer ${endpoint.status}`, endpoint.response, 'output')}
${refusals.length > 0 ? `<details><summary>Refusals</summary><ul>${refusals.join('')}</ul></details>` : ''}</article>`
}

function shape(label: string, schema: $ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return ''
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return `<details><summary>${label}</summary><pre>${escape(JSON.stringify(json, null, 2))}</pre></details>`
}

function problemTable(): string {
  const rows = Object.entries(problems).map(
    ([code, { status, title }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(title)}</td></tr>`,
  )
  return `<div class="wide"><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const style = `
:root{color-scheme:dark light;--bg:#041417;--s1:#081c20;--s2:#0f2529;--line:#243b3f;--text:#e9f1ef;--quiet:#9fb4b5;--sun:#f2b632}
@media(prefers-color-scheme:light){:root{--bg:#f8f6f0;--s1:#fff;--s2:#f2efe7;--line:#dad7ce;--text:#14262a;--quiet:#4a6064;--sun:#8a5a00}}
*{box-sizing:border-box}html{scroll-behavior:smooth}@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:2rem;line-height:1.1;margin:.5rem 0}
h2{margin:2.5rem 0 1rem;border-bottom:1px solid var(--line);padding-bottom:.4rem}
h3{margin:0 0 .4rem;font-size:1rem;overflow-wrap:anywhere}p{margin:.4rem 0;color:var(--quiet)}
a{color:var(--sun)}nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin-top:1rem}
article{background:var(--s1);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:0 0 .75rem}
.method{color:var(--sun);font-weight:700;margin-right:.25rem}.facts{display:flex;flex-wrap:wrap;gap:.35rem}
.facts span{background:var(--s2);border-radius:6px;padding:.1rem .5rem;font-size:.875rem}
summary{cursor:pointer;padding:.35rem 0}pre{background:var(--s2);padding:.75rem;border-radius:8px;overflow:auto;font-size:.8125rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;padding:.35rem .5rem;border-bottom:1px solid var(--line)}
code{font-family:ui-monospace,monospace}:focus-visible{outline:2px solid var(--sun);outline-offset:2px}`
