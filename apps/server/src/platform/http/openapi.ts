// The OpenAPI document of all operations, made from their declarations, and a plain page to read it.
import { createHash } from 'node:crypto'
import type { Access } from '@cartable/domain/kernel/access.ts'
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import { type AnyOperation, isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
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

const parametersOf = (operation: AnyOperation, inPath: readonly string[]) => {
  const schema = schemaOf(operation.input, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (schema.required ?? []).includes(name),
    schema: property,
  }))
}

const bodyOf = (operation: AnyOperation) => {
  const schema = schemaOf(operation.input, 'input')
  if (!operation.files) return { required: true, content: { 'application/json': { schema } } }
  const parts = Object.fromEntries(
    Object.keys(operation.files).map((part) => [part, { type: 'array', items: { type: 'string', format: 'binary' } }]),
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
    const body = operation.method === 'POST' || operation.method === 'PUT'
    const path = `${apiPrefix}${operation.path}`
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = {
      operationId: operation.name,
      tags: [operation.domain],
      summary: operation.summary ?? operation.id,
      'x-operation': operation.id,
      'x-access': describeAccess(operation.access),
      'x-effect': operation.effect,
      parameters: body
        ? inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
        : parametersOf(operation, inPath),
      ...(body ? { requestBody: bodyOf(operation) } : {}),
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
