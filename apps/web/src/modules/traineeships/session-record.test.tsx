// The record of a session: title, tabs, fields, planning, rooms and links, new dates when teachers were asked.
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import {
  eventOf,
  newRecord,
  nothingPlanned,
  page,
  pathOf,
  paths,
  planningOf,
  recordOf,
} from './sessions/sessions.factory.ts'
import { traineeshipsModule } from './traineeships.routes.tsx'

let calls: Asked[]
let answers: Record<string, Answered>
beforeEach(() => {
  localStorage.clear()
  answers = {
    ...nothingPlanned,
    [paths.record]: [200, recordOf()],
    [paths.planning]: [200, planningOf([])],
    [paths.locations]: page([]),
  }
  calls = serve(({ path, method }) =>
    path === '/api/session'
      ? [200, sessionOf({ ...claire, rights: { traineeships: 'write' } })]
      : (answers[`${method} ${path}`] ?? answers[path]),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = async (at = '/traineeship/sessions/7?onglet=fiche') => {
  const app = await renderApp({ routes: traineeshipsModule.routes, at })
  return { ...app, user: userEvent.setup() }
}
const crumb = () =>
  within(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).getByText(
    (_, element) => element?.getAttribute('aria-current') === 'page',
  ).textContent
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Onglets' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/\d+$/, '').trim())
const sent = (path: string) => calls.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body)

describe('frame', () => {
  test('TRAIN-015 the breadcrumb ends with the name of the session, or with « Nouvelle session »', async () => {
    await open()
    await waitFor(() => expect(crumb()).toBe('Toussaint 2026 – Rennes'))
    answers[paths.record] = [200, newRecord]
    await open('/traineeship/sessions/nouveau')
    expect(crumb()).toBe('Nouvelle session')
  })

  test('TRAIN-016 the foot of the record closes and saves; a closed session is only looked at', async () => {
    const { router, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/traineeship/sessions'))
    answers[`POST ${paths.record}`] = [200, { errors: null, id: 7, updatedAt: '2026-11-21T10:00:00.000Z' }]
    await open()
    await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), ' bis')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent(paths.record)).toMatchObject([{ id: 7, name: 'Toussaint 2026 – Rennes bis' }]))
    answers[paths.record] = [200, recordOf('3-closed')]
    await open()
    expect(await screen.findByText(/^Session clôturée – consultation seule, sauf les évaluations/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  })

  test('TRAIN-026 has sections for registrations, locations, start mailing, end mailing and the teachers pool', async () => {
    await open()
    const wanted = ['Fiche', 'Organisation', 'Inscriptions', 'Salles', 'Mailing de début', 'Mailing de fin', 'Vivier']
    expect((await tabs()).filter((tab) => tab !== undefined && wanted.includes(tab))).toEqual(wanted)
  })

  test('TRAIN-027 an online session has no section of rooms: its links stand in their place', async () => {
    answers[paths.record] = [200, recordOf('1-planned', { online: true })]
    await open()
    expect(await tabs()).not.toContain('Salles')
    expect(await tabs()).toContain('Liens')
  })

  test('an address for other programs opens the same record', async () => {
    await open('/traineeship/overview?target=traineeship&targetReference=7')
    await waitFor(() => expect(crumb()).toBe('Toussaint 2026 – Rennes'))
    expect(calls.find(({ path }) => path === paths.record)?.query.get('id')).toBe('7')
  })

  test('TRAIN-044 a duplicate begins from what the other session is, and says what will be copied', async () => {
    answers[paths.record] = [
      200,
      { ...newRecord, type: 1, duplicatedFromId: 7, duplicatedFrom: 'Toussaint 2026 – Rennes' },
    ]
    answers[`POST ${paths.record}`] = [200, { errors: null, id: 8, updatedAt: '2026-11-21T10:00:00.000Z' }]
    const { user } = await open('/traineeship/sessions/7?mode=duplicate')
    expect(crumb()).toBe('Nouvelle session')
    expect(await screen.findByText(/ses niveaux, matières, jours, groupes et salles seront repris/)).toBeDefined()
    expect(calls.find(({ path }) => path === paths.record)?.query.get('mode')).toBe('duplicate')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent(paths.record)[0]).toMatchObject({ id: null, duplicatedFromId: 7, type: 1 }))
  })
})

