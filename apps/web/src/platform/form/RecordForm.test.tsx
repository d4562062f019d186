// The record form in a page: saving, refusals, guard, draft, conflicts, keys.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { cents, id, optionalText, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Modal } from '../pop/Modal.tsx'
import { Panel } from '../shell/Panel.tsx'
import { type Answered, type Asked, renderApp, serve } from '../shell/test-app.tsx'
import { useFormValue } from './form-context.ts'
import { formOf } from './form-of.ts'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import { Section } from './Section.tsx'

const api = defineOperations('subjects', {
  save: operation({
    name: 'subjects_save',
    method: 'POST',
    path: '/subject',
    effect: 'write',
    access: signedIn(),
    input: z.object({
      id: id.nullable(),
      updatedAt: readStamp,
      name: text(20),
      note: optionalText(160),
      priceCents: cents,
      chapters: z.array(z.object({ title: text(20), isMain: z.boolean() })),
    }),
    answer: FormAnswer,
    refused: asForm,
  }),
})
type Save = typeof api.save
const F = formOf<Save>()
const stamp = '2026-11-20T10:00:00.000Z'
const record = {
  id: 3,
  updatedAt: stamp,
  name: 'Maths',
  note: null,
  priceCents: 4550,
  chapters: [
    { title: 'Un', isMain: true },
    { title: 'Deux', isMain: false },
  ],
  options: { levels: [] },
}

