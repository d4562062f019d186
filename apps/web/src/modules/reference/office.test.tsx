// The screens of the tables of the office in a page, and the menu of all reference tables.
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { asAnswered } from '../../platform/shell/test-contract.ts'
import { referenceModule } from './reference.routes.tsx'

type Row = { id: number; name: string } & Record<string, unknown>
const stamp = '2026-11-20T09:00:00.000Z'
const row = (id: number, name: string, values: object = {}): Row => ({
  id,
  name,
  enabled: true,
  updatedAt: stamp,
  ...values,
})

/** A server of one table: rows of a context when the calls carry one. */
let rows: Row[]
let newRecord: object
let options: object
let calls: Asked[]
const answer = ({ path, query, method, body }: Asked): Answered | undefined => {
  if (path === '/api/session')
    return [200, sessionOf({ ...claire, rights: { codification: 'write', configuration: 'read' } as never })]
  if (!path.startsWith('/api/codification/')) return undefined
  const context = query.get('context')
  const here = rows.filter((one) => context === null || one.context === context)
  if (path.endsWith('-list'))
    return [200, { rows: here, total: here.length, totalIsExact: true, page: 1, size: 25, totals: null }]
  if (path.endsWith('-disable')) return [200, { disabledCount: (body as { ids: number[] }).ids.length }]
  if (method === 'POST') return [200, { errors: null, id: (body as Row).id ?? 99, updatedAt: stamp }]
  const id = Number(query.get('id'))
  if (id === 0) return [200, { id: null, enabled: true, updatedAt: null, usedCount: 0, options, context, ...newRecord }]
  return [200, { usedCount: 3, options, ...here.find((one) => one.id === id) }]
}
const open = (at: string) => renderApp({ routes: referenceModule.routes, at, module: referenceModule })
const sent = (end: string, method = 'GET') => calls.filter((call) => call.path.endsWith(end) && call.method === method)
const cellsOf = (name: string) =>
  [...(screen.getByRole('link', { name }).closest('tr') as HTMLTableRowElement).cells]
    .map((cell) => cell.textContent?.trim())
    .slice(1, -1)
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const crumb = () =>
  screen.getByRole('navigation', { name: 'Fil d’Ariane' }).querySelector('[aria-current]')?.textContent
const field = (name: string) => document.querySelector(`[data-field="${name}"]`)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

