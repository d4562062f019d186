// Reads what a caller sent into the input of an operation: path, query, JSON or multipart, then its schema.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { PlacedRefusal } from '@cartable/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { UploadedFile } from './context.ts'
import { malformed, tooLarge } from './errors.ts'

/** Bytes of the JSON part of a multipart call. */
const maxDataBytes = 1_000_000

export type RawInput = {
  readonly values: Record<string, unknown>
  readonly files: readonly UploadedFile[]
  readonly dispose: () => Promise<void>
}

/** Text that no column and no provider carries: NUL, half of a character. Fields say so at their place; this is for all the rest. */
export const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(holdsUnstorable)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, one]) => holdsUnstorable(key) || holdsUnstorable(one))
}

const asRecord = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw malformed()
  return value as Record<string, unknown>
}

const readMultipart = async (operation: AnyOperation, request: FastifyRequest, folder: string): Promise<RawInput> => {
  const rules = operation.files ?? {}
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes))
  const files: UploadedFile[] = []
  const dispose = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
  let values: Record<string, unknown> = {}
  try {
    await mkdir(folder, { recursive: true })
    const parts = request.parts({
      limits: {
        fileSize: largest,
        files: Object.values(rules).reduce((sum, rule) => sum + rule.maxCount, 0),
        fieldSize: maxDataBytes,
        fields: 20,
      },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname !== 'data' || typeof part.value !== 'string') continue
        values = asRecord(JSON.parse(part.value))
        continue
      }
      const rule = rules[part.fieldname]
      if (!rule || files.filter((file) => file.part === part.fieldname).length >= rule.maxCount) {
        part.file.resume()
        throw malformed('Ce fichier n’est pas attendu.')
      }
      const path = join(folder, randomUUID())
      files.push({
        part: part.fieldname,
        fileName: part.filename ?? 'fichier',
        path,
        get sizeBytes() {
          return part.file.bytesRead
        },
      })
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated || part.file.bytesRead > rule.maxBytes) throw tooLarge()
    }
    return { values, files: files.map((file) => ({ ...file, sizeBytes: file.sizeBytes })), dispose }
  } catch (error) {
    await dispose()
    if (error instanceof SyntaxError) throw malformed()
    throw error
  }
}

/** What the caller sent, before its schema. `folder` takes the files of multipart calls until `dispose`. */
export const readRawInput = async (
  operation: AnyOperation,
  request: FastifyRequest,
  folder: string,
): Promise<RawInput> => {
  const params = asRecord(request.params)
  const nothing = async () => undefined
  if (operation.files && request.isMultipart()) {
    const read = await readMultipart(operation, request, folder)
    return { ...read, values: { ...asRecord(request.query), ...read.values, ...params } }
  }
  if (operation.method === 'GET' || operation.method === 'DELETE')
    return { values: { ...asRecord(request.query), ...params }, files: [], dispose: nothing }
  return { values: { ...asRecord(request.query), ...asRecord(request.body), ...params }, files: [], dispose: nothing }
}

/** Faults of an input as refusals at their fields, each path once, so that a form shows them where they belong. */
export const refusalsOf = (error: z.ZodError): PlacedRefusal[] => {
  const seen = new Set<string>()
  const refusals: PlacedRefusal[] = []
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (seen.has(path)) continue
    seen.add(path)
    refusals.push({ code: `input.${issue.code}`, message: issue.message, path })
  }
  return refusals
}
