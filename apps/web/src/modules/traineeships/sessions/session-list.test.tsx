// The list of sessions: its place in the menu, columns, headings, filters, actions, moves with their refusals, the dialog of a new one.
import { offeredMoves } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shownMenu } from '../../../platform/shell/menu/menu.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { statisticsModule } from '../../statistics/statistics.routes.tsx'
import { recapOf } from '../cancellations/cancellations.factory.ts'
import { salariesModule } from '../salaries.routes.tsx'
import { traineeshipsModule } from '../traineeships.routes.tsx'
import { filterChoices, newRecord, nothingPlanned, page, paths, rowOf } from './sessions.factory.ts'

const manager = { ...claire, rights: { traineeships: 'write', statistics: 'read' } } as const
let calls: Asked[]
let answers: Record<string, Answered>
beforeEach(() => {
  localStorage.clear()
  const rows = [
    rowOf(1, '1-planned', { name: 'Hiver à Rennes' }),
    rowOf(2, '2-confirmed', { name: 'Toussaint en ligne', online: true }),
    rowOf(3, '3-closed', { traineeshipType: { id: 2, label: 'Noël' } }),
    rowOf(4, '0-cancelled', { traineeshipType: { id: 2, label: 'Noël' } }),
  ]
  answers = {
    ...nothingPlanned,
    [paths.list]: page(rows),
    [paths.filters]: [200, filterChoices],
    [paths.record]: [200, newRecord],
  }
  calls = serve(({ path, method }) =>
    path === '/api/session' ? [200, sessionOf(manager)] : (answers[`${method} ${path}`] ?? answers[path]),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const app = await renderApp({
    routes: [...traineeshipsModule.routes, ...salariesModule.routes],
    at: '/traineeship/sessions',
    module: { menu: traineeshipsModule.menu ?? [] },
  })
  await screen.findByRole('link', { name: 'Hiver à Rennes' })
  return { ...app, user: userEvent.setup() }
}
const row = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement
const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(within(row(name)).getByRole('button', { name: /^(Autres|Plus|Actions)/ }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

describe('place', () => {
  test('TRAIN-001 the menu of stages has the statistics, the list of sessions and the salaries', () => {
    const menu = shownMenu([statisticsModule, salariesModule, traineeshipsModule], manager)
    const stages = menu.find(({ key }) => key === 'traineeships')
    expect(stages?.entries.map(({ path }) => path).sort()).toEqual([
      '/traineeship/salaries',
      '/traineeship/sessions',
      '/traineeship/statistics',
    ])
  })

  test('TRAIN-002 the list is the first entry of the menu of stages, under « Gestion des sessions de stages »', async () => {
    const menu = shownMenu([statisticsModule, salariesModule, traineeshipsModule], manager)
    expect(menu.find(({ key }) => key === 'traineeships')?.entries[0]?.path).toBe('/traineeship/sessions')
    await open()
    const crumbs = screen.getByRole('navigation', { name: 'Fil d’Ariane' })
    expect(within(crumbs).getByText('Gestion des sessions de stages').getAttribute('aria-current')).toBe('page')
  })

  test('TRAIN-004 help opens beside the list of sessions, the record and the grid of salaries', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Aide sur cet écran' }))
    const drawer = await screen.findByRole('dialog', { name: 'Aide – Sessions de stages' })
    expect(await within(drawer).findByRole('heading', { name: 'Créer ou dupliquer' })).toBeDefined()
    for (const [page, heading] of [
      [(await import('../help/help-manage.tsx')).ManageHelp, 'Salles ou liens'],
      [(await import('../help/help-salaries.tsx')).SalariesHelp, 'La grille salariale'],
    ] as const)
      expect(JSON.stringify(page())).toContain(heading)
  })
})

describe('table', () => {
  test('TRAIN-006 has the columns title, online or in person, type, dates, status and actions', async () => {
    await open()
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    for (const label of ['Titre', 'Modalité', 'Type', 'Dates', 'Statut'])
      expect(heads.some((head) => head?.startsWith(label))).toBe(true)
    const cells = row('Toussaint en ligne').textContent
    expect(cells).toContain('En ligne')
    expect(cells).toContain('du 19/10/2026 au 30/10/2026')
    expect(cells).toContain('Confirmé')
    expect(within(row('Toussaint en ligne')).getByRole('link', { name: /^Modifier/ })).toBeDefined()
  })

  test('TRAIN-007 rows stand under a heading for each type', async () => {
    await open()
    const order = screen.getByRole('table').textContent ?? ''
    const at = (text: string) => order.indexOf(text)
    const inOrder = ['Statut', 'Hiver à Rennes', 'Toussaint en ligne', 'Session 3', 'Session 4'].map(at)
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b))
    const headings = [...screen.getByRole('table').querySelectorAll('th[scope=rowgroup]')]
    expect(headings.map((heading) => heading.textContent?.trim())).toEqual(['Toussaint', 'Noël'])
  })

  test('TRAIN-009 each filter keeps everything, « Toutes », until something is chosen; the toggle has its two words', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: /^Filtre/ }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(
      ['Modalité', 'Type de stage', 'Professeur', 'Matière', 'Niveau', 'Statut'].map((label) => `${label}Toutes`),
    )
    await user.keyboard('{Escape}')
    await user.click(screen.getByText('Avec les inactivés'))
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path === paths.list)
          .at(-1)
          ?.query.get('withDisabled'),
      ).toBe('true'),
    )
    expect(screen.getByText('Sans les inactivés')).toBeDefined()
  })

  test('TRAIN-011 rows are edited, or looked at once closed, change their status and are duplicated', async () => {
    const { user } = await open()
    expect(within(row('Session 3')).getByRole('link', { name: /^Consulter/ })).toBeDefined()
    expect(within(row('Session 3')).queryByRole('link', { name: /^Modifier/ })).toBeNull()
    const copy = within(row('Session 3')).getByRole('link', { name: /^Dupliquer/ })
    expect(copy.getAttribute('href')).toBe('/traineeship/sessions/3?mode=duplicate')
    expect(await menuOf(user, 'Hiver à Rennes')).toEqual(
      expect.arrayContaining(['Dupliquer', 'Annuler le stage', 'Confirmer la session']),
    )
  })

  test('TRAIN-012 a double click on a row opens the session', async () => {
    const { router, user } = await open()
    await user.dblClick(within(row('Hiver à Rennes')).getByText('Présentiel'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/traineeship/sessions/1'))
  })

  test('TRAIN-114 the paging has previous and next alone, and is not there when all rows fit', async () => {
    await open()
    expect(screen.queryByRole('navigation', { name: 'Pages de la liste' })).toBeNull()
    expect(document.querySelector('[data-page-foot=list]')).toBeNull()
    answers[paths.list] = page([rowOf(1, '1-planned', { name: 'Hiver à Rennes' })], 60)
    await open()
    const pages = await screen.findByRole('navigation', { name: 'Pages de la liste' })
    const buttons = within(pages).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Page précédente', 'Page suivante'])
  })
})

