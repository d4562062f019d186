// The OpenAPI document of all operations, made from their declarations, and a plain page to read it.
import { createHash } from 'node:crypto'
import type { Access } from '@cartable/domain/kernel/access.ts'
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import { type AnyOperation, addressOf, isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'

type Json = Record<string, unknown>
/** How a schema travels: an answer, a JSON body, or a query string, where a list is one value with commas. */
type Travel = 'output' | 'body' | 'query'

const isChanged = (schema: z.core.$ZodType): boolean => {
  const def = schema._zod.def as { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType }
  return def.type === 'transform' || (def.type === 'pipe' && (isChanged(def.in!) || isChanged(def.out!)))
}

/**
 * What a pipe takes is published as what it takes first; here, as what it takes in the end: a number that becomes an id
 * is an integer from 1 on, words with commas are a list of those that there are.
 */
const sayWhatIsTaken = (schema: z.core.$ZodType, published: Json, travel: Travel): void => {
  const {
    type,
    in: first,
    out: last,
  } = schema._zod.def as unknown as Record<string, z.core.$ZodType> & { type: string }
  if (travel === 'output' || type !== 'pipe' || !first || !last || last._zod.def.type === 'transform') return
  const isList = last._zod.def.type === 'array'
  if (isList ? travel !== 'query' : isChanged(first)) return
  const taken = schemaOf(last as z.ZodType, travel)
  if (isList) for (const key of Object.keys(published)) delete published[key]
  Object.assign(published, taken)
}

const schemaOf = (schema: z.ZodType, travel: Travel): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: travel === 'output' ? 'output' : 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => sayWhatIsTaken(zodSchema, jsonSchema as Json, travel),
  }) as Json
  return rest
}

/** Access in words, as the document says it. */
export const describeAccess = (access: Access): string => {
  if (access.kind === 'public') return 'public'
  if (access.kind === 'link') return `link:${access.purposes.join('|')}`
  if (access.kind === 'signedIn') return 'signedIn'
  if (access.kind === 'right')
    return [access, ...(access.and ?? [])].map(({ code, level }) => `right:${code}:${level}`).join(' & ')
  if (access.kind === 'audience') return `audience:${access.audience}`
  return access.of.map(describeAccess).join(' | ')
}

const hasBody = ({ method }: AnyOperation) => method === 'POST' || method === 'PUT'

type InputSchema = { properties?: Record<string, Json>; required?: string[] }

const parameter = (name: string, place: 'path' | 'query', schema: Json | undefined, isRequired: boolean) => ({
  name,
  in: place,
  required: isRequired,
  schema: schema ?? { type: 'string' },
  // several values in one parameter, with commas
  ...(place === 'query' && schema?.type === 'array' ? { style: 'form', explode: false } : {}),
})

const parametersOf = (operation: AnyOperation, inPath: readonly string[]) => {
  const { properties = {}, required = [] } = schemaOf(operation.input, 'query') as InputSchema
  const names = hasBody(operation) ? inPath : Object.keys(properties)
  return names.map((name) => {
    const place = inPath.includes(name) ? 'path' : 'query'
    return parameter(name, place, properties[name], place === 'path' || required.includes(name))
  })
}

/** The input but for what stands in the path. */
const bodySchemaOf = (operation: AnyOperation, inPath: readonly string[]): Json => {
  const schema = schemaOf(operation.input, 'body') as Json & InputSchema
  if (inPath.length === 0 || !schema.properties) return schema
  const { properties, required = [], ...rest } = schema
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
  }
}

const bodyOf = (operation: AnyOperation, inPath: readonly string[]) => {
  const schema = bodySchemaOf(operation, inPath)
  if (!operation.files) return { required: true, content: { 'application/json': { schema } } }
  const parts = Object.fromEntries(
    Object.entries(operation.files).map(([part, { extensions, maxBytes, maxCount }]) => [
      part,
      {
        type: 'array',
        maxItems: maxCount,
        items: { type: 'string', format: 'binary', maxLength: maxBytes, 'x-extensions': extensions },
      },
    ]),
  )
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { data: schema, ...parts } } } },
  }
}

const answersOf = (operation: AnyOperation) => ({
  200: isDocumentAnswer(operation.answer)
    ? {
        description: 'Document',
        content: Object.fromEntries(
          operation.answer.document.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      }
    : { description: 'Réponse', content: { 'application/json': { schema: schemaOf(operation.answer, 'output') } } },
  default: {
    description: 'Erreur',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  },
})

/** Makes the document; `errorBody` is the shape of every HTTP error. */
export const openApiOf = (operations: readonly AnyOperation[], errorBody: z.ZodType) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
    const path = `${apiPrefix}${operation.path}`
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = {
      operationId: operation.name,
      tags: [operation.domain],
      summary: operation.summary ?? operation.id,
      'x-operation': operation.id,
      'x-access': describeAccess(operation.access),
      'x-effect': operation.effect,
      ...(addressOf(operation) === null ? {} : { 'x-address': addressOf(operation) }),
      parameters: parametersOf(operation, inPath),
      ...(hasBody(operation) ? { requestBody: bodyOf(operation, inPath) } : {}),
      responses: answersOf(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cartable', version: '1' },
    paths,
    components: { schemas: { ErrorBody: schemaOf(errorBody, 'output') } },
  }
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

const pageStyle =
  'body{font:14px/20px system-ui;margin:24px;color:#1b1f24}table{border-collapse:collapse;margin-bottom:24px}td,th{border-bottom:1px solid #dde1e6;padding:4px 12px 4px 0;text-align:left}'

/** What that page may load: nothing but its own style. */
export const openApiPageSecurity = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** A page without script that lists the operations by domain. */
export const openApiPage = (operations: readonly AnyOperation[]): string => {
  const domains = [...new Set(operations.map((operation) => operation.domain))].sort()
  const rows = (domain: string) =>
    operations
      .filter((operation) => operation.domain === domain)
      .map(
        (operation) =>
          `<tr><td><code>${operation.method}</code></td><td><code>${escapeHtml(apiPrefix + operation.path)}</code></td><td><code>${escapeHtml(operation.name)}</code></td><td>${escapeHtml(operation.summary ?? '')}</td><td><code>${escapeHtml(describeAccess(operation.access))}</code></td></tr>`,
      )
      .join('')
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Opérations – Cartable</title><style>${pageStyle}</style></head><body><h1>Opérations</h1><p>${operations.length} opérations. <a href="${apiPrefix}/openapi.json">Document OpenAPI</a></p>${domains
    .map(
      (domain) =>
        `<h2>${escapeHtml(domain)}</h2><table><thead><tr><th>Méthode</th><th>Chemin</th><th>Nom publié</th><th>Objet</th><th>Accès</th></tr></thead><tbody>${rows(domain)}</tbody></table>`,
    )
    .join('')}</body></html>`
}