beforeEach(() => {
  localStorage.clear()
  rows = []
  newRecord = {}
  options = {}
  // rows are kept whole: a list and a form each tell their part of them
  calls = serve(async (asked) => {
    const [status, kept] = answer(asked) ?? []
    return status === undefined ? [200, {}] : [status, await asAnswered(asked.method, asked.path, kept)]
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('menu', () => {
  const tables = [
    ...['Établissements', 'Matières', 'Parcours scolaires', 'Diplômes', 'Expériences', 'Types de documents'],
    ...['Types d’évaluation', 'Réponses types', 'Lieux', 'Catégories de professeurs', 'Codes promo', 'Chapitres'],
    ...['Types de stages (périodes)', 'Modèles de messages', 'Villes', 'Catégories de matières', 'Catégories d’aide'],
    ...['URSSAF régionales', 'Questions de mise en relation', 'Raisons de désactivation'],
  ]

  test('CODIF-12 the codification menu has its twenty entries, and the page of all tables the same', async () => {
    await open('/codification')
    const menu = screen.getByRole('navigation', { name: 'Menu principal' })
    // its group stands open on its own page
    await within(menu).findByRole('link', { name: 'Matières' })
    const paths = [...menu.querySelectorAll('a')].filter((link) =>
      /^\/codification\/|message-template/.test(link.getAttribute('href') ?? ''),
    )
    expect(paths.map((link) => link.textContent).sort()).toEqual([...tables].sort())
    const page = screen.getAllByRole('region').flatMap((region) => within(region).queryAllByRole('link'))
    expect(page.map((link) => link.textContent).sort()).toEqual([...tables].sort())
    for (const { titles } of referenceTables)
      expect(screen.getByText(titles.plural, { selector: 'main a' })).toBeDefined()
  })
})

describe('declared tables', () => {
  test('CODIF-51 experiences have a list and a form with name, color and famous', async () => {
    rows = [row(1, 'Soutien scolaire', { color: '#0b5d33', famous: true })]
    await open('/codification/experiences')
    await screen.findByText('Soutien scolaire')
    expect(heads().slice(1, -1)).toEqual(['Nom', 'Couleur', 'Prestigieuse'])
    expect(cellsOf('Soutien scolaire')).toEqual(['Soutien scolaire', '#0b5d33', 'Oui'])
    await userEvent.click(screen.getByRole('link', { name: 'Soutien scolaire' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect((screen.getByRole('textbox', { name: /Couleur/ }) as HTMLInputElement).value).toBe('#0b5d33')
    expect((screen.getByRole('switch', { name: /^Prestigieuse/ }) as HTMLInputElement).checked).toBe(true)
  })

  test('CODIF-57 rankings have a list and a form with name and availableFor', async () => {
    rows = [row(1, 'Pédagogie', { availableFor: ['teacher-evaluation', 'traineeship-report'] })]
    await open('/codification/rankings')
    await screen.findByText('Évaluations de professeurs, Bilans de stage')
    expect(heads().slice(1, -1)).toEqual(['Nom', 'Disponible pour'])
    await userEvent.click(screen.getByRole('link', { name: 'Pédagogie' }))
    await screen.findByRole('button', { name: 'Disponible pour\u00a0: Évaluations de professeurs, Bilans de stage' })
  })
})

describe('training-period types', () => {
  const path = '/codification/traineeship-types'
  beforeEach(() => {
    rows = [row(1, 'Toussaint', { orderKey: 1 }), row(2, 'Noël', { orderKey: 2 })]
    newRecord = { name: '', orderKey: 3 }
  })

  test('CODIF-70 the list has the columns name and orderKey', async () => {
    await open(path)
    await screen.findByText('Toussaint')
    expect(heads().slice(1, -1)).toEqual(['Nom', 'Ordre'])
    expect(cellsOf('Noël')).toEqual(['Noël', '2'])
  })

  test('CODIF-71 the list is sorted by order key ascending', async () => {
    await open(path)
    await screen.findByText('Toussaint')
    expect(screen.getByRole('columnheader', { name: 'Ordre' }).getAttribute('aria-sort')).toBe('ascending')
    expect(sent('types-list')[0]?.query.get('sort') ?? 'orderKey.asc').toBe('orderKey.asc')
  })

  test('CODIF-72 the toggle asks with the inactivated ones, or without', async () => {
    await open(path)
    await screen.findByText('Toussaint')
    await userEvent.click(screen.getByText('Avec les inactivés'))
    await waitFor(() => expect(sent('types-list').at(-1)?.query.get('withDisabled')).toBe('true'))
    await userEvent.click(screen.getByText('Sans les inactivés'))
    await waitFor(() => expect(sent('types-list').length).toBeGreaterThan(1))
    expect(sent('types-list')[0]?.query.get('withDisabled')).toBeNull()
  })

  test('CODIF-73 the breadcrumb of a new one is « Nouvelle période »', async () => {
    await open(`${path}/nouveau`)
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(crumb()).toBe('Nouvelle période')
  })

  test('CODIF-74 a period is opened by its pencil or by a double-click', async () => {
    const { router } = await open(path)
    await userEvent.click(await screen.findByRole('link', { name: 'Modifier Noël' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(router.state.location.pathname).toBe(`${path}/2`)
    router.history.back()
    await userEvent.dblClick((await screen.findByText('Toussaint')).closest('tr')!.cells[2]!)
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(router.state.location.pathname).toBe(`${path}/1`)
  })

  test('CODIF-75 a period is saved with its id, its name and its order, and shows whether it is active', async () => {
    await open(`${path}/2`)
    const name = await screen.findByRole('textbox', { name: 'Nom' })
    expect(screen.getByText('Actif')).toBeDefined()
    await userEvent.type(name, ' et Nouvel An')
    await save()
    await waitFor(() => expect(sent('type', 'POST')).toHaveLength(1))
    expect(sent('type', 'POST')[0]?.body).toEqual({ id: 2, updatedAt: stamp, name: 'Noël et Nouvel An', orderKey: 2 })
  })
})

describe('response types', () => {
  const flags = { switchToOnline: false, legitimate: false, disponibility: false }
  const path = '/codification/response-types'
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly seen: (entries: { isIntersecting: boolean }[]) => void
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          this.seen = seen
        }
        observe() {
          this.seen([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
    rows = [
      row(1, 'Trop loin', { context: 'teacher-refusal', ...flags, legitimate: true }),
      row(2, 'En ligne', { context: 'customer-refusal', ...flags, switchToOnline: true }),
      row(3, 'Plus disponible', { context: 'availability', ...flags }),
    ]
    newRecord = { name: '', ...flags }
  })
  const section = (name: RegExp) => screen.findByRole('region', { name })

  test('CODIF-29 each context has its section with a list, a search, new, edit and disable', async () => {
    const { router } = await open(path)
    const refusal = await section(/^Refus du professeur/)
    await within(refusal).findByText('Trop loin')
    expect(within(refusal).queryByText('En ligne')).toBeNull()
    for (const name of [/^Refus du client/, /^Disponibilité du professeur/, /^Contestation/, /^Échec/])
      expect(within(await section(name)).getByRole('searchbox')).toBeDefined()
    await userEvent.click(within(refusal).getByRole('checkbox', { name: 'Sélectionner Trop loin' }))
    await userEvent.click(within(refusal).getByRole('button', { name: 'Désactiver (1)' }))
    await waitFor(() => expect(sent('type-disable', 'POST')).toHaveLength(1))
    await userEvent.click(within(refusal).getByRole('button', { name: 'Nouvelle réponse type' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(router.state.location.pathname).toBe(`${path}/teacher-refusal/nouveau`)
  })

  test('CODIF-30 each list has the column name and one label column', async () => {
    await open(path)
    const tables = await waitFor(() => {
      const found = screen.getAllByRole('table')
      expect(found).toHaveLength(3)
      return found
    })
    expect(
      tables.map((table) =>
        within(table)
          .getAllByRole('columnheader')
          .map((head) => head.textContent),
      ),
    ).toEqual(
      ['Raison légitime', 'Changement de format', 'Disponibilité'].map((label) => ['', 'Nom', label, 'Actions']),
    )
  })

  /** The label column of a section: its head, and what it says of an answer. */
  const labelOf = async (context: RegExp, name: string) => {
    await open(path)
    const place = await section(context)
    const line = (await within(place).findByText(name)).closest('tr') as HTMLTableRowElement
    return [within(place).getAllByRole('columnheader')[2]?.textContent, line.cells[2]?.textContent?.trim()]
  }

  test('CODIF-31 the label column is headed « Changement de format » for the switch to online', async () => {
    expect(await labelOf(/^Refus du client/, 'En ligne')).toEqual(['Changement de format', 'Oui'])
  })

  test('CODIF-32 the label column is headed « Raison légitime » for the legitimate flag', async () => {
    expect(await labelOf(/^Refus du professeur/, 'Trop loin')).toEqual(['Raison légitime', 'Oui'])
  })

  test('CODIF-33 the label column is headed « Disponibilité » for the disponibility flag', async () => {
    expect(await labelOf(/^Disponibilité du professeur/, 'Plus disponible')).toEqual(['Disponibilité', '–'])
  })

  test('CODIF-34 the form is titled by the context and the name, and shows the flag of the context alone', async () => {
    await open(path)
    await userEvent.click(await screen.findByRole('link', { name: 'Trop loin' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Refus du professeur – Trop loin')
    expect(
      screen.getAllByRole('switch').map((one) => one.closest('div[data-field]')?.getAttribute('data-field')),
    ).toEqual(['legitimate'])
  })

  test('CODIF-35 a new one is titled « Nouvelle réponse type »', async () => {
    const { router } = await open(`${path}/availability/nouveau`)
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Disponibilité du professeur – Nouvelle réponse type',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('CODIF-37 the calls of a section and of its form carry the context', async () => {
    await open(path)
    await screen.findByText('Trop loin')
    const listed = sent('types-list').map((call) => call.query.get('context'))
    expect([...new Set(listed)].sort()).toEqual(
      ['availability', 'course-dispute', 'customer-refusal', 'teacher-refusal', 'test-failure', 'contract-end'].sort(),
    )
    await userEvent.click(screen.getByRole('link', { name: 'Trop loin' }))
    const name = await screen.findByRole('textbox', { name: 'Nom' })
    expect(sent('response-type')[0]?.query.get('context')).toBe('teacher-refusal')
    await userEvent.type(name, ' de chez moi')
    await save()
    await waitFor(() => expect(sent('response-type', 'POST')).toHaveLength(1))
    expect(sent('response-type', 'POST')[0]?.body).toMatchObject({
      id: 1,
      context: 'teacher-refusal',
      legitimate: true,
    })
    const again = await screen.findByRole('link', { name: 'Trop loin' })
    await userEvent.click(within(again.closest('tr')!).getByRole('button', { name: /^Désactiver/ }))
    await waitFor(() => expect(sent('type-disable', 'POST')).toHaveLength(1))
    expect(sent('type-disable', 'POST')[0]?.body).toEqual({ ids: [1], enabled: false, context: 'teacher-refusal' })
  })

  test('an unknown context says so', async () => {
    await open(`${path}/nulle-part/nouveau`)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Page introuvable')
  })
})

describe('ordinary tables', () => {
  test('CODIF-27 regional URSSAFs list their name and their departements', async () => {
    rows = [row(5, 'URSSAF Bretagne', { departement_codes: ['22', '35'] })]
    await open('/codification/regional-urssafs')
    await screen.findByText('URSSAF Bretagne')
    expect(heads().slice(1, -1)).toEqual(['Nom', 'Départements'])
    expect(cellsOf('URSSAF Bretagne')).toEqual(['URSSAF Bretagne', '22, 35'])
  })

  test('CODIF-28 the form of an URSSAF chooses several departements and posts to a save of its own', async () => {
    rows = [row(5, 'URSSAF Bretagne', { departement_codes: ['22', '35'], departementCodes: ['22', '35'] })]
    options = {
      departementCodes: [
        { value: '22', label: '22 – Côtes-d’Armor' },
        { value: '35', label: '35 – Ille-et-Vilaine' },
        { value: '56', label: '56 – Morbihan' },
      ],
    }
    await open('/codification/regional-urssafs/5')
    expect(((await screen.findByRole('textbox', { name: 'Nom' })) as HTMLInputElement).value).toBe('URSSAF Bretagne')
    await userEvent.click(await screen.findByRole('button', { name: /^Départements\u00a0: 22 – Côtes-d’Armor, 35/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '56 – Morbihan' }))
    await userEvent.keyboard('{Escape}')
    await save()
    await waitFor(() => expect(sent('regional-urssaf-save', 'POST')).toHaveLength(1))
    expect(sent('regional-urssaf-save', 'POST')[0]?.body).toMatchObject({ id: 5, departementCodes: ['22', '35', '56'] })
  })

  test('CODIF-38 chapters have a list and a form with scholarLevel, subject and name', async () => {
    rows = [row(1, 'Suites', { subject: 'Mathématiques', scholarLevel: 'Tle', subjectId: 4, scholarLevelId: 9 })]
    options = {
      subjectId: [{ value: 4, label: 'Mathématiques' }],
      scholarLevelId: [{ value: 9, label: 'Tle', group: 'Lycée' }],
    }
    // whose choices the list is filtered by
    newRecord = { name: '', subjectId: null, scholarLevelId: null }
    await open('/codification/chapters')
    await screen.findByText('Suites')
    expect(cellsOf('Suites')).toEqual(['Suites', 'Mathématiques', 'Tle'])
    await userEvent.click(screen.getByRole('link', { name: 'Suites' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect((screen.getByLabelText('Matière', { selector: 'input' }) as HTMLInputElement).value).toBe('Mathématiques')
    expect((screen.getByLabelText('Niveau', { selector: 'input' }) as HTMLInputElement).value).toBe('Tle')
    expect(screen.getByText(/^Utilisé par 3/)).toBeDefined()
  })

  test('chapters are filtered by subject and level, whose choices are those of the form', async () => {
    rows = [row(1, 'Suites', { subject: 'Mathématiques', scholarLevel: 'Tle' })]
    options = {
      subjectId: [{ value: 4, label: 'Mathématiques' }],
      scholarLevelId: [{ value: 9, label: 'Tle', group: 'Lycée' }],
    }
    newRecord = { name: '', subjectId: null, scholarLevelId: null }
    await open('/codification/chapters?matiere=4&niveau=9')
    expect(await screen.findByRole('button', { name: /^Matières Mathématiques/ })).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Niveaux Tle/ })).toBeDefined()
    const asked = sent('chapters-list').map(({ query }) => [query.get('subjects'), query.get('levels')])
    expect(asked).toEqual([['4', '9']])
  })

  test('CODIF-54 locations have a list and a form with name, availableFor and address', async () => {
    rows = [row(1, 'Agence', { availableFor: ['interview', 'traineeship'], address: '4 Rue de Nemours 35000 Rennes' })]
    await open('/codification/locations')
    await screen.findByText('Agence')
    expect(cellsOf('Agence')).toEqual(['Agence', 'Entretiens, Stages', '4 Rue de Nemours 35000 Rennes'])
    rows = [row(1, 'Agence', { availableFor: ['interview'], address: null })]
    await userEvent.click(screen.getByRole('link', { name: 'Agence' }))
    await screen.findByRole('button', { name: 'Disponible pour\u00a0: Entretiens' })
    expect(field('address')?.querySelector('input')).not.toBeNull()
  })

  const diploma = {
    type: 'proof',
    category: 'diploma',
    availableFor: ['teacher'],
    mandatory: true,
    mandatoryFor: 'all',
    limitedValidity: false,
    validityDurationInMonths: null,
    internalCheckRequired: true,
  }

  test('CODIF-46 document types have a list and a form with all their fields', async () => {
    rows = [row(1, 'Diplôme', { ...diploma, limitedValidity: true, validityDurationInMonths: 6 })]
    await open('/codification/documents')
    await screen.findByText('Diplôme')
    expect(heads().slice(1, -1)).toEqual([
      ...['Nom', 'Type', 'Catégorie', 'Disponible pour', 'Obligatoire', 'Validité', 'À vérifier'],
    ])
    expect(cellsOf('Diplôme')).toEqual([
      'Diplôme',
      'Justificatif',
      'Diplômes',
      'Professeurs',
      'Oui',
      '6\u00a0mois',
      'Oui',
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Diplôme' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    for (const name of Object.keys(diploma)) expect(field(name), name).not.toBeNull()
  })

  test('CODIF-47 the duration stands in the form only while the validity is limited', async () => {
    rows = [row(1, 'Diplôme', diploma)]
    await open('/codification/documents/1')
    const limited = await screen.findByRole('switch', { name: 'Validité limitée' })
    expect(field('validityDurationInMonths')).toBeNull()
    await userEvent.click(limited)
    const months = await screen.findByRole('textbox', { name: 'Durée de validité (mois)' })
    expect(document.activeElement).toBe(limited)
    await userEvent.type(months, '18')
    await save()
    await waitFor(() => expect(sent('document', 'POST')).toHaveLength(1))
    expect(sent('document', 'POST')[0]?.body).toMatchObject({ limitedValidity: true, validityDurationInMonths: 18 })
  })

  test('CODIF-56 promo codes have a list and a form whose unit follows the type', async () => {
    const promo = { code: 'NOEL', type: 'percent', value: '12.5', validFrom: '2026-12-01', validTo: '2026-12-31' }
    rows = [row(1, 'Noël', promo)]
    await open('/codification/promo-codes')
    await screen.findByText('Noël')
    expect(cellsOf('Noël')).toEqual(['Noël', 'NOEL', 'Pourcentage', '12,5\u00a0%', '01/12/2026', '31/12/2026'])
    await userEvent.click(screen.getByRole('link', { name: 'Noël' }))
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(field('value')?.textContent).toContain('%')
    await userEvent.click(screen.getByRole('radio', { name: 'Montant' }))
    expect(field('value')?.textContent).toContain('€')
    for (const name of ['code', 'validFrom', 'validTo']) expect(field(name), name).not.toBeNull()
  })

  test('CODIF-65 subject categories have a list and a form with a name, an order and an image', async () => {
    const sciences = { orderKey: 2, subjectCount: 4, imageId: 8 }
    rows = [
      row(1, 'Sciences', {
        ...sciences,
        image: { fileId: 8, name: 'sciences.png', bytes: 2_048 },
        removeImage: false,
      }),
    ]
    await open('/codification/subject-categories')
    await screen.findByText('Sciences')
    expect(heads().slice(1, -1)).toEqual(['Nom', 'Matières', 'Ordre'])
    expect(cellsOf('Sciences')).toEqual(['Sciences', '4', '2'])
    await userEvent.click(screen.getByRole('link', { name: 'Sciences' }))
    const value = async (name: string) => ((await screen.findByRole('textbox', { name })) as HTMLInputElement).value
    expect([await value('Nom'), await value('Ordre')]).toEqual(['Sciences', '2'])
    expect(field('image')?.querySelector('img')?.getAttribute('src')).toBe('/api/codification/image/8')
    await userEvent.click(within(field('image') as HTMLElement).getByRole('button', { name: 'Supprimer' }))
    await save()
    await waitFor(() => expect(sent('subject-category', 'POST')).toHaveLength(1))
    expect(sent('subject-category', 'POST')[0]?.body).toMatchObject({ orderKey: 2, removeImage: true })
  })

  test('CODIF-66 teacher categories have a list and a form with id, name, color, grade points and icon', async () => {
    rows = [row(3, 'Expert', { color: '#177245', gradePoints: 20, icon: 'medal' })]
    await open('/codification/teacher-categories')
    await screen.findByText('Expert')
    expect(cellsOf('Expert')).toEqual(['3', 'Expert', '#177245', '20', 'Médaille'])
    await userEvent.click(screen.getByRole('link', { name: 'Expert' }))
    await screen.findByText(/^Catégorie n°\s3$/)
    expect((screen.getByLabelText(/^Icône/, { selector: 'input' }) as HTMLInputElement).value).toBe('Médaille')
    for (const name of ['color', 'gradePoints']) expect(field(name), name).not.toBeNull()
  })

  test('CODIF-68 the breadcrumb of a new teacher category is « Nouvelle catégorie de matières »', async () => {
    newRecord = { name: '', color: null, gradePoints: 0, icon: null }
    await open('/codification/teacher-categories/nouveau')
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(crumb()).toBe('Nouvelle catégorie de matières')
  })

  test('CODIF-60 the reminder after a new career leads to the prices, and closes', async () => {
    newRecord = { name: '', audience: 'school', orderKey: 1, levels: [] }
    const { router } = await open('/codification/school-careers/nouveau')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Collège')
    await save()
    const dialog = await screen.findByRole('dialog')
    const link = within(dialog).getByRole('link', { name: 'Définir les tarifs' })
    expect(link.getAttribute('href')).toBe('/privateTuition/prices')
    // a button of its own, besides the cross of the dialog
    expect(within(dialog).getByText('Fermer', { selector: 'button *' })).toBeDefined()
    await userEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/privateTuition/prices'))
  })
})
