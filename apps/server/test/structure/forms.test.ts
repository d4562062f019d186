// Holds every form to checking its own fields on the server, whatever the browser let through.
import { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

/** Errors by field; the import of a file has published keys of its own instead. */
const areOfForm = (errors: ZodType): boolean => {
  const { data } = errors.safeParse({ propertyPaths: [''], messages: [''] })
  return typeof data === 'object' && data !== null && 'propertyPaths' in data
}
const forms = allOperations
  .map(({ operation }) => operation)
  .filter(
    // what is computed while a form is typed saves nothing: it is asked of amounts, never of an empty form
    ({ answer, access, effect }) =>
      effect === 'write' &&
      'shape' in answer &&
      'errors' in answer.shape &&
      areOfForm(answer.shape.errors) &&
      access.kind === 'right',
  )

describe('forms', () => {
  test('there are some', () => expect(forms.length).toBeGreaterThan(5))
  for (const operation of forms) {
    test(`SHELL-054 ${operation.id} refuses an empty form at its required fields`, async () => {
      // A form that was only opened holds its id and stamp; nothing was filled in.
      const { status, body } = await app.call(operation, { id: null, updatedAt: null } as never, director)
      expect(status).toBe(200)
      const { errors } = FormAnswer.pick({ errors: true }).parse(body)
      expect(errors?.propertyPaths.length).toBeGreaterThan(0)
      const fields = Object.keys(operation.input.shape ?? {})
      for (const [index, path] of (errors?.propertyPaths ?? []).entries()) {
        if (fields.length > 0) expect(fields).toContain(path.split('.')[0])
        expect(errors?.messages[index]).toMatch(/^[A-ZÀÉ].+\.$/)
      }
    })
  }
})