let answerOf: (asked: Asked) => Answered | Promise<Answered>
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  answerOf = ({ body }) => [
    200,
    { errors: null, id: (body as { id: number | null }).id ?? 9, updatedAt: '2026-11-21T09:00:00.000Z' },
  ]
  calls = serve((asked) => (asked.path === '/api/subject' ? answerOf(asked) : undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const sent = () =>
  calls.filter((call) => call.path === '/api/subject').map((call) => call.body as Record<string, unknown>)

const Price = () => <p>Tarif en centimes : {String(useFormValue('priceCents'))}</p>
const Fields = () => (
  <>
    <Section id="identite" title="Identité">
      <F.Text name="name" label="Nom" />
      <F.LongText name="note" label="Note" maxLength={160} counted />
    </Section>
    <Section id="tarif" title="Tarif">
      <F.Euros name="priceCents" label="Tarif" />
      <Price />
    </Section>
    <Section id="chapitres" title="Chapitres" free>
      <F.Rows
        name="chapters"
        label="Chapitre"
        blank={{ title: '', isMain: false }}
        head={(index) => <F.MainSwitch list="chapters" index={index} field="isMain" label="Principal" />}
      >
        {(index) => <F.Text name={`chapters.${index}.title`} label="Titre" />}
      </F.Rows>
    </Section>
  </>
)
const onClose = vi.fn()
const onSaved = vi.fn()
let given: Partial<RecordFormProps<Save>> = {}
const Subject = () => (
  <Panel title="Matière" fill>
    <RecordForm
      operation={api.save}
      screen="matiere"
      record={record}
      menu
      onClose={onClose}
      onSaved={onSaved}
      {...given}
    >
      {given.children ?? <Fields />}
    </RecordForm>
  </Panel>
)
const Elsewhere = () => <h1>Ailleurs</h1>
const InDialog = () => (
  <Panel title="Matières">
    <Modal opened onClose={onClose} title="Nouvelle matière">
      <RecordForm operation={api.save} screen="autre" record={record} layout="modal" onClose={onClose}>
        <F.Text name="name" label="Nom du dialogue" />
      </RecordForm>
    </Modal>
  </Panel>
)
const mount = (props: Partial<RecordFormProps<Save>> = {}, at = '/fiche') => {
  onClose.mockReset()
  onSaved.mockReset()
  given = props
  return renderApp({
    at,
    routes: [
      { path: '/fiche', load: async () => Subject },
      { path: '/dialogue', load: async () => InDialog },
      { path: '/ailleurs', load: async () => Elsewhere },
    ],
  })
}
const nameField = () => screen.getByLabelText<HTMLInputElement>('Nom')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const retype = async (field: HTMLElement, words: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, words)
}

describe('saving', () => {
  test('SHELL-050 SHELL-107 without errors the form closes; it sends the schema’s keys with the stamp that was read', async () => {
    await mount()
    await retype(nameField(), 'Algèbre')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    const { options: _, ...wanted } = record
    expect(sent()).toEqual([{ ...wanted, name: 'Algèbre' }])
    expect(onSaved.mock.calls[0]).toEqual([expect.objectContaining({ id: 3, errors: null }), 'close'])
  })
  test('a long record stays open, says when it was saved, and sends the new stamp next time', async () => {
    await mount({ closeOnSave: false })
    expect(screen.getByText('Aucune modification')).toBeTruthy()
    await retype(nameField(), 'Algèbre')
    expect(await screen.findByText('Modifications non enregistrées')).toBeTruthy()
    await save()
    expect(await screen.findByText(/^Enregistré à \d\d:\d\d$/)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await retype(nameField(), 'Analyse')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.updatedAt).toBe('2026-11-21T09:00:00.000Z')
  })
  test('« créer un autre » empties the form for a new record', async () => {
    const onNew = vi.fn()
    await mount({ onNew, defaults: { priceCents: 100, chapters: [] } })
    await retype(nameField(), 'Algèbre')
    await userEvent.click(screen.getByRole('button', { name: 'Autres façons d’enregistrer' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Enregistrer et créer un autre' }))
    await waitFor(() => expect(onNew).toHaveBeenCalled())
    expect(nameField().value).toBe('')
    await retype(nameField(), 'Physique')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ id: null, updatedAt: null, name: 'Physique', priceCents: 100 })
  })
  test('in a dialog Ctrl+Entrée saves and the dialog closes', async () => {
    await mount({}, '/dialogue')
    await userEvent.type(await screen.findByLabelText('Nom du dialogue'), ' 2')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toHaveLength(1)
  })
})

describe('refusals', () => {
  test('SHELL-051 SHELL-052 SHELL-106 paths mark fields and sections, messages are listed under a warning, nothing typed is lost', async () => {
    answerOf = () => [
      200,
      {
        errors: {
          propertyPaths: ['name', 'chapters[1].title', ''],
          messages: ['Ce nom est pris.', 'Ce titre ne va pas.', 'Le tarif est figé.'],
        },
        id: null,
        updatedAt: null,
      },
    ]
    await mount()
    await retype(nameField(), 'Algèbre')
    await save()
    const banner = (await screen.findByText('3 points à corriger')).closest('[role=alert]') as HTMLElement
    expect(
      within(banner)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Le tarif est figé.', 'Nom\u00a0: Ce nom est pris.', 'Titre\u00a0: Ce titre ne va pas.'])
    await waitFor(() => expect(document.activeElement?.contains(banner)).toBe(true))
    expect(nameField().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(nameField().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Ce nom est pris.',
    )
    expect(nameField().value).toBe('Algèbre')
    const menu = within(screen.getByRole('navigation', { name: 'Sections de la fiche' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Identité1 erreur',
      'Tarif',
      'Chapitres1 erreur',
    ])
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(within(banner).getByRole('button', { name: /Titre/ }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Titre')[1]))
  })
  test('an error that goes as its field is left waits for the click that leaves it', async () => {
    answerOf = () => [
      200,
      { errors: { propertyPaths: ['name'], messages: ['Ce nom est pris.'] }, id: null, updatedAt: null },
    ]
    await mount()
    await save()
    expect(await screen.findAllByText('Ce nom est pris.')).not.toHaveLength(0)
    // the summary takes the focus once it is there: typing before it does would leave the field
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ce nom est pris.'))
    await userEvent.clear(nameField())
    await userEvent.type(nameField(), 'Algèbre')
    const other = screen.getByLabelText('Tarif', { selector: 'input' })
    const user = userEvent.setup()
    await user.pointer([{ keys: '[MouseLeft>]', target: other }])
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryAllByText('Ce nom est pris.')).not.toHaveLength(0)
    await user.pointer([{ keys: '[/MouseLeft]', target: other }])
    await waitFor(() => expect(screen.queryAllByText('Ce nom est pris.')).toHaveLength(0))
  })

  test('a refusal stands until the refused value changes, and the form can be sent again', async () => {
    answerOf = () => [
      200,
      { errors: { propertyPaths: ['name'], messages: ['Ce nom est pris.'] }, id: null, updatedAt: null },
    ]
    await mount()
    await save()
    await screen.findByText('1 point à corriger')
    nameField().focus()
    fireEvent.blur(nameField())
    await act(async () => {})
    expect(screen.getByText('1 point à corriger')).toBeTruthy()
    await userEvent.type(nameField(), ' 2')
    await userEvent.tab()
    await waitFor(() => expect(screen.queryByText('1 point à corriger')).toBeNull())
    await save()
    await waitFor(() => expect(sent()).toHaveLength(2))
  })
  test('SHELL-099 an invalid form is not sent; the schema says why in French', async () => {
    await mount()
    await userEvent.clear(nameField())
    await retype(screen.getByLabelText('Tarif', { selector: 'input' }), 'cher')
    await save()
    expect(await screen.findByText('2 points à corriger')).toBeTruthy()
    expect(screen.getByText('Saisissez un nombre.')).toBeTruthy()
    expect(sent()).toEqual([])
  })
  test('optional fields are marked, from the schema', async () => {
    await mount()
    expect(screen.getByText('(facultatif)').parentElement?.textContent).toBe('Note (facultatif)')
    expect(screen.getByText('0/160')).toBeTruthy()
  })
})

describe('nothing is lost', () => {
  test('leaving asks first, and « Continuer la saisie » keeps everything', async () => {
    const { router } = await mount()
    await userEvent.type(nameField(), ' 2')
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer la saisie' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(nameField().value).toBe('Maths 2')
    act(() => router.history.push('/ailleurs'))
    await userEvent.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }))
    expect(await screen.findByText('Ailleurs')).toBeTruthy()
  })
  test('a draft is kept every two seconds and offered back; once saved it is gone', async () => {
    const { router } = await mount({ closeOnSave: false })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(nameField(), { target: { value: 'Brouillon' } })
    await act(async () => void (await vi.advanceTimersByTimeAsync(1900)))
    expect(localStorage.getItem('brouillon:matiere:3')).toBeNull()
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
    expect(JSON.parse(localStorage.getItem('brouillon:matiere:3') ?? '{}').values).toEqual({ name: 'Brouillon' })
    vi.useRealTimers()
    void router
    await mount({ closeOnSave: false })
    expect(await screen.findByText(/Un brouillon du .* a été retrouvé/)).toBeTruthy()
    expect(nameField().value).toBe('Maths')
    await userEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
    expect(nameField().value).toBe('Brouillon')
    expect(screen.getByText('· 1 champ')).toBeTruthy()
    await save()
    await screen.findByText(/^Enregistré à/)
    expect(localStorage.getItem('brouillon:matiere:3')).toBeNull()
  })
  const changedMeanwhile = (current: object): Answered => [
    409,
    {
      error: 'conflict',
      message: 'x',
      requestId: 'r',
      conflict: { changedBy: 'Marie', changedAt: '2026-11-21T13:32:00.000Z', current },
    },
  ]
  const theirs = { ...record, updatedAt: '2026-11-21T13:32:00.000Z' }
  test('a conflict shows both values, keeps mine, and takes what I did not touch', async () => {
    let refusals = 1
    answerOf = ({ body }) =>
      refusals-- > 0
        ? changedMeanwhile({ ...theirs, name: 'La sienne', priceCents: 9900 })
        : [200, { errors: null, id: (body as { id: number }).id, updatedAt: stamp }]
    await mount()
    await retype(nameField(), 'La mienne')
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée par Marie à 14:32' })
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Champ', 'Ma saisie', 'Version enregistrée'])
    expect(within(dialog).getAllByRole('row')).toHaveLength(2)
    expect(within(dialog).getByRole('radio', { name: 'La mienne' })).toHaveProperty('checked', true)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer ma sélection' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ name: 'La mienne', priceCents: 9900, updatedAt: theirs.updatedAt })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
  test('a field can take the stored value instead', async () => {
    let refusals = 1
    answerOf = () =>
      refusals-- > 0
        ? changedMeanwhile({ ...theirs, name: 'La sienne' })
        : [200, { errors: null, id: 3, updatedAt: stamp }]
    await mount()
    await retype(nameField(), 'La mienne')
    await save()
    await userEvent.click(await screen.findByRole('radio', { name: 'La sienne' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ma sélection' }))
    await waitFor(() => expect(sent()[1]).toMatchObject({ name: 'La sienne' }))
  })
  test('changes of different fields both stand, without a question', async () => {
    let refusals = 1
    answerOf = () =>
      refusals-- > 0
        ? changedMeanwhile({ ...theirs, priceCents: 9900 })
        : [200, { errors: null, id: 3, updatedAt: stamp }]
    await mount()
    await retype(nameField(), 'La mienne')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ name: 'La mienne', priceCents: 9900, updatedAt: theirs.updatedAt })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('blocks', () => {
  test('SHELL-062 only one block is the main one', async () => {
    await mount()
    const mains = () =>
      screen.getAllByRole<HTMLInputElement>('radio', { name: 'Principal' }).map((radio) => radio.checked)
    expect(mains()).toEqual([true, false])
    await userEvent.click(screen.getAllByRole('radio', { name: 'Principal' })[1] as HTMLElement)
    expect(mains()).toEqual([false, true])
    await save()
    await waitFor(() =>
      expect(sent()[0]?.chapters).toEqual([
        { title: 'Un', isMain: false },
        { title: 'Deux', isMain: true },
      ]),
    )
  })
  test('removing a block shows the right texts in the others, and can be undone', async () => {
    await mount()
    const titles = () => screen.getAllByLabelText<HTMLInputElement>('Titre').map((input) => input.value)
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer Chapitre 1' }))
    expect(titles()).toEqual(['Deux'])
    await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
    expect(titles()).toEqual(['Un', 'Deux'])
    await userEvent.click(screen.getByRole('button', { name: 'Descendre Chapitre 1' }))
    expect(titles()).toEqual(['Deux', 'Un'])
    await userEvent.click(screen.getByRole('button', { name: 'Chapitre' }))
    expect(titles()).toEqual(['Deux', 'Un', ''])
  })
  test('what depends on a value follows it', async () => {
    await mount()
    await retype(screen.getByLabelText('Tarif', { selector: 'input' }), '1 234,56 €')
    expect(screen.getByText(/123456/)).toBeTruthy()
  })
})

test('an address that names a section opens at it, until somebody moves', async () => {
  const shown: (string | undefined)[] = []
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    shown.push(this.dataset.section)
  }
  await mount({}, '/fiche#chapitres')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Chapitres' })))
  expect(new Set(shown)).toEqual(new Set(['chapitres']))
  await userEvent.click(nameField())
  const before = shown.length
  await userEvent.click(screen.getByRole('button', { name: 'Chapitre' }))
  expect(shown).toHaveLength(before)
  expect(document.activeElement).not.toBe(screen.getByRole('heading', { name: 'Chapitres' }))
})
