// The pages of the links of lessons: each shows, its button acts, its end says what follows.
import { testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import { courseValidationApi } from '@cartable/domain/courses/validation/validation.api.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Answered, serve } from '../../../platform/shell/test-app.tsx'
import { coursesOutside } from '../courses.outside.ts'

afterEach(() => vi.unstubAllGlobals())

const path = `/api${courseValidationApi.approve.path}`
const course = {
  state: 'waiting',
  studentFirstName: 'Malo',
  teacherName: 'Léa Morvan',
  subject: 'Mathématiques',
  doneAt: '2026-11-18T16:30:00.000Z',
  durationMinutes: 90,
  isTest: false,
  customerPayment: 6750,
  paysByCard: true,
  advance: null,
  pack: null,
  company: { name: 'Cours Armor', phone: '+33299000000', phoneRegion: 'FR', email: null },
}
const open = async (shown: unknown, approved: Answered = [200, null]) => {
  const calls = serve((asked) => {
    if (asked.path === '/api/session') return [200, sessionFor()]
    // nothing is known of the link
    if (asked.path === '/api/public/link') return [404, { error: 'notFound', message: 'Introuvable.', requestId: 'r' }]
    if (asked.path !== path) return undefined
    if (asked.method === 'POST') return approved
    return shown === null
      ? [404, { error: 'notFound', message: 'Ce lien n’est plus valable.', requestId: 'r' }]
      : [200, shown]
  })
  await renderOutside({
    modules: [coursesOutside],
    at: '/response/privateTuition/customerValidation/approve?token=jeton-1',
  })
  return calls
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('SHELL-032 the path of the mail link opens the course to validate, and nothing is sent before the button', async () => {
  const calls = await open(course, [
    200,
    { isConfirmed: true, errorMsgs: [], paymentStatus: 'succeeded', paymentMessage: null },
  ])
  await heading('Un cours à valider')
  expect(screen.getByText(/^67,50\s€, par la carte enregistrée$/)).toBeDefined()
  expect(screen.getByText(/mercredi 18 novembre à 17:30/i)).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  const button = screen.getByRole('button', { name: 'Valider ce cours' })
  await userEvent.dblClick(button)
  await heading('Merci, le cours est validé')
  const posted = calls.filter(({ method, path: at }) => method === 'POST' && at === path)
  expect(posted.map(({ body }) => body)).toEqual([
    { token: 'jeton-1', seen: { doneAt: course.doneAt, durationMinutes: 90, customerPayment: 6750 } },
  ])
})
test('a link that is over, a course settled meanwhile and a refusal are said kindly', async () => {
  await open(null)
  await heading('Ce lien n’est plus valable')
  expect(screen.getByRole('link', { name: 'Mon espace' })).toBeDefined()
})
test('a course that is cancelled asks nothing', async () => {
  await open({ ...course, state: 'cancelled' })
  await heading('Ce cours est annulé')
  expect(screen.queryByRole('button', { name: 'Valider ce cours' })).toBeNull()
})
test('what refuses the validation is read beside the button', async () => {
  await open(course, [
    200,
    {
      isConfirmed: false,
      errorMsgs: ['Ce cours n’attend pas de confirmation.'],
      paymentStatus: null,
      paymentMessage: null,
    },
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Valider ce cours' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Ce cours n’attend pas de confirmation.'))
})

test('COURSE-31 the page of a test course asks whether it suits, and why when it does not', async () => {
  const opinion = `/api${testOpinionApi.saveOpinion.path}`
  const sayWhyNot = { propertyPaths: ['testFailureTypeId'], messages: ['Dites-nous ce qui ne convient pas.'] }
  const calls = serve((asked) => {
    if (asked.path === '/api/session') return [200, sessionFor()]
    if (asked.path !== opinion) return undefined
    if (asked.method === 'POST') {
      const { testFailureTypeId } = asked.body as { testFailureTypeId: number | null }
      return [200, { errors: testFailureTypeId === null ? sayWhyNot : null }]
    }
    const { studentFirstName, teacherName, subject, doneAt, company } = course
    const options = { testFailureTypes: [{ value: 4, label: 'La pédagogie ne convient pas' }] }
    return [200, { state: 'waiting', studentFirstName, teacherName, subject, doneAt, company, options }]
  })
  await renderOutside({ modules: [coursesOutside], at: '/response/privateTuition/testCourse?token=jeton-2' })
  await heading('L’essai de Malo')
  await userEvent.click(screen.getByRole('button', { name: 'Non, il ne convient pas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer' }))
  expect((await screen.findAllByText('Dites-nous ce qui ne convient pas.')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('radio', { name: 'La pédagogie ne convient pas' }))
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await heading('Merci de votre réponse')
  await waitFor(() =>
    expect(calls.filter(({ method, path: at }) => method === 'POST' && at === opinion).map(({ body }) => body)).toEqual(
      [null, 4].map((testFailureTypeId) => ({
        ...{ token: 'jeton-2', suits: false, testFailureTypeId, testFailureComment: null },
      })),
    ),
  )
})
