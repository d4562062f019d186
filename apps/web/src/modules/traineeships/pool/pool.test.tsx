// The teachers pool on the record of a session: columns, folder in another tab, dialog.
import type { PoolRecord, PoolRow } from '@cartable/domain/traineeships/pool/pool.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { sectionModule, storedSession } from '../around.factory.tsx'
import { PoolSection } from './PoolSection.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const facts = {
  grade: 12,
  traineeshipCount: 3,
  subjectsLevels: ['Mathématiques (4e, 3e)'],
  selfEmployed: true,
  lapsedPapers: [],
}
const row: PoolRow = {
  id: 4,
  updatedAt: stamp,
  teacher: { id: 42, name: 'Léa Morvan' },
  ...facts,
  disponibility: 'Les matins',
  comments: 'Demander tôt',
}
const blank: PoolRecord = {
  id: null,
  updatedAt: null,
  sessionId: 7,
  teacher: null,
  teacherName: null,
  facts: null,
  disponibility: null,
  comments: null,
}
let calls: Asked[]
const answer = ({ path, method, query }: Asked): Answered | undefined => {
  if (path === '/api/session')
    return [200, sessionOf({ ...claire, rights: { traineeships: 'write', teachers: 'read' } })]
  if (path.endsWith('/traineeShips-teachers-pool-list'))
    return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
  if (path.endsWith('/traineeship-teachers-pool-show') && method === 'POST')
    return [200, { errors: null, id: 4, updatedAt: stamp }]
  if (path.endsWith('/traineeship-teachers-pool-show'))
    return [
      200,
      query.get('id') === null
        ? blank
        : {
            ...blank,
            id: 4,
            updatedAt: stamp,
            teacher: 42,
            teacherName: 'Léa Morvan',
            facts,
            comments: 'Demander tôt',
          },
    ]
  return undefined
}
const open = async (session = storedSession()) => {
  const module = sectionModule(PoolSection, session)
  await renderApp({ routes: module.routes, at: '/essai', module })
  return (await screen.findByRole('rowheader', { name: /Léa Morvan/ })).closest('tr')!
}
beforeEach(() => {
  localStorage.clear()
  calls = serve(answer)
})
afterEach(() => vi.unstubAllGlobals())

test('POOL-01 the table shows grade, number of stages, teacher, subjects and levels, availability, AE and comments', async () => {
  const line = await open()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining([
      'Grade',
      'Nb de stages',
      'Professeur',
      'Matières et niveaux',
      'Disponibilité',
      'AE',
      'Commentaires',
    ]),
  )
  expect([...line.cells].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['12', '3', 'Mathématiques (4e, 3e)', 'Les matins', 'AE', 'Demander tôt']),
  )
})

test('POOL-02 the folder of a teacher opens the overview with its target and its reference, in a new tab', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Voir le dossier du professeur Léa Morvan' }))
  expect(opened).toHaveBeenCalledWith('/teacher/overview?target=teacher&targetReference=42', '_blank', 'noreferrer')
})

test('POOL-03 an entry of the pool is edited', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Modifier Léa Morvan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Modifier un professeur du pool' })
  const comments = await within(dialog).findByRole('textbox', { name: /Commentaires/ })
  await userEvent.type(comments, ' !')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      id: 4,
      updatedAt: stamp,
      teacher: 42,
      comments: 'Demander tôt !',
    }),
  )
})

test('POOL-04 the dialog of a new entry is titled « Ajouter un professeur au pool »', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un professeur' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter un professeur au pool' })
  // the first field has the focus, and its list says how it is searched
  const field = await within(dialog).findByRole('textbox', { name: /^Professeur/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(within(dialog).getByText('Grade')).toBeTruthy()
})

test('a closed session only shows its pool', async () => {
  await open(storedSession({ status: '3-closed' }))
  expect(screen.queryByRole('button', { name: 'Ajouter un professeur' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Consulter Léa Morvan' })).toBeTruthy()
})