test('TRAIN-017 the form has type, online, dates, address, custom fields, and documents that come and go', async () => {
  const file = {
    id: 4,
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 2048,
    uploadedAt: '2026-11-20T10:00:00.000Z',
  }
  answers[paths.record] = [
    200,
    recordOf('1-planned', { documents: [file], customFields: [{ name: 'Parking', value: 'gratuit' }] }),
  ]
  answers[`POST ${paths.upload}`] = [200, { errors: null, id: 5, updatedAt: null }]
  answers[`DELETE ${paths.remove}`] = [200, { isValid: true, errorMsgs: [] }]
  const { user } = await open()
  expect(await screen.findByRole('combobox', { name: /^Type/ })).toBeDefined()
  expect(screen.getByRole('switch', { name: 'En ligne' })).toBeDefined()
  for (const name of [/^Début/, /^Fin/]) expect(screen.getByRole('textbox', { name })).toBeDefined()
  expect(screen.getByLabelText(/^Adresse/)).toBeDefined()
  expect((screen.getByRole('textbox', { name: /^Intitulé/ }) as HTMLInputElement).value).toBe('Parking')
  const documents = await screen.findByRole('list', { name: 'Documents de la session' })
  const link = within(documents).getByRole('link', { name: /^plan\.pdf/ })
  expect(link.getAttribute('href')).toBe('/api/traineeships/session-document-view?id=4')
  // a file that is not taken is refused before it leaves
  const input = screen.getByLabelText('Documents de la session à déposer')
  fireEvent.change(input, { target: { files: [new File(['MZ'], 'virus.exe')] } })
  expect(await screen.findByText(/virus\.exe/)).toBeDefined()
  expect(sent(paths.upload)).toEqual([])
  fireEvent.change(input, { target: { files: [new File(['%PDF-1.4'], 'livret.pdf', { type: 'application/pdf' })] } })
  await waitFor(() => expect(sent(paths.upload)).toEqual([{ id: 7, $files: ['livret.pdf'] }]))
  await user.click(within(documents).getByRole('button', { name: 'Retirer plan.pdf' }))
  await user.click(await screen.findByRole('button', { name: 'Retirer le document' }))
  await waitFor(() =>
    expect(calls.find(({ path, method }) => path === paths.remove && method === 'DELETE')?.query.get('id')).toBe('4'),
  )
})

