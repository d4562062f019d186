// Two forms on one page: what the server refuses of one is shown in that one.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { id, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Panel } from '../shell/Panel.tsx'
import { renderApp, serve } from '../shell/test-app.tsx'
import { formOf } from './form-of.ts'
import { RecordForm } from './RecordForm.tsx'

const form = (name: string) =>
  operation({
    name,
    method: 'POST',
    path: `/${name}`,
    effect: 'write',
    access: signedIn(),
    input: z.object({ id: id.nullable(), updatedAt: readStamp, name: text(20) }),
    answer: FormAnswer,
    refused: asForm,
  })
const api = defineOperations('two', { first: form('premier'), second: form('second') })
const First = formOf<typeof api.first>()
const Second = formOf<typeof api.second>()
const record = (name: string) => ({ id: 3, updatedAt: '2026-11-20T10:00:00.000Z', name })

const Page = () => (
  <Panel title="Deux formulaires">
    <section aria-label="Le premier">
      <RecordForm operation={api.first} screen="premier" record={record('Un')} layout="modal" onClose={() => {}}>
        <First.Text name="name" label="Nom du premier" />
      </RecordForm>
    </section>
    <section aria-label="Le second">
      <RecordForm operation={api.second} screen="second" record={record('Deux')} layout="modal" onClose={() => {}}>
        <Second.Text name="name" label="Nom du second" />
      </RecordForm>
    </section>
  </Panel>
)
afterEach(() => vi.unstubAllGlobals())

test('SHELL-098 errors come back as JSON and are displayed in an alert of their own form', async () => {
  localStorage.clear()
  serve(({ path }) =>
    path === '/api/second'
      ? [
          200,
          {
            errors: { propertyPaths: ['name', ''], messages: ['Ce nom existe.', 'Le mois est clos.'] },
            id: null,
            updatedAt: null,
          },
        ]
      : undefined,
  )
  await renderApp({ at: '/deux', routes: [{ path: '/deux', load: async () => Page }] })
  const part = (name: string) => within(screen.getByRole('region', { name }))
  await userEvent.type(part('Le second').getByLabelText('Nom du second'), '!')
  await userEvent.click(part('Le second').getByRole('button', { name: 'Enregistrer' }))
  const alert = await part('Le second').findByRole('alert')
  expect(within(alert).getByText(/Ce nom existe\./)).toBeTruthy()
  expect(within(alert).getByText('Le mois est clos.')).toBeTruthy()
  expect(part('Le second').getByLabelText('Nom du second').getAttribute('aria-invalid')).toBe('true')
  expect(part('Le premier').queryByRole('alert')).toBeNull()
  expect(part('Le premier').getByLabelText('Nom du premier').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
})
