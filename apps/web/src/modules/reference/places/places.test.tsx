// The screens of cities, establishments and linking questions in a page.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { referenceModule } from '../reference.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const uuid = '7d0f3a1e-0000-4000-8000-000000000002'
const listed = (rows: object[], totalIsExact = true) => ({
  rows,
  total: rows.length,
  totalIsExact,
  page: 1,
  size: 25,
  totals: null,
})
let answers: Record<string, unknown | ((asked: Asked) => Answered)>
let rights: Record<string, 'read' | 'write'>
let calls: Asked[]
const answer = (asked: Asked): Answered | undefined => {
  if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  const end = asked.path.split('/').at(-1) ?? ''
  const found = answers[`${asked.method} ${end}`]
  if (found === undefined) return undefined
  return typeof found === 'function' ? found(asked) : [200, found]
}
const open = (at: string) => renderApp({ routes: referenceModule.routes, at, module: referenceModule })
const sent = (end: string, method = 'GET') => calls.filter((call) => call.path.endsWith(end) && call.method === method)
/** Multipart bodies, in the order of their calls. */
let forms: FormData[]
/** What a multipart call says besides its files. */
const dataOf = (form: FormData | undefined) => JSON.parse(String(form?.get('data')))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  rights = { codification: 'write', teachers: 'read' }
  calls = serve(answer)
  forms = []
  const served = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.body instanceof FormData) forms.push(init.body)
    return served(address, init)
  })
})
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('cities', () => {
  const options = {
    departementCode: [
      { value: '29', label: '29 – Finistère', group: 'Bretagne' },
      { value: '44', label: '44 – Loire-Atlantique', group: 'Pays de la Loire' },
    ],
    region: [
      { value: 'Bretagne', label: 'Bretagne' },
      { value: 'Pays de la Loire', label: 'Pays de la Loire' },
    ],
  }
  const brest = {
    id: 4,
    name: 'Brest',
    enabled: true,
    updatedAt: stamp,
    region: 'Bretagne',
    departementCode: '29',
    color: '#3448b5',
    code: '29019',
  }
  let progress: object
  beforeEach(() => {
    progress = { status: 'started', progress: 0.43, startedAt: '2026-11-21T13:32:00.000Z', error: null }
    answers = {
      'GET codification-cities-last-update': { finishedAt: null },
      'GET codification-cities-list': listed(
        [{ ...brest, departement: 'Finistère', postalCodes: ['29000', '29200', '29210', '29220', '29230'] }],
        false,
      ),
      'GET codification-show-city': { ...brest, usedCount: 3, postalCodes: '29200 29210', options },
      'POST codification-show-city': { errors: null, id: 4, updatedAt: stamp },
      'GET codification-cities-update-from-web': { taskUuid: uuid },
      'GET progress': () => [200, progress],
    }
  })
  const begin = async () => {
    await open('/codification/cities')
    await userEvent.click(await screen.findByRole('button', { name: 'Synchroniser depuis le web' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Synchroniser les villes' }))
    await screen.findByText(/commencée à 14:32/)
  }

  test('CODIF-39 the list and the form show name, postal codes, region, departement and colour', async () => {
    const { router } = await open('/codification/cities')
    const table = await screen.findByRole<HTMLTableElement>('table')
    const line = (await within(table).findByText('Brest')).closest('tr')!
    expect(table.tHead?.textContent).toBe('NomCodes postauxRégionDépartementCouleurActions')
    expect([...line.cells].map((cell) => cell.textContent?.trim()).slice(1, 6)).toEqual([
      'Brest',
      '29000, 29200, 29210 et 2\u00a0autres',
      'Bretagne',
      'Finistère (29)',
      '#3448b5',
    ])
    expect(screen.getByText('plus de 1')).toBeDefined()
    await userEvent.click(within(line).getByRole('link', { name: 'Brest' }))
    const codes = (await screen.findByRole('textbox', { name: 'Codes postaux' })) as HTMLInputElement
    expect(codes.value).toBe('29200 29210')
    expect(screen.getByText(/^Utilisée par 3/)).toBeDefined()
    expect(screen.getByText(/Code INSEE 29019/)).toBeDefined()
    // the region follows the departement
    await userEvent.click(screen.getByLabelText('Département', { selector: 'input' }))
    await userEvent.click(await screen.findByRole('option', { name: '44 – Loire-Atlantique' }))
    await userEvent.type(codes, ' 44000')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/codification/cities'))
    expect(sent('show-city', 'POST')[0]?.body).toEqual({
      id: 4,
      updatedAt: stamp,
      name: 'Brest',
      postalCodes: '29200 29210 44000',
      departementCode: '44',
      region: 'Pays de la Loire',
      color: '#3448b5',
    })
  })

  test('CODIF-40 the list has an action that synchronises from the web, after a question, for those who may write', async () => {
    await open('/codification/cities')
    await userEvent.click(await screen.findByRole('button', { name: 'Synchroniser depuis le web' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(sent('update-from-web')).toHaveLength(0)
    cleanup()
    await begin()
    expect(sent('update-from-web')).toHaveLength(1)
    expect((screen.getByRole('button', { name: 'Synchroniser depuis le web' }) as HTMLButtonElement).disabled).toBe(
      true,
    )
    expect(screen.getByRole('link', { name: 'Brest' })).toBeDefined()
  })

  test('the end of the last synchronisation stands above the list, or that there was none', async () => {
    answers['GET codification-cities-last-update'] = { finishedAt: '2026-11-12T13:32:00.000Z' }
    await open('/codification/cities')
    await screen.findByText(/^Dernière synchronisation depuis le web\s: 12\/11\/2026 à 14:32$/)
    cleanup()
    answers['GET codification-cities-last-update'] = { finishedAt: null }
    await open('/codification/cities')
    await screen.findByText(/^Jamais synchronisées depuis le web/)
  })

  test('who may only read has no such action', async () => {
    rights = { codification: 'read' }
    await open('/codification/cities')
    await screen.findByText('Brest')
    expect(screen.queryByRole('button', { name: 'Synchroniser depuis le web' })).toBeNull()
  })

  test('CODIF-42 the task is shown started with its progress and its beginning, then done, and the list is read again', async () => {
    await begin()
    expect(screen.getByText(/43\s%/)).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43')
    const lists = sent('cities-list').length
    progress = { status: 'successed', progress: 1, startedAt: stamp, error: null }
    await screen.findByText('Villes synchronisées.', {}, { timeout: 5000 })
    await waitFor(() => expect(sent('cities-list').length).toBeGreaterThan(lists))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(sessionStorage.length).toBe(0)
  }, 15_000)

  test('CODIF-43 the progress is asked every 3 seconds until the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    sessionStorage.setItem('cartable:villes', uuid)
    await open('/codification/cities')
    await screen.findByText(/commencée à 14:32/)
    const at: number[] = []
    const first = sent('progress').length
    for (let tick = 0; tick < 20; tick += 1) {
      await act(() => vi.advanceTimersByTimeAsync(500))
      at.push(sent('progress').length - first)
    }
    // ten seconds: three more questions, none before 2,5 s
    expect(at[4]).toBe(0)
    expect(at.at(-1)).toBe(3)
    progress = { status: 'successed', progress: 1, startedAt: stamp, error: null }
    await act(() => vi.advanceTimersByTimeAsync(3100))
    const done = sent('progress').length
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(sent('progress').length).toBe(done)
  }, 15_000)

  test('CODIF-42 CODIF-45 a failed import is over, and says so in the exact words, until they are closed', async () => {
    sessionStorage.setItem('cartable:villes', uuid)
    progress = { status: 'failed', progress: 0.2, startedAt: stamp, error: 'La tâche a échoué.' }
    await open('/codification/cities')
    await screen.findByText("L'import a échoué, veuillez consulter les logs d'erreurs.")
    const over = [toasts.get(), sessionStorage.length, screen.queryByRole('progressbar')]
    expect(over).toMatchObject([[{ tone: 'error', stays: null }], 0, null])
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Synchroniser depuis le web' })
    expect(again.disabled).toBe(false)
  })

  test('a task that the server no longer knows is forgotten', async () => {
    sessionStorage.setItem('cartable:villes', uuid)
    answers['GET progress'] = () => [404, { error: 'notFound', message: 'x', requestId: 'r' }]
    await open('/codification/cities')
    await waitFor(() => expect(sessionStorage.length).toBe(0))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe('establishments', () => {
  const zola = { id: 3, name: 'Lycée Émile Zola', enabled: true, updatedAt: stamp, color: '#3448b5', famous: true }
  beforeEach(() => {
    answers = {
      'GET codification-establishments-list': listed([
        {
          ...zola,
          address: '2 avenue Janvier 35000 Rennes',
          phone: '+33299792416',
          phoneRegion: 'FR',
          teacherCount: 2,
        },
      ]),
      'GET codification-show-establishment': {
        ...zola,
        usedCount: 5,
        options: {},
        phones: [{ phone: { phoneNumber: '+33299792416', phoneRegion: 'FR' } }],
        address: null,
      },
      'POST codification-show-establishment': { errors: null, id: 3, updatedAt: stamp },
      'GET codification-establishment-teachers-list': listed([
        {
          id: 8,
          identity: 'Le Goff Yann',
          subjects: ['Mathématiques', 'NSI'],
          address: '9 rue du Port 35400 Saint-Malo',
        },
      ]),
    }
    // what is far below the sight is loaded when it comes near: here it is near at once
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly tell: (entries: { isIntersecting: boolean }[]) => void
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.tell = tell
        }
        observe() {
          this.tell([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
  })

  test('CODIF-48 the form has name, colour, fame, address and phones that are added and removed', async () => {
    await open('/codification/establishments')
    await screen.findByText('02 99 79 24 16')
    await userEvent.click(screen.getByRole('link', { name: 'Lycée Émile Zola' }))
    expect(((await screen.findByRole('textbox', { name: 'Nom' })) as HTMLInputElement).value).toBe('Lycée Émile Zola')
    expect((screen.getByRole('switch', { name: /^Prestigieux/ }) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByRole('textbox', { name: /^Adresse/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Téléphone' }))
    const second = await screen.findByRole('group', { name: 'Téléphone 2' })
    await userEvent.type(within(second).getByRole('textbox', { name: 'Numéro' }), '0612345678')
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer Téléphone 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent('show-establishment', 'POST')).toHaveLength(1))
    expect(sent('show-establishment', 'POST')[0]?.body).toMatchObject({
      name: 'Lycée Émile Zola',
      famous: true,
      phones: [{ phone: { phoneRegion: 'FR' } }],
      address: null,
    })
  })

  test('CODIF-49 the form lists the teachers attached with identity, subjects and address', async () => {
    await open('/codification/establishments/3')
    const part = (await screen.findByRole('heading', { name: 'Professeurs' })).closest(
      'fieldset, section',
    )! as HTMLElement
    const table = await within(part).findByRole('table')
    await within(table).findByText('Le Goff Yann')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(expect.arrayContaining(['Identité', 'Matières', 'Adresse']))
    expect(table.textContent).toContain('Mathématiques, NSI')
    expect(table.textContent).toContain('9 rue du Port 35400 Saint-Malo')
  })

  test('CODIF-50 the teachers are asked apart with the id of the establishment; without their right, they are not asked', async () => {
    await open('/codification/establishments/3')
    await screen.findByText('Le Goff Yann')
    expect(sent('teachers-list')[0]?.query.get('id')).toBe('3')
    cleanup()
    rights = { codification: 'write' }
    calls.length = 0
    await open('/codification/establishments/3')
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(screen.queryByRole('heading', { name: 'Professeurs' })).toBeNull()
    expect(sent('teachers-list')).toHaveLength(0)
  })
})

describe('linking questions', () => {
  const words = (labels: object) => Object.entries(labels).map(([value, label]) => ({ value, label }))
  const question = (questionType: string, choiceType: string) => ({
    id: 6,
    name: 'Quel rythme ?',
    enabled: true,
    updatedAt: stamp,
    usedCount: 0,
    questionType,
    choiceType,
    parts: { customChoices: choiceType === 'custom', codification: choiceType === 'codification' },
    form: {
      question: 'Quel rythme ?',
      subjects: [1],
      scholarLevels: [],
      iconName: 'clock',
      codificationClassName: null,
      availableCustomChoices: choiceType === 'custom' ? [{ id: 1, label: 'Une fois', enabled: true }] : [],
    },
    options: {
      questionType: words({ student: 'À la famille', teacher: 'Au professeur', both: 'Aux deux' }),
      choiceType: words({ custom: 'Choix à définir', codification: 'Table de la codification', text: 'Texte libre' }),
      iconName: words({ clock: 'Horloge' }),
      subjects: [
        { value: 1, label: 'Mathématiques' },
        { value: 'allOther', label: 'Toutes les autres' },
      ],
      scholarLevels: [
        { value: 9, label: '6e', group: 'Collège' },
        { value: 'allOther', label: 'Tous les autres' },
      ],
      codificationClassName:
        questionType === 'teacher'
          ? words({ locations: 'Lieux' })
          : words({ schoolCareers: 'Parcours scolaires', graduations: 'Diplômes' }),
    },
  })
  beforeEach(() => {
    answers = {
      'GET codification-linking-questions-list': listed([
        {
          id: 6,
          name: 'Quel rythme ?',
          enabled: true,
          updatedAt: stamp,
          subjects: ['Mathématiques', 'Français', 'Anglais', 'SVT'],
          levels: ['Tous les autres'],
          question: 'Quel rythme ?',
          questionType: 'both',
          choiceType: 'codification',
          codificationClassName: 'graduations',
        },
      ]),
      'GET codification-show-linking-question': ({ query }: Asked): Answered => [
        200,
        question(query.get('questionType') ?? 'student', query.get('choiceType') ?? 'custom'),
      ],
      'POST codification-linking-question-save': { errors: null, id: 6, updatedAt: stamp },
    }
  })
  const choose = async (label: string | RegExp, option: string) => {
    await userEvent.click(screen.getByLabelText(label, { selector: 'input' }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  const openForm = async () => {
    const shown = await open('/codification/linking-questions/6')
    await screen.findByRole('textbox', { name: 'Question' })
    return shown
  }

  test('CODIF-21 the columns are subjects, levels, question, type of question, type of choice and codification', async () => {
    await open('/codification/linking-questions')
    const table = await screen.findByRole<HTMLTableElement>('table')
    const line = (await within(table).findByText('Quel rythme ?')).closest('tr')!
    expect(table.tHead?.textContent).toBe('MatièresNiveauxQuestionPoséeRéponseTable des réponsesActions')
    expect([...line.cells].map((cell) => cell.textContent?.trim()).slice(1, 7)).toEqual([
      'Mathématiques, Français, Anglais et 1\u00a0autre',
      'Tous les autres',
      'Quel rythme ?',
      'Aux deux',
      'Table de la codification',
      'Diplômes',
    ])
  })

  test('CODIF-22 the form has its fields and a repeatable list of choices', async () => {
    await openForm()
    for (const label of ['Posée', 'Type de réponse', /^Icône/])
      expect(screen.getByLabelText(label, { selector: 'input' })).toBeDefined()
    expect(screen.getByRole('button', { name: /^Matières\u00a0: Mathématiques/ })).toBeDefined()
    expect(screen.getByRole('button', { name: /^Niveaux scolaires/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Choix' }))
    const second = await screen.findByRole('group', { name: 'Choix 2' })
    await userEvent.type(within(second).getByRole('textbox', { name: 'Libellé' }), 'Deux fois')
    await userEvent.click(screen.getByRole('button', { name: 'Monter Choix 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent('question-save', 'POST')).toHaveLength(1))
    expect(dataOf(forms[0]).form.availableCustomChoices).toEqual([
      { id: null, label: 'Deux fois', enabled: true },
      { id: 1, label: 'Une fois', enabled: true },
    ])
  })

  test('CODIF-23 another question type reloads the tables on offer, drops one that no longer fits and says it', async () => {
    await openForm()
    await choose('Type de réponse', 'Table de la codification')
    await screen.findByLabelText('Table des réponses', { selector: 'input' })
    await choose('Table des réponses', 'Parcours scolaires')
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Dites-le')
    await choose('Posée', 'Au professeur')
    await screen.findByText(/«\sParcours scolaires\s» a été retirée/)
    expect(Object.fromEntries(sent('show-linking-question').at(-1)!.query)).toEqual({
      id: '6',
      questionType: 'teacher',
      choiceType: 'codification',
    })
    expect((screen.getByLabelText('Table des réponses', { selector: 'input' }) as HTMLInputElement).value).toBe('')
    await choose('Table des réponses', 'Lieux')
    // what was typed elsewhere is still there
    expect((screen.getByRole('textbox', { name: 'Question' }) as HTMLInputElement).value).toBe('Quel rythme ? Dites-le')
  })

  test('CODIF-24 another choice type reloads its part; the choices typed wait and come back', async () => {
    await openForm()
    expect(screen.getByRole('group', { name: 'Choix 1' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Choix' }))
    await choose('Type de réponse', 'Texte libre')
    await screen.findByText(/répond librement/)
    expect(screen.queryByRole('group', { name: 'Choix 1' })).toBeNull()
    expect(screen.getByText(/Le choix saisi ne sert pas/)).toBeDefined()
    await choose('Type de réponse', 'Choix à définir')
    const kept = await screen.findByRole('group', { name: 'Choix 1' })
    expect((within(kept).getByRole('textbox', { name: 'Libellé' }) as HTMLInputElement).value).toBe('Une fois')
    // the empty line is gone: it would have been refused out of sight
    expect(screen.queryByRole('group', { name: 'Choix 2' })).toBeNull()
  })

  test('a part that cannot be loaded says so in its place, and is asked again', async () => {
    await openForm()
    const well = answers['GET codification-show-linking-question']
    answers['GET codification-show-linking-question'] = () => [500, { error: 'fault', message: 'x', requestId: 'r' }]
    await choose('Type de réponse', 'Texte libre')
    const again = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 8000 })
    answers['GET codification-show-linking-question'] = well
    await userEvent.click(again)
    await screen.findByText(/répond librement/)
  }, 15_000)

  test('CODIF-25 « all other » is the last option of subjects and levels, and stands alone', async () => {
    await openForm()
    await userEvent.click(screen.getByRole('button', { name: /^Matières/ }))
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Mathématiques', 'Toutes les autres'])
    await userEvent.click(boxes[1]!)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Matières\u00a0: Toutes les autres' })).toBeDefined())
    await userEvent.click((await screen.findAllByRole('checkbox'))[0]!)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Matières\u00a0: Mathématiques' })).toBeDefined())
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: /^Niveaux scolaires/ }))
    const levels = (await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)
    expect(levels.at(-1)).toBe('Tous les autres')
  })

  test('CODIF-26 the save is a multipart POST with id, choiceType, questionType and the form', async () => {
    const { router } = await openForm()
    await choose('Posée', 'Aux deux')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/codification/linking-questions'))
    expect(sent('codification-linking-question-save', 'POST')).toHaveLength(1)
    expect(forms).toHaveLength(1)
    expect(dataOf(forms[0])).toEqual({
      id: 6,
      updatedAt: stamp,
      questionType: 'both',
      choiceType: 'custom',
      form: {
        question: 'Quel rythme ?',
        subjects: [1],
        scholarLevels: [],
        iconName: 'clock',
        codificationClassName: null,
        availableCustomChoices: [{ id: 1, label: 'Une fois', enabled: true }],
      },
    })
  })
})
