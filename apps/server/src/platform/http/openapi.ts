import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'
import { problems, problemType } from '@puente/contract/protocol/problems'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import type { PlainRoute } from './plain-route.ts'
import { limitsOf, ruleInWords } from './rate-limits.ts'
import { refusalsOf } from './refusals.ts'

type Json = Record<string, unknown>

/** The complete OpenAPI 3.1 document of the registered endpoints and of the routes beside them. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  plainRoutes: readonly PlainRoute[],
  info: { title: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(apiPrefix + endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  for (const route of plainRoutes) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: plainOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      description:
        'Amounts are whole minor units as text; instants are RFC 3339 in UTC. Refusals are application/problem+json with a stable code. Writes need the Origin of our pages and, with a session, the X-CSRF-Token that the session view carries. Writes count as activity of the person unless X-User-Active is 0, reads only when it is 1. x-step-up: the command needs a proof of identity that is not older than ten minutes.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      schemas: { Problem: problemSchema },
    },
  }
}

function templateOf(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
}

function plainOperation({ name, summary, access, path, answer, body }: PlainRoute): Json {
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, parameter]) => parameter)
  return {
    operationId: name,
    summary,
    tags: ['beside the API'],
    'x-authz': access,
    parameters: names.map((parameter) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [body]: {} } } }),
    responses: {
      200: { description: 'Done', content: { [answer]: {} } },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    'x-authz': endpoint.access,
    'x-idempotent': endpoint.idempotent === true,
    'x-step-up': endpoint.freshProof === true,
    'x-rate-limit': limitsOf(endpoint).map(ruleInWords),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter((part) => part !== '')
  return first === 'admin' ? `admin/${second}` : first
}

function parametersOf(endpoint: Endpoint): Json[] {
  const from = (schema: $ZodType | undefined, place: 'path' | 'query'): Json[] => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = fieldsOf(schema)
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const key: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{10,100}$' },
  }
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.idempotent === true ? [key] : []),
  ]
}

/** The members of an object schema as a caller sends them. */
function fieldsOf(schema: $ZodType | undefined): {
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
} {
  return schema === undefined ? {} : schemaOf(schema, 'input')
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload === true) {
    const { properties, required = [] } = fieldsOf(endpoint.body)
    const schema = {
      type: 'object',
      required: ['file', ...required],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' }, ...properties },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.body === undefined) return {}
  const content = { 'application/json': { schema: schemaOf(endpoint.body, 'input') } }
  return { requestBody: { required: true, content } }
}

function responsesOf(endpoint: Endpoint): Json {
  const success: Json = { description: 'Done' }
  if (endpoint.download === true) success['content'] = { 'application/octet-stream': {} }
  else if (endpoint.response !== undefined) {
    success['content'] = { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
  }
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => problems[code].status)
  const refusals = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.map((code) => `\`${code}\` ${problems[code].title}`).join('; '),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: list } } }],
          },
        },
      },
    },
  ])
  return { [String(endpoint.status)]: success, ...Object.fromEntries(refusals) }
}

function schemaOf(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'instance', 'code', 'details', 'errors'],
  properties: {
    type: { type: 'string', format: 'uri', examples: [problemType('request.invalid')] },
    title: { type: 'string', description: 'English, for logs; screens translate the code' },
    status: { type: 'integer' },
    instance: { type: 'string', description: 'The request id' },
    code: { type: 'string', enum: Object.keys(problems) },
    details: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule'],
        properties: {
          field: { type: 'string' },
          rule: { type: 'string' },
          limit: { type: 'number' },
          step: { type: 'integer' },
        },
      },
    },
  },
}
