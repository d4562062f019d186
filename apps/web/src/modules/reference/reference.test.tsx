// The screens of the reference tables in a page: made from the declaration, and those of subjects and school careers.
import { codifications } from '@cartable/domain/reference/reference.api.ts'
import { schoolCareers, subjects } from '@cartable/domain/reference/reference.tables.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { asAnswered } from '../../platform/shell/test-contract.ts'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { referenceModule } from './reference.routes.tsx'

type Row = { id: number; enabled: boolean; updatedAt: string } & Record<string, unknown>
const stamp = '2026-11-20T09:00:00.000Z'
const row = (id: number, name: string, values: object = {}): Row => ({
  id,
  name,
  enabled: true,
  updatedAt: stamp,
  ...values,
})

/** A server for one table: it keeps its rows, and answers the four operations by the end of their paths. */
let rows: Row[]
let refusal: { propertyPaths: string[]; messages: string[] } | null
let rights: Record<string, 'read' | 'write'>
let calls: Asked[]
const blank = { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {} }
let newRecord: object
const answer = ({ path, query, method, body }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (!path.startsWith('/api/codification/')) return undefined
  if (path.endsWith('-list')) {
    const [q, all] = [query.get('q') ?? '', query.get('withDisabled') === 'true']
    const found = rows.filter((one) => (all || one.enabled) && String(one.name).includes(q))
    return [200, { rows: found, total: found.length, totalIsExact: true, page: 1, size: 25, totals: null }]
  }
  if (path.endsWith('-disable')) {
    const { ids, enabled } = body as { ids: number[]; enabled: boolean }
    rows = rows.map((one) => (ids.includes(one.id) ? { ...one, enabled } : one))
    return [200, { disabledCount: ids.length }]
  }
  if (method === 'POST') {
    if (refusal) return [200, { errors: refusal, id: null, updatedAt: null }]
    const saved = body as Row
    const id = saved.id ?? 99
    // a career is listed by its levels
    const levels = (saved.levels ?? []) as readonly { readonly name: string }[]
    const told = { levelCount: levels.length, levelNames: levels.map(({ name }) => name).join(', ') }
    rows = [...rows.filter((one) => one.id !== id), { ...told, ...saved, id, enabled: true, updatedAt: stamp }]
    return [200, { errors: null, id, updatedAt: stamp }]
  }
  const id = Number(query.get('id'))
  const found = rows.find((one) => one.id === id)
  if (query.get('id') === null) return [200, { ...blank, ...newRecord }]
  return found
    ? [200, { usedCount: 3, options: {}, ...found }]
    : [404, { error: 'notFound', message: 'x', requestId: 'r' }]
}
const open = (at: string) => renderApp({ routes: referenceModule.routes, at, module: referenceModule })
const sent = (end: string, method = 'GET') => calls.filter((call) => call.path.endsWith(end) && call.method === method)