describe('planning', () => {
  const at = '/traineeship/sessions/7?onglet=organisation&vue=planning'

  test('TRAIN-020 is a calendar with the view « durée du stage », week after week, and says what is taken twice', async () => {
    answers[paths.planning] = [
      200,
      planningOf([
        eventOf(),
        eventOf({ groupId: 2, subjectName: 'Anglais', teacherId: null, teacherName: null, teacherLastName: null }),
        eventOf({ groupId: 3, day: '2026-10-26', conflicts: ['Thomas LE GOFF deux fois à la même heure'] }),
      ]),
    ]
    const { user } = await open(at)
    expect(await screen.findByRole('heading', { name: 'Durée du stage' })).toBeDefined()
    expect(screen.getByText('Semaine 1 sur 2')).toBeDefined()
    const monday = screen.getByRole('region', { name: 'lundi 19 octobre' })
    const group = within(monday).getByRole('button', { name: /^4e Maths, Groupe 1, 09:00 – 11:00/ })
    expect(group.textContent).toContain('Salle B')
    expect(within(monday).getByText('à pourvoir')).toBeDefined()
    await user.click(group)
    expect((await screen.findByText('4e, Mathématiques')).parentElement?.textContent).toMatch(
      /Thomas LE GOFF.*Acceptée/,
    )
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Semaine suivante' }))
    expect(await screen.findByText('1 conflit')).toBeDefined()
    // Sunday first, hours from 07:00 to 21:00
    const days = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect([days[0], days[6], days.length]).toEqual(['dim. 25/10', 'sam. 31/10', 7])
    expect([screen.queryByText('07:00'), screen.getByText('08:00'), screen.getByText('20:00')]).toEqual([
      null,
      expect.anything(),
      expect.anything(),
    ])
  })

  test('F-4-08 a group says its room and who is missing however narrow it is, is changed where it stands, and a holiday is named', async () => {
    const nobody = { teacherId: null, teacherName: null, teacherLastName: null, proposalStatus: null }
    const roomUrl = 'https://visio.example/2'
    answers[paths.planning] = [
      200,
      {
        ...planningOf(
          [1, 2, 3].map((groupId) => eventOf({ ...nobody, groupId, groupName: `Groupe ${groupId}`, roomUrl })),
        ),
        daysOff: [{ name: 'Fermeture', firstDay: '2026-10-19', lastDay: '2026-10-19' }],
      },
    ]
    answers[pathOf(programmeApi.showGroup)] = [
      200,
      {
        ...{ id: 2, updatedAt: '2026-11-20T10:00:00.000Z', subjectId: 1, subjectName: 'Mathématiques' },
        ...{ name: 'Groupe 2', online: true, locationId: null, startTime: '09:00', endTime: '11:00', capacity: 6 },
        ...{ status: '1-planned', hasProposal: false, registrationsCount: 0, documents: [], readOnlyReason: null },
        options: { locations: [] },
      },
    ]
    const { user } = await open(at)
    const monday = await screen.findByRole('region', { name: 'lundi 19 octobre, Fermeture' })
    expect(within(monday).getByRole('heading').textContent).toMatch(/Fermeture$/)
    expect(screen.getByRole('region', { name: 'mardi 20 octobre' })).toBeDefined()
    const group = within(monday).getByRole('button', {
      name: '4e Maths, Groupe 2, 09:00 – 11:00, Salle B, à pourvoir',
    })
    expect(group.title).toBe('4e Mathématiques, Groupe 2, 09:00 – 11:00, Salle B, à pourvoir')
    await user.click(group)
    expect((await screen.findByRole('link', { name: roomUrl })).getAttribute('href')).toBe(roomUrl)
    await user.click(screen.getByRole('button', { name: 'Modifier' }))
    expect(await screen.findByRole('dialog', { name: 'Groupe' })).toBeDefined()
    expect(calls.find(({ path }) => path === pathOf(programmeApi.showGroup))?.query.get('id')).toBe('2')
  })

  test('F-4-08 who may not write, and whoever reads a session that is closed, is offered no change', async () => {
    answers[paths.record] = [200, recordOf('3-closed', { canSave: false })]
    answers[paths.planning] = [200, planningOf([eventOf()])]
    const { user } = await open(at)
    await user.click(await screen.findByRole('button', { name: /^4e Maths/ }))
    expect(await screen.findByText('4e, Mathématiques')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
  })

  test('F-4-08 a day is shown room by room, with the rooms that are free; the day and the columns are in the address', async () => {
    answers[paths.planning] = [
      200,
      planningOf([
        eventOf(),
        eventOf({ groupId: 2, locationName: 'Salle D', startTime: '14:00', endTime: '16:00' }),
        eventOf({ groupId: 3, locationId: null, locationName: null, day: '2026-10-21' }),
        eventOf({ groupId: 4, locationName: 'Salle A', day: '2026-10-27' }),
      ]),
    ]
    const { user, router } = await open(at)
    await user.click(await screen.findByRole('radio', { name: 'Par salle' }))
    const columns = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    const held = () =>
      screen
        .getAllByRole('region')
        .filter((region) => within(region).queryAllByRole('listitem').length > 0)
        .map((region) => region.getAttribute('aria-label'))
    await waitFor(() => expect(columns()).toEqual(['Salle A', 'Salle B', 'Salle D', 'Sans salle']))
    expect(screen.getByText('Lundi 19 octobre')).toBeDefined()
    expect(held()).toEqual(['Salle B', 'Salle D'])
    expect(screen.queryByRole('button', { name: 'Salle' })).toBeNull()
    const before = screen.getByRole('button', { name: 'Jour précédent' })
    expect(before).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Jour suivant' }))
    expect(await screen.findByText('Mercredi 21 octobre')).toBeDefined()
    expect(held()).toEqual(['Sans salle'])
    await user.click(screen.getByRole('button', { name: 'Jour suivant' }))
    expect(await screen.findByText('Mardi 27 octobre')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Jour suivant' })).toHaveProperty('disabled', true)
    expect(router.state.location.search).toMatchObject({ par: 'salle', jour: '2026-10-27' })
    // back to days: those of the week that was looked at
    await user.click(screen.getByRole('radio', { name: 'Par jour' }))
    expect(await screen.findByText('Semaine 2 sur 2')).toBeDefined()
    expect(columns()).toHaveLength(7)
  })

  test('keeps one level or one room when it is asked', async () => {
    answers[paths.planning] = [
      200,
      planningOf([eventOf(), eventOf({ groupId: 2, levelName: 'Tle', locationName: 'Salle D' })]),
    ]
    const { user } = await open(at)
    const monday = await screen.findByRole('region', { name: 'lundi 19 octobre' })
    expect(within(monday).getAllByRole('button')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Salle' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Salle D' }))
    await waitFor(() => expect(within(monday).getAllByRole('button')).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Salle\u00a0: Salle D' })).toBeDefined()
  })
})

describe('locations', () => {
  const room = (id: number, name: string, schedules: readonly object[] = []) => ({
    id,
    name,
    comments: 'Premier étage',
    link: null,
    capacity: 8,
    schedules,
  })
  const at = '/traineeship/sessions/7?onglet=salles'

  test('TRAIN-081 the table of locations shows name, comments and the schedules of groups', async () => {
    const schedules = [{ startTime: '09:00', endTime: '11:00', groupName: '4e, Mathématiques, Groupe 1' }]
    answers[paths.locations] = page([room(1, 'Salle A', schedules)])
    await open(at)
    const line = (await screen.findByText('Salle A')).closest('tr') as HTMLElement
    expect(line.textContent).toContain('Premier étage')
    expect(within(line).getByText('09:00 – 11:00').parentElement?.textContent).toBe(
      '09:00 – 11:00 4e, Mathématiques, Groupe 1',
    )
    expect(calls.find(({ path }) => path === paths.locations)?.query.get('sessionId')).toBe('7')
  })

  test('TRAIN-082 the dialog is titled « Nouvelle salle », or « Nouveau lien » when the session is online', async () => {
    const blank = {
      id: null,
      updatedAt: null,
      sessionId: 7,
      online: false,
      name: '',
      comments: null,
      link: null,
      capacity: null,
    }
    answers[paths.location] = [200, blank]
    const { user } = await open(at)
    const [first] = await screen.findAllByRole('button', { name: 'Salle' })
    await user.click(first as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Nouvelle salle' })).toBeDefined()
    answers[paths.record] = [200, recordOf('1-planned', { online: true })]
    answers[paths.location] = [200, { ...blank, online: true }]
    await open(at)
    const [link] = await screen.findAllByRole('button', { name: 'Lien' })
    await userEvent.click(link as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Nouveau lien' })
    expect(await within(dialog).findByRole('textbox', { name: /^Adresse du lien/ })).toBeDefined()
  })

  test('TRAIN-085 rooms in use that were to be deleted are listed under « Suppression non effectuée »', async () => {
    answers[paths.locations] = page([room(1, 'Salle A'), room(2, 'Salle B')])
    answers[`POST ${paths.locationsRemove}`] = [200, { notDeleted: ['Salle A'], errors: null }]
    const { user } = await open(at)
    await screen.findByText('Salle A')
    for (const box of screen.getAllByRole('checkbox', { name: /Salle [AB]/ })) await user.click(box)
    await user.click(await screen.findByRole('button', { name: /^Supprimer \(2\)/ }))
    await user.click(await screen.findByRole('button', { name: 'Supprimer 2 lignes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suppression non effectuée' })
    expect(dialog.textContent).toContain('Les salles suivantes sont déjà utilisées et ne peuvent pas être supprimées')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Salle A'])
    expect(sent(paths.locationsRemove)).toEqual([{ ids: [1, 2] }])
  })
})

test('new dates list the teachers who were asked before anything is saved, and the rest of the form follows', async () => {
  const proposal = {
    id: 31,
    teacherId: 3,
    teacherName: 'Thomas LE GOFF',
    groupText: '4e, Mathématiques, Groupe 1',
    hours: '09:00 – 11:00',
    days: ['2026-10-19'],
    status: 'accepted',
    sentAt: '2026-10-01T10:00:00.000Z',
  }
  const warning =
    'Attention des propositions ont déjà été envoyées à des professeurs. Veuillez les prévenir du changement de jour.'
  const stamp = '2026-11-21T10:00:00.000Z'
  answers[paths.record] = [200, recordOf('2-confirmed', { hasProposals: true })]
  // the dates just saved are newer than what the form read: the first save meets them, and goes on by itself
  const current = recordOf('2-confirmed', { hasProposals: true, endDate: '2026-10-31', updatedAt: stamp })
  const conflict = { changedBy: 'Claire Delmas', changedAt: stamp, current }
  let saves = 0
  Object.defineProperty(answers, `POST ${paths.record}`, {
    get: (): Answered => {
      saves += 1
      return saves === 1
        ? [409, { error: 'conflict', message: 'Cette fiche a été modifiée entre-temps.', requestId: 'r1', conflict }]
        : [200, { errors: null, id: 7, updatedAt: stamp }]
    },
  })
  answers[paths.dates] = [
    200,
    { id: 7, updatedAt: stamp, shiftDays: null, warning, proposals: [proposal, { ...proposal, id: 32 }] },
  ]
  answers[`POST ${paths.datesSave}`] = [200, { errors: null, id: 7, updatedAt: stamp, notSent: [] }]
  const { user } = await open()
  const end = await screen.findByRole('textbox', { name: /^Fin/ })
  await user.clear(end)
  await user.type(end, '31/10/2026')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Renvoyer les propositions' })
  expect(await within(dialog).findByText(warning)).toBeDefined()
  await user.click(within(dialog).getAllByRole('checkbox', { name: /Thomas LE GOFF – 4e/ })[1] as HTMLElement)
  expect(sent(paths.record)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer et renvoyer les propositions (1)' }))
  await waitFor(() =>
    expect(sent(paths.datesSave)).toMatchObject([{ id: 7, endDate: '2026-10-31', proposalIds: [31] }]),
  )
  await waitFor(() => expect(sent(paths.record)).toHaveLength(2))
  expect(sent(paths.record)[1]).toMatchObject({ id: 7, updatedAt: stamp, endDate: '2026-10-31' })
  expect(await screen.findByText('Session enregistrée.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
