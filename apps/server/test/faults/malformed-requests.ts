import { type Dice, type JsonSchema, sampleOf } from './json-samples.ts'

export interface Operation {
  readonly method: string
  /** With parameters as `{id}`. */
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: JsonSchema
  }[]
  /** Media type to schema. */
  readonly bodies: Readonly<Record<string, JsonSchema | undefined>>
}

export interface MalformedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer | null
}

const deep = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`

/** Values that no field of ours expects. */
const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  1.5,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\uffff',
  '\u202e',
  '<script>',
  "'; drop table users; --",
  '%s%n',
  '../../etc/passwd',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '9'.repeat(40),
  '-0',
  '1e5',
  'NaN',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '--------------------------------------',
  '------------------------------------',
  [],
  [[]],
  {},
  { toString: 1 },
  { $ne: null },
]
const oddSegments = [
  'nonsense',
  '0',
  '-1',
  '%00',
  '%0',
  '%E0%A4%A',
  '%ff%fe',
  '%2e%2e%2f',
  '..;',
  "'",
  '%F0%9F%99%82',
  '------------------------------------',
  'x'.repeat(201),
  'x'.repeat(5000),
]
const oddTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json;',
  'APPLICATION/JSON',
  'application/problem+json',
  ';;;',
  '\u00e9',
]
const oddHeaders: readonly (readonly [string, string | string[]])[] = [
  ['x-user-active', 'maybe'],
  ['x-forwarded-for', '999.1.1.1, , ::::'],
  ['x-client-info', '\u00e9\u00ff'],
  ['user-agent', 'x'.repeat(8_000)],
  ['cookie', '=;;=; sid; __Host-sid=%00; sid=\u00ff'],
  ['idempotency-key', ['a'.repeat(20), 'b'.repeat(20)]],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-csrf-token', ['a', 'b']],
  ['authorization', 'Bearer '],
  ['accept-version', '1.x'],
  ['accept-encoding', '*;q=9'],
  ['range', 'bytes=9-1'],
  ['if-none-match', '*'],
  ['last-event-id', '\u00ff'],
  ['host', ''],
  ['x-http-method-override', 'DELETE'],
  ['x-huge', 'x'.repeat(17_000)],
]

/** One request to an operation, valid in most of its parts and broken in one or two. */
export function malformedRequest(
  operation: Operation,
  dice: Dice,
  ids: readonly string[],
  own: Readonly<Record<string, string>>,
): MalformedRequest {
  const broken = new Set([
    dice.one(['path', 'query', 'body', 'body', 'body', 'type', 'header', 'bytes'] as const),
  ])
  if (dice.chance(0.3)) broken.add(dice.one(['path', 'query', 'body', 'header'] as const))
  const body = bodyOf(operation, dice, ids, broken)
  const headers: Record<string, string | string[]> = {
    ...own,
    'idempotency-key': `fuzz-${dice.below(1e9)}-key`,
    ...(body === null ? {} : { 'content-type': broken.has('type') ? dice.one(oddTypes) : body.type }),
  }
  if (broken.has('header')) {
    const [name, value] = dice.one(oddHeaders)
    headers[name] = value
  }
  return {
    method: operation.method,
    path: pathOf(operation, dice, ids, broken) + queryOf(operation, dice, ids, broken),
    headers,
    body: body?.bytes ?? null,
  }
}

function pathOf(
  { path, parameters }: Operation,
  dice: Dice,
  ids: readonly string[],
  broken: ReadonlySet<string>,
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (broken.has('path') && dice.chance(0.7)) return dice.one(oddSegments)
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    return encodeURIComponent(String(sampleOf(schema, dice, ids)))
  })
  if (!broken.has('path') || dice.chance(0.8)) return filled
  return dice.one([`${filled}/`, `${filled}//`, `${filled}/${dice.one(oddSegments)}`, filled.toUpperCase()])
}