describe('status', () => {
  const shownAs = async (name: string) => {
    const badge = within(row(name)).getByText(/^(Annulé|Planifié|Confirmé|Clôturé)$/)
    return [badge.textContent, badge.closest('span')?.className]
  }
  test('TRAIN-028 a cancelled session is shown grey', async () => {
    await open()
    expect(await shownAs('Session 4')).toEqual(['Annulé', expect.stringContaining('grey')])
  })
  test('TRAIN-029 a planned session is shown as information', async () => {
    await open()
    expect(await shownAs('Hiver à Rennes')).toEqual(['Planifié', expect.stringContaining('info')])
  })
  test('TRAIN-030 a confirmed session is shown in the main colour', async () => {
    await open()
    expect(await shownAs('Toussaint en ligne')).toEqual(['Confirmé', expect.stringContaining('primary')])
  })
  test('TRAIN-031 a closed session is shown as a success', async () => {
    await open()
    expect(await shownAs('Session 3')).toEqual(['Clôturé', expect.stringContaining('success')])
  })

  const confirmMove = async (user: ReturnType<typeof userEvent.setup>, name: string, move: string) => {
    await menuOf(user, name)
    await user.click(screen.getByRole('menuitem', { name: move }))
    return screen.findByRole('dialog', { name: new RegExp(`^${move}`) })
  }
  const sent = () => calls.filter(({ path }) => path === paths.status).map(({ body }) => body)

  test('TRAIN-042 each change of status is confirmed first', async () => {
    answers[paths.status] = [200, { isValid: true, errorMsgs: [] }]
    answers[paths.recap] = [200, recapOf()]
    answers[paths.list] = page([
      rowOf(1, '1-planned', { name: 'Hiver à Rennes' }),
      rowOf(2, '2-confirmed', {
        name: 'Toussaint en ligne',
        moves: offeredMoves('2-confirmed', { isOver: true }),
      }),
      rowOf(4, '0-cancelled'),
    ])
    const { user } = await open()
    const dialog = await confirmMove(user, 'Hiver à Rennes', 'Confirmer la session')
    expect(dialog.textContent).toContain('passera de «\u00a0Planifié\u00a0» à «\u00a0Confirmé\u00a0»')
    expect(sent()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Retour' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await confirmMove(user, 'Hiver à Rennes', 'Confirmer la session')
    await user.dblClick(within(again).getByRole('button', { name: 'Confirmer la session' }))
    await waitFor(() => expect(sent()).toEqual([{ id: 1, status: '2-confirmed' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const [name, move] of [
      ['Toussaint en ligne', 'Clôturer la session'],
      ['Session 4', 'Passer à «\u00a0Planifié\u00a0»'],
      ['Hiver à Rennes', 'Annuler le stage'],
    ] as const) {
      const asked = await confirmMove(user, name, move)
      const button = name === 'Hiver à Rennes' ? 'Retour' : move
      expect(await within(asked).findByRole('button', { name: button })).toBeDefined()
      expect(sent()).toHaveLength(1)
      await user.click(within(asked).getByRole('button', { name: 'Retour' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(calls.filter(({ path, method }) => path === paths.recap && method === 'POST')).toEqual([])
  })

  test('TRAIN-043 a refused change turns the dialog into a warning with the reasons and nothing to confirm', async () => {
    const errorMsgs = ['La session est déjà terminée.', 'Un paiement par carte est en cours.']
    answers[paths.recap] = [200, recapOf()]
    answers[`POST ${paths.recap}`] = [200, { isValid: false, errorMsgs }]
    answers[paths.status] = [200, { isValid: false, errorMsgs }]
    const { user } = await open()
    const expectRefused = async (dialog: HTMLElement, move: string) => {
      const warning = await within(dialog).findByRole('alert')
      const reasons = within(warning).getAllByRole('listitem')
      expect(reasons.map((item) => item.textContent)).toEqual(errorMsgs)
      expect(warning.textContent).toContain('La modification de statut ne peut pas être effectuée car :')
      expect(within(dialog).queryByRole('button', { name: move })).toBeNull()
      const [close] = within(dialog).getAllByText('Fermer')
      await user.click(close as HTMLElement)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const dialog = await confirmMove(user, 'Toussaint en ligne', 'Annuler le stage')
    await user.type(await within(dialog).findByRole('textbox', { name: 'Motif' }), 'Trop peu d’inscrits')
    await user.click(within(dialog).getByRole('button', { name: 'Annuler le stage' }))
    await expectRefused(dialog, 'Annuler le stage')
    const other = await confirmMove(user, 'Hiver à Rennes', 'Confirmer la session')
    await user.click(within(other).getByRole('button', { name: 'Confirmer la session' }))
    await expectRefused(other, 'Confirmer la session')
  })
})

test('TRAIN-013 the dialog « Nouvelle session de stage » asks for type, online, start, end and an address', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: 'Nouvelle session' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nouvelle session de stage' })
  const start = await within(dialog).findByRole('textbox', { name: /^Début/ })
  expect(within(dialog).getByRole('textbox', { name: /^Fin/ })).toBeDefined()
  expect(within(dialog).getByLabelText(/^Adresse/)).toBeDefined()
  await user.click(within(dialog).getByRole('combobox', { name: /^Type/ }))
  await user.click(await screen.findByRole('option', { name: 'Noël' }))
  // a start after the end takes the end along
  await user.clear(start)
  await user.type(start, '21/12/2026')
  await user.tab()
  expect((within(dialog).getByRole('textbox', { name: /^Fin/ }) as HTMLInputElement).value).toBe('21/12/2026')
  await user.click(within(dialog).getByRole('switch', { name: 'En ligne' }))
  expect(within(dialog).queryByLabelText(/^Adresse/)).toBeNull()
  answers[`POST ${paths.record}`] = [200, { errors: null, id: 12, updatedAt: '2026-11-21T10:00:00.000Z' }]
  await user.click(within(dialog).getByRole('button', { name: 'Créer la session' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/traineeship/sessions/12'))
  const body = calls.find(({ path, method }) => path === paths.record && method === 'POST')?.body
  expect(body).toMatchObject({ type: 2, online: true, startDate: '2026-12-21', endDate: '2026-12-21', address: null })
})
