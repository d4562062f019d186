// The page of the to-do list, before a server that answers what the test says.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { dueWords } from './due-words.ts'
import { todoModule } from './todo.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const entry = (id: number, describe: string, more: object = {}) => ({
  id,
  describe,
  importanceLevel: '2-medium',
  expectedDateTime: null,
  isDone: false,
  doneAt: null,
  isLate: false,
  users: ['Claire Delmas'],
  author: 'Claire Delmas',
  about: null,
  ...more,
})
let lists: Record<string, object[]>
let level: 'read' | 'write'
let calls: Asked[]
const answer = (asked: Asked): Answered | undefined => {
  const end = asked.path.split('/').at(-1)
  if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: { todo: level } })]
  if (end === 'toDoList') return [200, { rows: lists[asked.query.get('type') ?? ''] ?? [] }]
  if (end === 'doneToDoListEntry') return [200, { isDone: (asked.body as { isDone: boolean }).isDone }]
  if (end === 'removeToDoListEntry') return [200, { removed: true, errorMsg: null }]
  if (end === 'showToDoListEntry' && asked.method === 'POST') return [200, { errors: null, id: 9, updatedAt: stamp }]
  if (end === 'showToDoListEntry')
    return [
      200,
      {
        id: null,
        updatedAt: null,
        describe: '',
        importanceLevel: '2-medium',
        expectedDateTime: null,
        users: [1],
        isDone: false,
        isLate: false,
        about: null,
        aboutLabel: null,
        options: {
          users: [
            { value: 1, label: 'Claire Delmas', enabled: true },
            { value: 2, label: 'Mathieu Tanguy', enabled: true },
          ],
        },
      },
    ]
  return undefined
}
const open = (at = '/crm/toDoList') => renderApp({ routes: todoModule.routes, at, module: todoModule })
const sent = (end: string) => calls.filter((call) => call.path.endsWith(end) && call.method === 'POST')
const list = (name: string) => screen.findByRole('region', { name })

beforeEach(() => {
  localStorage.clear()
  level = 'write'
  lists = {
    toDo: [entry(1, 'Rappeler la famille')],
    toShow: [entry(2, 'Vérifier la TVA', { users: ['Olivier Fauvel'] })],
  }
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('the page', () => {
  test('TODO-01 it has two lists: to do, and to show', async () => {
    await open()
    const [mine, others] = [await list('À faire'), await list('À suivre')]
    expect(await within(mine).findByText('Rappeler la famille')).toBeTruthy()
    expect(within(mine).queryByText('Vérifier la TVA')).toBeNull()
    expect(await within(others).findByText('Vérifier la TVA')).toBeTruthy()
    expect(within(others).getByText('pour Olivier Fauvel')).toBeTruthy()
  })

  test('TODO-02 the order is chosen and asked of the server; a task is written in a form', async () => {
    const { router: app } = await open()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ordre' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Par échéance' }))
    await waitFor(() => expect(app.state.location.search).toEqual({ tri: 'date' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('order')).toBe('date'))
    await userEvent.click(screen.getByRole('button', { name: 'Nouvelle tâche' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tâche' }), 'Appeler la mairie')
    await userEvent.click(screen.getByRole('radio', { name: 'T – Très important' }))
    await userEvent.click(screen.getByRole('button', { name: /Enregistrer/ }))
    await waitFor(() =>
      expect(sent('showToDoListEntry').map(({ body }) => body)).toEqual([
        {
          about: null,
          id: null,
          updatedAt: null,
          describe: 'Appeler la mairie',
          importanceLevel: '1-hight',
          expectedDateTime: null,
          users: [1],
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.state.location.search).toEqual({ tri: 'date' })
  })

  test('an empty list says what comes there', async () => {
    lists = { toDo: [], toShow: [] }
    await open()
    expect(await within(await list('À faire')).findByText(/^Rien à faire/)).toBeTruthy()
    expect(await within(await list('À suivre')).findByText(/^Rien à suivre/)).toBeTruthy()
  })

  test('who may only read neither ends nor writes', async () => {
    level = 'read'
    await open()
    const box = await screen.findByRole('checkbox', { name: /Rappeler la famille/ })
    expect((box as HTMLInputElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Nouvelle tâche' })).toBeNull()
  })
})

describe('importance', () => {
  const shown = async (importanceLevel: string) => {
    lists = { toDo: [entry(1, 'Une tâche', { importanceLevel })], toShow: [] }
    await open()
    return (await screen.findByText('Une tâche')).closest('li')?.textContent
  }
  test('TODO-05 1-hight is T, very important', async () => {
    expect(await shown('1-hight')).toContain('T – Très important')
  })
  test('TODO-06 2-medium is A', async () => {
    expect(await shown('2-medium')).toContain('A – Assez important')
  })
  test('TODO-07 3-low is P', async () => {
    expect(await shown('3-low')).toContain('P – Peu important')
  })
})

describe('ending a task', () => {
  test('TODO-08 the box ends it, and what was ended by mistake is taken back from the message', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Terminer\u00a0: Rappeler la famille' }))
    await waitFor(() => expect(sent('doneToDoListEntry').map(({ body }) => body)).toEqual([{ id: 1, isDone: true }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(sent('doneToDoListEntry').at(-1)?.body).toEqual({ id: 1, isDone: false }))
  })

  const done = entry(3, 'Signer le bail', { isDone: true, doneAt: stamp })
  test('TODO-09 the box of a done task opens it again', async () => {
    lists = { toDo: [done], toShow: [] }
    await open()
    await userEvent.click(await screen.findByText('1 tâche terminée depuis un mois'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rouvrir\u00a0: Signer le bail' }))
    await waitFor(() => expect(sent('doneToDoListEntry').map(({ body }) => body)).toEqual([{ id: 3, isDone: false }]))
  })

  test('TODO-10 a done task is removed after a question; an open one has no such button', async () => {
    lists = { toDo: [entry(1, 'Ouverte'), done], toShow: [] }
    await open()
    await userEvent.click(await screen.findByText('1 tâche terminée depuis un mois'))
    expect(screen.queryByRole('button', { name: 'Supprimer\u00a0: Ouverte' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer\u00a0: Signer le bail' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(sent('removeToDoListEntry').map(({ body }) => body)).toEqual([{ id: 3 }]))
  })
})

describe('when it is due', () => {
  const now = Date.parse('2026-11-12T09:00:00.000Z')
  test.each([
    ['2026-11-12T16:00:00.000Z', false, 'aujourd’hui à 17:00'],
    ['2026-11-13T08:00:00.000Z', false, 'demain à 09:00'],
    ['2026-12-03T08:00:00.000Z', false, 'le 03/12/2026 à 09:00'],
    ['2026-11-10T23:30:00.000Z', true, 'en retard de 1\u00a0j'],
    ['2026-11-12T06:30:00.000Z', true, 'en retard de 2\u00a0h'],
    ['2026-11-12T08:59:40.000Z', true, 'en retard de 1\u00a0min'],
  ])('%s, late: %s', (due, isLate, words) => {
    expect(dueWords(due, now, isLate)).toBe(words)
  })
})
