// The screens of base salaries: breadcrumb, table, form with its title and its levels.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { salariesModule } from '../salaries.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const row = (id: number, name: string, salary: number) => ({
  id,
  updatedAt: stamp,
  levels: [{ id, name }],
  salary,
  enabled: true,
})
const options = {
  scholarLevels: [
    { value: 1, label: '4e', group: 'Collège', enabled: true },
    { value: 2, label: '3e', group: 'Collège', enabled: true },
  ],
}
let calls: Asked[]
const answer = ({ path, method }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { traineeships: 'write' } })]
  if (path.endsWith('/traineeship-salaries-list')) {
    const rows = [row(1, '4e', 2500), row(2, '3e', 2750)]
    return [200, { rows, total: 2, totalIsExact: true, page: 1, size: 25, totals: null }]
  }
  if (path.endsWith('/traineeship-show-salary') && method === 'POST')
    return [200, { errors: null, id: 5, updatedAt: stamp }]
  if (path.endsWith('/traineeship-show-salary'))
    return [200, { id: null, updatedAt: null, scholarLevels: [], salary: null, enabled: true, options }]
  return undefined
}
const open = (at: string) => renderApp({ routes: salariesModule.routes, at, module: salariesModule })
beforeEach(() => {
  localStorage.clear()
  calls = serve(answer)
})
afterEach(() => vi.unstubAllGlobals())

test('TRAIN-003 the salaries entry of the menu opens « Grille salariale des professeurs »', async () => {
  await open('/traineeship/salaries')
  const crumbs = await screen.findByRole('navigation', { name: 'Fil d’Ariane' })
  expect(within(crumbs).getByText('Grille salariale des professeurs')).toBeTruthy()
  expect(salariesModule.menu?.map(({ path }) => path)).toEqual(['/traineeship/salaries'])
  expect(await screen.findByText('27,50 €/h')).toBeTruthy()
  cleanup()
})

test('TRAIN-123 the record is titled « Nouveau salaire de base » and takes several school levels', async () => {
  await open('/traineeship/salaries/nouveau')
  expect(await screen.findByRole('heading', { level: 1, name: 'Nouveau salaire de base' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Niveaux scolaires/ }))
  for (const name of ['4e', '3e'])
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Niveaux scolaires' })).getByRole('checkbox', { name }),
    )
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByRole('textbox', { name: /Salaire de l’heure/ }), '27,5')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      id: null,
      scholarLevels: [1, 2],
      salary: 2750,
      enabled: true,
    }),
  )
})