beforeEach(() => {
  localStorage.clear()
  rights = { codification: 'write', traces: 'read' }
  refusal = null
  newRecord = {}
  // rows are kept whole: a list and a form each tell their part of them
  calls = serve(async (asked) => {
    const [status, kept] = answer(asked) ?? []
    return status === undefined ? [200, {}] : [status, await asAnswered(asked.method, asked.path, kept)]
  })
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('disabled-account reasons', () => {
  const path = '/codification/disabled-account-reasons'
  beforeEach(() => {
    rows = [
      row(1, 'Départ', { availableFor: ['staff'] }),
      row(2, 'Impayés', { availableFor: ['customer', 'student'] }),
      row(3, 'Ancienne', { availableFor: [], enabled: false }),
    ]
    newRecord = { name: '', availableFor: [] }
  })

  test('CODIF-16 CODIF-17 the table has a checkbox, the name, availableFor and actions, by name ascending', async () => {
    await open(path)
    const table = await screen.findByRole('table')
    await within(table).findByText('Impayés')
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['', 'Nom', 'Disponible pour', 'Actions'])
    expect(within(heads[0]!).getByRole('checkbox')).toBeDefined()
    expect(heads[1]?.getAttribute('aria-sort')).toBe('ascending')
    expect(sent('reasons-list')[0]?.query.get('sort')).toBe('name.asc')
    const [, first] = within(table).getAllByRole('row')
    expect(within(first!).getByRole('checkbox', { name: 'Sélectionner Départ' })).toBeDefined()
    expect(within(table).getByText('Clients, Élèves')).toBeDefined()
    expect(within(first!).getByRole('link', { name: 'Modifier Départ' })).toBeDefined()
  })

  test('CODIF-06 the toggle leaves disabled rows out until they are asked for', async () => {
    await open(path)
    await screen.findByText('Impayés')
    expect(screen.queryByText('Ancienne')).toBeNull()
    await userEvent.click(screen.getByText('Avec les inactivés'))
    const old = await screen.findByText('Ancienne')
    expect(old.closest('tr')?.dataset.off).toBe('true')
    expect(sent('reasons-list').map((call) => call.query.get('withDisabled'))).toEqual([null, 'true'])
  })

  test('CODIF-05 CODIF-18 the selection is disabled in one call, after a confirmation, and undone by the opposite call', async () => {
    await open(path)
    for (const name of ['Départ', 'Impayés'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Sélectionner ${name}` }))
    expect(screen.getByRole('button', { name: 'Nouvelle raison' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Modifier Départ' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Désactiver (2)' }))
    expect(sent('reason-disable', 'POST')).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Désactiver 2 raisons de désactivation' }))
    await waitFor(() => expect(screen.queryByText('Impayés')).toBeNull())
    expect(sent('reason-disable', 'POST').map((call) => call.body)).toEqual([{ ids: [1, 2], enabled: false }])
    await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
    await screen.findByText('Impayés')
    expect(sent('reason-disable', 'POST')[1]?.body).toEqual({ ids: [1, 2], enabled: true })
  })

  test('CODIF-02 CODIF-07 CODIF-08 CODIF-19 « Nouvelle raison » opens an empty form in place of the list', async () => {
    await open(path)
    await screen.findByText('Impayés')
    await userEvent.click(screen.getByRole('button', { name: 'Nouvelle raison' }))
    const name = await screen.findByRole('textbox', { name: 'Nom' })
    expect(screen.queryByRole('table')).toBeNull()
    expect((name as HTMLInputElement).value).toBe('')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvelle raison de désactivation')
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Fermer' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Disponible pour/ }))
    const offered = await screen.findAllByRole('checkbox')
    expect(offered.map((box) => box.closest('label')?.textContent)).toEqual([
      'Utilisateurs',
      'Clients',
      'Élèves',
      'Professeurs',
    ])
  })

  test('CODIF-03 CODIF-04 a row is opened by its pencil and by a double-click', async () => {
    const { router } = await open(path)
    await userEvent.click(await screen.findByRole('link', { name: 'Modifier Impayés' }))
    expect(((await screen.findByRole('textbox', { name: 'Nom' })) as HTMLInputElement).value).toBe('Impayés')
    expect(screen.getByText(/^Utilisée par 3/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Historique' })).toBeDefined()
    await act(() => router.history.back())
    await userEvent.dblClick(await screen.findByText('Clients, Élèves'))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(router.state.location.pathname).toBe(`${path}/2`)
  })

  test('CODIF-09 a save closes the form and the list, as it was left, is read again', async () => {
    const { router } = await open(`${path}?inactives=true`)
    await userEvent.click(await screen.findByRole('link', { name: 'Impayés' }))
    const name = await screen.findByRole('textbox', { name: 'Nom' })
    const before = sent('reasons-list').length
    await userEvent.clear(name)
    await userEvent.type(name, 'Factures impayées')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Factures impayées')
    expect(router.state.location.href).toBe(`${path}?inactives=true`)
    expect(sent('reasons-list').length).toBeGreaterThan(before)
    expect(sent('reason', 'POST')[0]?.body).toEqual({
      id: 2,
      updatedAt: stamp,
      name: 'Factures impayées',
      availableFor: ['customer', 'student'],
    })
  })

  test('CODIF-10 a refusal keeps the form open with its sentence at the field and what was typed', async () => {
    refusal = { propertyPaths: ['name'], messages: ['Ce nom est déjà pris.'] }
    const { router } = await open(`${path}/nouveau`)
    const name = await screen.findByRole('textbox', { name: 'Nom' })
    await userEvent.type(name, 'Départ')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/Ce nom est déjà pris\./).length).toBeGreaterThan(0)
    expect((name as HTMLInputElement).value).toBe('Départ')
    expect(router.state.location.pathname).toBe(`${path}/nouveau`)
  })

  test('who may only read sees the list and the record without a way to change them', async () => {
    rights = { codification: 'read' }
    await open(path)
    await userEvent.click(await screen.findByRole('link', { name: 'Consulter Départ' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    for (const name of ['Enregistrer', 'Désactiver', 'Historique'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('an address that names no record says so', async () => {
    await open(`${path}/77`)
    expect(await screen.findByText('Cet élément n’existe plus.')).toBeDefined()
    await open(`${path}/abc`)
    expect(await screen.findByText('Cet élément n’existe plus.')).toBeDefined()
  })
})

test('CODIF-52 graduations have a list and a form with name, color and famous', async () => {
  rows = [row(1, 'Agrégation', { color: '#0b5d33', famous: true }), row(2, 'Licence', { color: null, famous: false })]
  await open('/codification/graduations')
  const table = await screen.findByRole('table')
  const line = (await within(table).findByText('Agrégation')).closest('tr')!
  expect([...line.cells].map((cell) => cell.textContent?.trim()).slice(1, 4)).toEqual(['Agrégation', '#0b5d33', 'Oui'])
  await userEvent.click(within(line).getByRole('link', { name: 'Agrégation' }))
  expect(((await screen.findByRole('textbox', { name: /Couleur/ })) as HTMLInputElement).value).toBe('#0b5d33')
  expect((screen.getByRole('switch', { name: /^Prestigieux/ }) as HTMLInputElement).checked).toBe(true)
})

test('CODIF-53 help categories have a list and a form with name and contexts', async () => {
  rows = [row(1, 'Facturation', { contexts: ['staff', 'customer'] })]
  await open('/codification/help-categories')
  await screen.findByText('Back-office, Espace client')
  await userEvent.click(screen.getByRole('link', { name: 'Facturation' }))
  await screen.findByRole('button', { name: 'Contextes\u00a0: Back-office, Espace client' })
})

test('every declared table has its menu entry under its heading, and the page of all tables names each', async () => {
  rows = []
  await open('/codification')
  const menu = screen.getByRole('navigation', { name: 'Menu principal' })
  // its group stands open on its own page
  for (const { titles, heading } of [subjects, schoolCareers, ...codifications]) {
    expect(await within(menu).findByRole('link', { name: titles.plural })).toBeDefined()
    expect(
      within(screen.getByRole('region', { name: heading })).getByRole('link', { name: titles.plural }),
    ).toBeDefined()
  }
})

describe('subjects', () => {
  const maths = row(4, 'Mathématiques', {
    orderKey: 3,
    color: '#3448b5',
    category: 'Sciences',
    subjectCategoryId: 1,
    type: 'scholar',
    levelCount: 2,
    graduationCount: 0,
    thumbnailId: 8,
    scholarLevelIds: [5],
    graduationIds: [],
    experienceIds: [],
    images: { thumbnail: { fileId: 8, name: 'maths.png', bytes: 86_016 }, banner: null },
    removeThumbnail: false,
    removeBanner: false,
    options: {
      subjectCategoryId: [{ value: 1, label: 'Sciences' }],
      scholarLevelIds: [{ value: 5, label: '6e', group: 'Collège' }],
      graduationIds: [],
      experienceIds: [],
    },
  })
  beforeEach(() => {
    rows = [maths]
    // whose choices the list is filtered by
    newRecord = {
      ...{ name: '', orderKey: 4, color: null, subjectCategoryId: null, type: null },
      ...{ scholarLevelIds: [], graduationIds: [], experienceIds: [] },
      ...{ images: { thumbnail: null, banner: null }, removeThumbnail: false, removeBanner: false },
    }
  })

  test('CODIF-61 the form has all its fields, one image per type, each with a remove flag that can be taken back', async () => {
    const { router } = await open('/codification/subjects')
    await userEvent.click(await screen.findByRole('link', { name: 'Mathématiques' }))
    expect(((await screen.findByRole('textbox', { name: 'Nom' })) as HTMLInputElement).value).toBe('Mathématiques')
    expect(router.state.location.pathname).toBe('/codification/subjects/4')
    for (const label of ['Ordre', /^Couleur/, 'Catégorie', 'Type'])
      expect(screen.getByLabelText(label, { selector: 'input' })).toBeDefined()
    for (const label of [/^Niveaux scolaires\u00a0: 6e/, /^Diplômes exigés/, /^Expériences/])
      expect(screen.getByRole('button', { name: label })).toBeDefined()
    const image = document.querySelector('[data-field="thumbnail"]') as HTMLElement
    expect(image.querySelector('img')?.getAttribute('src')).toBe('/api/codification/image/8')
    expect(document.querySelector('[data-field="banner"]')?.textContent).toContain('jpg, jpeg, png ou webp')
    await userEvent.click(within(image).getByRole('button', { name: 'Supprimer' }))
    expect(image.textContent).toContain('Fichier supprimé à l’enregistrement.')
    await userEvent.click(within(image).getByRole('button', { name: 'Rétablir' }))
    expect(image.textContent).toContain('maths.png')
  })

  test('CODIF-63 a file that is no jpg, jpeg, png or webp is refused before it leaves', async () => {
    await open('/codification/subjects/4')
    await screen.findByRole('textbox', { name: 'Nom' })
    const banner = document.querySelector('[data-field="banner"]') as HTMLElement
    const input = banner.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['x'], 'maths.gif', { type: 'image/gif' }), { applyAccept: false })
    expect(banner.textContent).toContain('Le fichier maths.gif n’est pas accepté')
    await userEvent.upload(input, new File(['x'], 'maths.webp', { type: 'image/webp' }))
    expect(banner.textContent).not.toContain('n’est pas accepté')
    expect(banner.textContent).toContain('maths.webp')
  })
})

describe('school careers', () => {
  beforeEach(() => {
    rows = [row(1, 'Primaire', { audience: 'school', orderKey: 1, levelCount: 2, levelNames: 'CP, CE1', levels: [] })]
    newRecord = { name: '', audience: 'school', orderKey: 2, levels: [] }
  })

  test('CODIF-58 CODIF-59 a new career is saved with its levels, then the prices to set are recalled, with a way to close', async () => {
    const { router } = await open('/codification/school-careers')
    await screen.findByText('CP, CE1')
    await userEvent.click(screen.getByRole('button', { name: 'Nouveau parcours' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Collège')
    await userEvent.click(screen.getByRole('button', { name: 'Niveau' }))
    const level = await screen.findByRole('group', { name: 'Niveau 1' })
    await userEvent.type(within(level).getByRole('textbox', { name: 'Nom' }), '6e')
    await userEvent.type(within(level).getByRole('textbox', { name: /Couleur/ }), '#a1d3b3')
    await userEvent.click(within(level).getByRole('switch', { name: /^Année d’examen/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      'Pensez à définir les tarifs par défaut des cours particuliers pour ce parcours scolaire.',
    )
    expect(sent('career', 'POST')[0]?.body).toMatchObject({
      id: null,
      name: 'Collège',
      audience: 'school',
      orderKey: 2,
      levels: [
        { id: null, name: '6e', color: '#a1d3b3', isExamYear: true, isAvailableForTraineeship: true, enabled: true },
      ],
    })
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/codification/school-careers'))
  })

  test('CODIF-59 the change of a career recalls nothing', async () => {
    const { router } = await open('/codification/school-careers')
    await userEvent.click(await screen.findByRole('link', { name: 'Primaire' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), ' et maternelle')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/codification/school-careers'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
