// The button of the attendance lists: what it asks, and what it says when the generation fails.
import { mostAttendancePolls } from '@cartable/domain/traineeships/attendance/attendance.rules.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { sectionModule } from '../around.factory.tsx'
import { AttendanceButton } from './AttendanceButton.tsx'

const fileKey = '0e0c7d7e-4d1c-4b8f-9f57-0a5d2a2a1111'
let calls: Asked[]
let readyAfter: number
const asked = (end: string) => calls.filter(({ path }) => path.endsWith(end))
const answer = ({ path }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { traineeships: 'read' } })]
  if (path.endsWith('/generate-attendance-list'))
    return [200, { fileKey, printPath: '/api/public/public-attendance-list-print?token=abc', errorMsgs: [] }]
  if (path.endsWith('/process-attendance-list'))
    return [200, { isReady: asked('/process-attendance-list').length >= readyAfter, hasFailed: false }]
  if (path.endsWith('/delete-attendance-list-tmp')) return [200, { isDeleted: true }]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
  calls = serve(answer)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async () => {
  const module = sectionModule(AttendanceButton)
  await renderApp({ routes: module.routes, at: '/essai', module })
  const button = await screen.findByRole('button', { name: 'Listes d’émargement' })
  vi.useFakeTimers()
  fireEvent.click(button)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('TRAIN-118 after the last question the list is said to have failed, and its file is thrown away', async () => {
  readyAfter = Number.POSITIVE_INFINITY
  await open()
  await pass(4_000 * (mostAttendancePolls - 1))
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(8_000)
  expect(screen.getByRole('alert').textContent).toBe("La génération de la liste d'émargement a échoué.")
  expect(asked('/process-attendance-list')).toHaveLength(150)
  expect(asked('/delete-attendance-list-tmp')).toHaveLength(1)
})

test('a ready list is fetched, then thrown away, and its link of printing is offered', async () => {
  readyAfter = 2
  await open()
  await pass(4_000)
  expect(screen.getByText(/Génération en cours…/).textContent).toContain('4')
  await pass(5_000)
  expect(asked('/get-attendance-list')[0]?.query.get('fileKey')).toBe(fileKey)
  expect(asked('/delete-attendance-list-tmp')).toHaveLength(1)
  expect(screen.getByRole('link', { name: /Lien d’impression/ }).getAttribute('href')).toContain('token=abc')
})