function queryOf({ parameters }: Operation, dice: Dice, ids: readonly string[], broken: ReadonlySet<string>) {
  const pairs = parameters
    .filter((one) => one.in === 'query' && dice.chance(0.6))
    .map(({ name, schema }) => {
      const value =
        broken.has('query') && dice.chance(0.6) ? dice.one(oddValues) : sampleOf(schema, dice, ids)
      return `${name}=${encodeURIComponent(textOf(value).toWellFormed())}`
    })
  if (broken.has('query')) {
    pairs.push(
      dice.one(['%', 'a=%E0%A4%A', '__proto__=1', 'page=1&page=2', 'a[b]=1', '=', 'x=%00', 'cursor=e30']),
    )
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface Body {
  readonly type: string
  readonly bytes: Buffer
}

function bodyOf(
  { bodies, method }: Operation,
  dice: Dice,
  ids: readonly string[],
  broken: ReadonlySet<string>,
): Body | null {
  const [type, schema] = Object.entries(bodies)[0] ?? [null]
  if (type === null && (method === 'GET' || !broken.has('body'))) return null
  if (broken.has('bytes')) return { type: type ?? 'application/json', bytes: oddBytes(dice) }
  const sample = sampleOf(schema ?? {}, dice, ids)
  const value = broken.has('body') ? breakValue(sample, dice) : sample
  if (type === 'multipart/form-data') return multipart(value, dice)
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) }
}

/** Replaces a value by an odd one, or removes or adds a member. */
function breakValue(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.1)) return dice.one(oddValues)
  if (Array.isArray(value)) {
    return dice.chance(0.3)
      ? Array.from({ length: 500 }, () => value[0] ?? 1)
      : value.map((member) => breakValue(member, dice))
  }
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0 || dice.chance(0.15)) {
    const name = dice.one(['extra', 'constructor', 'a\u0000', '\ud800', '', 'x'.repeat(5000)])
    return Object.fromEntries([...entries, [name, dice.one(oddValues)]])
  }
  const at = dice.below(entries.length)
  if (dice.chance(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([name, member], index) => [name, index === at ? breakValue(member, dice) : member]),
  )
}

function oddBytes(dice: Dice): Buffer {
  return dice.one([
    Buffer.alloc(0),
    Buffer.from('{'),
    Buffer.from('{"a":1}}'),
    Buffer.from('"x'),
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.from('{"a":"\\ud800"}'),
    Buffer.from('{"a":"\\u0000"}'),
    Buffer.from('{"__proto__":{"x":1}}'),
    Buffer.from(deep(19, ['[', ']'])),
    Buffer.from(deep(5_000, ['[', ']'])),
    Buffer.from(deep(5_000, ['{"a":', '}'])),
    Buffer.from('null'),
    Buffer.alloc(70_000, '1'),
    Buffer.from('--x\r\n\r\n--x--'),
  ])
}

/** A form with the members as its fields, with or without its file, its file name or its end. */
function multipart(value: unknown, dice: Dice): Body {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const parts = fields
    .filter(([name]) => name !== 'file')
    .map(([name, field]) => part(`name="${name.replaceAll(/[\r\n"]/g, '')}"`, Buffer.from(textOf(field))))
  const names = [
    'name="file"; filename="a.png"',
    'name="file"',
    'name="other"; filename="a"',
    'name="file"; filename="\u0000/../ñ"',
  ]
  const contents = [
    Buffer.from('%PDF-1.7'),
    Buffer.from('\x89PNG\r\n', 'latin1'),
    Buffer.alloc(0),
    Buffer.alloc(3_000, 7),
  ]
  for (let n = dice.below(3); n > 0; n -= 1) parts.push(part(dice.one(names), dice.one(contents)))
  const end = dice.one(['--b--\r\n', '--b--\r\n', '--b', ''])
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.concat([...parts, Buffer.from(end)]) }
}

function part(disposition: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
}
