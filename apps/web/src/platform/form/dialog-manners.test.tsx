// Every form in a dialog behaves alike: where the focus begins, what Échap asks, what Ctrl+Entrée does from a list of choices.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { id, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Modal } from '../pop/Modal.tsx'
import { Panel } from '../shell/Panel.tsx'
import { type Asked, renderApp, serve } from '../shell/test-app.tsx'
import { FormDialog } from './FormDialog.tsx'
import { formOf } from './form-of.ts'
import { RecordForm } from './RecordForm.tsx'

const api = defineOperations('manners', {
  save: operation({
    name: 'manners_save',
    method: 'POST',
    path: '/manners',
    effect: 'write',
    access: signedIn(),
    input: z.object({ id: id.nullable(), updatedAt: readStamp, name: text(20), kind: z.enum(['a', 'b']) }),
    answer: FormAnswer,
    refused: asForm,
  }),
})
const F = formOf<typeof api.save>()
const record = { id: 3, updatedAt: '2026-11-20T10:00:00.000Z', name: 'Un', kind: 'a' }
const kinds = [
  { value: 'a', label: 'Premier' },
  { value: 'b', label: 'Second' },
]

/** Its form comes after the dialog, as one does that waits for its record. */
const Dialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FormDialog title="Manières" onClose={onClose} closedBy="buttons">
      {isThere && (
        <RecordForm operation={api.save} screen="manieres" record={record} layout="modal" onClose={onClose}>
          <F.Text name="name" label="Nom" />
          <F.Select name="kind" label="Sorte" options={kinds} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Page">
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const onClose = vi.fn()
const Plain = () => (
  <Panel title="Ailleurs">
    <Modal opened asksWhenTyped onClose={onClose} title="Motif">
      <textarea aria-label="Motif" />
    </Modal>
  </Panel>
)

let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  calls = serve(({ method }) =>
    method === 'POST' ? [200, { errors: null, id: 3, updatedAt: '2026-11-20T11:00:00.000Z' }] : undefined,
  )
})
const openForm = async () => {
  await renderApp({ at: '/page', routes: [{ path: '/page', load: async () => Page }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  await screen.findByLabelText('Nom')
}
afterEach(() => vi.unstubAllGlobals())
const dialog = () => screen.queryByRole('dialog', { name: 'Manières' })

test('the focus begins on the first field, even where the form comes late', async () => {
  await openForm()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nom')))
})

test('Échap closes what was not touched, and asks about what was typed, whatever the dialog says of itself', async () => {
  await openForm()
  await userEvent.type(screen.getByLabelText('Nom'), ' de plus')
  await userEvent.keyboard('{Escape}')
  const asked = within(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' }))
  await userEvent.click(asked.getByRole('button', { name: 'Continuer la saisie' }))
  expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Un de plus')
  await userEvent.clear(screen.getByLabelText('Nom'))
  await userEvent.type(screen.getByLabelText('Nom'), 'Un')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
})

test('Ctrl+Entrée saves from a list of choices, open or not', async () => {
  await openForm()
  await userEvent.click(screen.getByRole('combobox', { name: 'Sorte' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a dialog without the form of a record asks too, once something was typed in it', async () => {
  await renderApp({ at: '/ailleurs', routes: [{ path: '/ailleurs', load: async () => Plain }] })
  await userEvent.type(await screen.findByLabelText('Motif'), 'Un mot')
  await userEvent.keyboard('{Escape}')
  const asked = within(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' }))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(asked.getByRole('button', { name: 'Abandonner les modifications' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
