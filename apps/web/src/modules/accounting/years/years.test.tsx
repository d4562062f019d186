// Fiscal years in a page: what each says, one closed after a question, the next one opened, a FEC that is refused and why.
import type { YearsState } from '@cartable/domain/accounting/years/years.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { tasks } from '../../../platform/shell/tasks/tasks.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accountingModule } from '../accounting.routes.tsx'

const uuid = '7f3c2f5e-8f7b-4d5e-9d59-0a7c2f6f0b11'
const year = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, from: `${name}-01-01`, to: `${name}-12-31`, closedThrough: null, closedAt: null, closedBy: null },
  ...{ entryCount: 0, resultCents: 0, openingEntryId: null, archive: null, ...more },
})
const ready: YearsState = {
  years: [
    year(3, '2026'),
    year(2, '2025', { entryCount: 12, resultCents: -8_182, closedThrough: '2025-12-31' }),
    year(1, '2024', { closedAt: '2025-02-03T09:00:00Z', closedBy: 'Olivier Fauvel', closedThrough: '2024-12-31' }),
  ],
  toClose: { id: 2, obstacles: [], opensNext: null },
  next: { from: '2027-01-01', to: '2027-12-31', name: '2027', opensOn: '2026-11-01' },
  siren: null,
}
let rights: Record<string, string>
let state: YearsState
let fec: object
let progress: object
let calls: Asked[]
const answer = ({ path }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/fiscal-years')) return [200, state]
  if (path.endsWith('/fiscal-years/close') || path.endsWith('/fiscal-years/open'))
    return [200, { isValid: true, errorMsgs: [] }]
  if (path.endsWith('/fec/export')) return [200, fec]
  if (path.endsWith('/async-task/progress')) return [200, progress]
  return undefined
}
const show = async () => {
  await renderApp({ routes: accountingModule.routes, at: '/accounting/years', module: accountingModule })
  return screen.findByRole('list', { name: 'Exercices' })
}
const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end))
const plain = (element: HTMLElement | undefined) => element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  rights = { accounting: 'read', closing: 'write' }
  state = ready
  fec = { taskUuid: uuid, errors: null }
  progress = { status: 'started', progress: 0.2, startedAt: '2026-11-27T09:00:00Z', error: null }
  calls = serve(answer)
})

test('each year says how far it is closed and what it made; only one that holds something has a FEC', async () => {
  const rows = within(await show()).getAllByRole('listitem')
  expect(plain(rows[1])).toContain('12 écrituresPerte : 81,82 €')
  expect(plain(rows[1])).toContain('À clôturer')
  expect(plain(rows[2])).toContain('par Olivier Fauvel')
  expect(screen.getAllByRole('button', { name: /^FEC de l’exercice/ })).toHaveLength(1)
})

test('a closed year says when its FEC was kept and by which digest it is known; one that is not kept yet says so', async () => {
  const archive = { madeAt: '2025-02-03T09:05:00Z', fecSha256: 'ab12'.repeat(16), lineCount: 1_200 }
  const closed = { closedAt: '2025-02-03T09:00:00Z', closedThrough: '2024-12-31', entryCount: 400 }
  state = { ...ready, years: [year(2, '2024', { ...closed, archive }), year(1, '2023', closed)] }
  const rows = within(await show()).getAllByRole('listitem')
  expect(plain(rows[0])).toContain(
    `FEC et balance conservés le 03/02/2025 à 10:05 : 1 200 lignes, empreinte SHA-256 du FEC ${'ab12'.repeat(16)}`,
  )
  expect(plain(rows[1])).toContain('pas encore conservés : ils le sont cette nuit')
})

test('a year is closed after a question that says what it does, the next one opened at once', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Clôturer l’exercice 2025' }))
  const dialog = await screen.findByRole('dialog', { name: /Clôturer l’exercice 2025/ })
  expect(plain(dialog)).toContain('une perte de 81,82 €')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clôturer' }))
  await waitFor(() => expect(sent('/close')[0]?.body).toEqual({ id: 2 }))
  await userEvent.click(screen.getByRole('button', { name: 'Nouvel exercice' }))
  await waitFor(() => expect(sent('/open')[0]?.body).toEqual({ company: 'private-tuition', from: '2027-01-01' }))
})

test('what keeps a year open is named with its screen; who may not close sees neither button', async () => {
  const obstacles = [{ words: 'Il reste des mois à clôturer.', path: '/accounting/closing' }]
  state = { ...ready, toClose: { id: 2, obstacles, opensNext: null } }
  await show()
  expect(screen.getByRole('link', { name: 'Il reste des mois à clôturer.' }).getAttribute('href')).toBe(
    '/accounting/closing',
  )
  expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull()
  rights = { accounting: 'read' }
  await show()
  expect(screen.queryByRole('button', { name: 'Nouvel exercice' })).toBeNull()
})

test('a FEC that is refused says why: the SIREN with the way to it, a fault of the books with its line', async () => {
  fec = { taskUuid: null, errors: { propertyPaths: ['siren'], messages: ['Le SIREN de la société manque.'] } }
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'FEC de l’exercice 2025' }))
  const alert = await screen.findByRole('alert')
  expect(plain(alert)).toContain('Le SIREN de la société manque.')
  expect(within(alert).getByRole('link', { name: 'Renseigner le SIREN' }).getAttribute('href')).toBe('/admin/grcompany')
  fec = { taskUuid: uuid, errors: null }
  progress = { status: 'failed', progress: 0.2, startedAt: null, error: 'L’écriture VE1 n’est pas équilibrée.' }
  await userEvent.click(screen.getByRole('button', { name: 'FEC de l’exercice 2025' }))
  await waitFor(() => expect(plain(screen.getByRole('alert'))).toContain('L’écriture VE1 n’est pas équilibrée.'))
})
