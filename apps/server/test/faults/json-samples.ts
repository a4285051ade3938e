/** The parts of a JSON schema that our API document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
}

/** Random choices that a seed determines. */
export class Dice {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  below(end: number): number {
    return Math.floor(this.#random() * end)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  one<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)]
    if (choice === undefined && choices.length === 0) throw new Error('nothing to choose from')
    return choice as T
  }
}

/** Texts of the kinds that our schemas require by a pattern. The first match is used. */
const likelyTexts = [
  '100',
  '1.5',
  '123456',
  '30123456',
  '20301234563',
  '2850590940090418135201',
  '+5491123456789',
  'Marina Souza',
  'ABCDEFGH12',
  'x'.repeat(43),
  '2026-11-21',
]

/** A value that is valid for the schema, or nearly. Faults are added to it. */
export function sampleOf(schema: JsonSchema, dice: Dice, ids: readonly string[]): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return sampleOf(dice.one(choices), dice, ids)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.one(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return sampleObject(schema, dice, ids)
    case 'array':
      return Array.from({ length: dice.below(3) }, () => sampleOf(schema.items ?? {}, dice, ids))
    case 'integer':
    case 'number':
      return schema.minimum ?? dice.below(5)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return sampleText(schema, dice, ids)
  }
}

function sampleObject(schema: JsonSchema, dice: Dice, ids: readonly string[]): unknown {
  const required = schema.required ?? []
  const given = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.includes(name) || dice.chance(0.5),
  )
  const members = given.map(([name, member]) => [name, sampleOf(member, dice, ids)] as const)
  const { propertyNames, additionalProperties } = schema
  if (propertyNames?.enum !== undefined && typeof additionalProperties === 'object') {
    const name = String(dice.one(propertyNames.enum))
    members.push([name, sampleOf(additionalProperties, dice, ids)])
  }
  return Object.fromEntries(members)
}

function sampleText(
  { format, pattern, minLength = 0 }: JsonSchema,
  dice: Dice,
  ids: readonly string[],
): string {
  if (format === 'uuid') return dice.one(ids)
  if (format === 'email') return 'ana@example.com'
  if (format === 'date-time') return '2026-11-21T12:00:00Z'
  if (pattern === undefined) return 'Puente'.padEnd(minLength, 'x')
  return likelyTexts.find((text) => new RegExp(pattern, 'u').test(text)) ?? dice.one(ids)
}
