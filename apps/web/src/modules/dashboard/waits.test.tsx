// « À faire » on the home page: ranked lines with their next action, what is ended in place, what colleagues hold, gone when anybody is done.
import { dashboardApi, type WaitLine } from '@cartable/domain/dashboard/dashboard.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { currentDay } from '../../platform/clock.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { WaitLines } from './WaitLines.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const ago = (days: number) => addDays(currentDay(), -days)
const line = (id: number, more: Partial<WaitLine>): WaitLine => ({
  ...{ kind: 'newContacts', id, what: 'Nouveau contact', who: 'Zélie Kerbrat', detail: null, since: ago(3) },
  ...{ amountCents: null, record: '/contact/overview?carte=4', place: '/contact/overview?carte=4', isNamed: false },
  ...more,
})
let answer: object
let calls: Asked[]
beforeEach(() => {
  answer = { lines: [], total: 0, tasksToCome: 0, others: [] }
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf(claire)]
    if (path === pathOf(dashboardApi.waits)) return [200, answer]
    if (path === pathOf(todoApi.done)) return [200, { isDone: true }]
    return path === pathOf(linkingApi.doNextAction) ? [200, { isValid: true, errorMsgs: [] }] : undefined
  })
})
const Home = () => (
  <>
    <h1>Accueil</h1>
    <WaitLines />
  </>
)
const open = () => renderApp({ routes: [{ path: '/c', load: async () => Home }], at: '/c' })
const region = () => screen.findByRole('region', { name: 'À faire' })

test('a line says what, who, since when in the colour of its age, how much, and its next action', async () => {
  answer = {
    ...{ total: 3, tasksToCome: 2, others: [] },
    lines: [
      line(1, { kind: 'cards', what: 'Paiement client', amountCents: 6_600, since: ago(0), place: '/c?carte=1' }),
      line(2, { since: ago(12), isNamed: true }),
      line(3, {
        kind: 'tasks',
        what: 'Appeler la mairie',
        who: null,
        record: null,
        place: '/crm/toDoList',
        since: ago(3),
      }),
    ],
  }
  await open()
  const [first, second, third] = await within(await region()).findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Paiement client66,00.€.*Zélie Kerbrat.*depuis aujourd’hui/)
  const settle = within(first as HTMLElement).getByRole('link', {
    name: 'Traiter\u00a0: Paiement client, Zélie Kerbrat',
  })
  expect(settle.getAttribute('href')).toBe('/c?carte=1')
  expect(second?.textContent).toMatch(/depuis 12.jours.*à votre nom/)
  expect([first, second, third].map((row) => row?.querySelector('time')?.dataset.age)).toEqual([
    'calm',
    'danger',
    'warning',
  ])
  expect(screen.getByRole('link', { name: /^2.tâches à venir$/ }).getAttribute('href')).toBe('/crm/toDoList?tri=date')
})

test('a task and a next action end where they stand, and come back from the message', async () => {
  answer = {
    ...{ total: 2, tasksToCome: 0, others: [] },
    lines: [
      line(7, { kind: 'tasks', what: 'Appeler la mairie', who: null, record: null, place: '/crm/toDoList' }),
      line(8, { kind: 'nextActions', what: 'Appeler la famille' }),
    ],
  }
  await open()
  const sent = (operation: { path: string }) =>
    calls.filter(({ path }) => path === pathOf(operation)).map(({ body }) => body)
  const asked = () => calls.filter(({ path }) => path === pathOf(dashboardApi.waits)).length
  await userEvent.click(await screen.findByRole('button', { name: 'Terminer\u00a0: Appeler la mairie' }))
  await waitFor(() => expect(sent(todoApi.done)).toEqual([{ id: 7, isDone: true }]))
  await waitFor(() => expect(asked()).toBeGreaterThan(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(sent(todoApi.done).at(-1)).toEqual({ id: 7, isDone: false }))
  await userEvent.click(screen.getByRole('button', { name: 'C’est fait\u00a0: Appeler la famille, Zélie Kerbrat' }))
  await waitFor(() => expect(sent(linkingApi.doNextAction)).toEqual([{ id: 8, done: true }]))
})

test('more than ten are told and shown when asked', async () => {
  answer = { total: 12, tasksToCome: 0, others: [], lines: Array.from({ length: 10 }, (_, index) => line(index, {})) }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher les 2 autres' }))
  await waitFor(() => expect(calls.some(({ query }) => query.get('all') === 'true')).toBe(true))
})

test('when nothing waits, it says so, and what colleagues could hand over', async () => {
  answer = {
    ...{ lines: [], total: 0, tasksToCome: 0 },
    others: [
      {
        ...{ kind: 'newContacts', count: 3, isAll: true, oldest: ago(9), names: ['Marc Le Gall', 'Nora Petit'] },
        list: '/dashboard/waiting?quoi=10-newContacts',
      },
    ],
  }
  await open()
  const others = await screen.findByRole('list', { name: 'Ce que vos collègues pourraient vous passer' })
  expect(others.textContent).toMatch(/chez Marc Le Gall et Nora Petit.*depuis 9.jours/)
  expect(
    within(others)
      .getByRole('link', { name: /^3.nouveaux contacts$/ })
      .getAttribute('href'),
  ).toBe('/dashboard/waiting?quoi=10-newContacts')
  expect((await region()).textContent).toContain('Rien ne vous attend.')
})

test('nothing at all is said, too', async () => {
  await open()
  expect(await screen.findByText('Rien ne vous attend, et vos collègues n’ont rien à vous passer.')).toBeTruthy()
})
