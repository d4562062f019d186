// The pages of the mail links of searches: each path opens its page, which shows first and sends only what is pressed.
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { linkingOutside } from '../linking.outside.ts'

afterEach(() => vi.unstubAllGlobals())

const company = { name: 'Cours Armor', phone: '+33299000000', phoneRegion: 'FR', email: null }
const teacherPage = {
  state: 'waiting',
  teacherFirstName: 'Léa',
  studentFirstName: 'Malo',
  subject: 'Mathématiques',
  level: '3e',
  format: 'CAD',
  city: 'Rennes',
  distanceKm: 3.2,
  teacherAmount: 3150,
  wishes: 'mer. 14:00–18:00 (de préférence)',
  message: 'La famille habite près du métro.',
  expectedFirstCourseAt: null,
  company,
  options: { refusals: [{ value: 4, label: 'Trop loin' }] },
}
const familyPage = {
  state: 'waiting',
  studentFirstName: 'Malo',
  teacherName: 'Léa Morvan',
  subject: 'Mathématiques',
  format: 'CAD',
  expectedAt: '2026-11-25T13:30:00.000Z',
  company,
}
const open = async (at: string, shown: unknown, answer: unknown) => {
  const calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor()]
    if (!path.startsWith('/api/response/')) return undefined
    if (shown === null) return [404, { error: 'notFound', message: 'Ce lien n’est plus valable.', requestId: 'r' }]
    return [200, method === 'POST' ? answer : shown]
  })
  await renderOutside({ at, modules: [linkingOutside] })
  return calls
}
const heading = (name: string) => screen.findByRole('heading', { name })
const posted = (calls: Asked[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const teacherPath = '/response/privateTuition/teacherProposal?token=jeton-1'
const familyPath = '/response/privateTuition/waitingContact?mode=mail&id=jeton-2'

test('SHELL-030 the path of the teacher’s link opens the proposal, which is accepted by the button', async () => {
  const calls = await open(teacherPath, teacherPage, { errors: null, state: 'accepted' })
  await heading('Malo cherche un professeur')
  expect(screen.getByText(/^Rennes, à 3\skm de chez vous$/)).toBeDefined()
  expect(screen.getByText('mer. 14:00–18:00 (de préférence)')).toBeDefined()
  expect(screen.getByText(/^31,50\s€ de l’heure$/)).toBeDefined()
  expect(posted(calls)).toEqual([])
  await press('Cet élève m’intéresse')
  await press('Je suis intéressé')
  await heading('Merci, c’est noté')
  expect(posted(calls)).toEqual([
    { token: 'jeton-1', accepted: true, responseTypeId: null, comment: null, expectedFirstCourseAt: null },
  ])
})
test('a teacher who refuses says why', async () => {
  const calls = await open(teacherPath, teacherPage, { errors: null, state: 'refused' })
  await heading('Malo cherche un professeur')
  await press('Non merci')
  await userEvent.click(screen.getByRole('radio', { name: 'Trop loin' }))
  await press('Envoyer ma réponse')
  await heading('Merci de votre réponse')
  expect(posted(calls)).toMatchObject([{ accepted: false, responseTypeId: 4 }])
})
test('SHELL-031 the path waitingContact opens the response page, and a link that is over says nothing more', async () => {
  await open(familyPath, null, null)
  await heading('Ce lien n’est plus valable')
  expect(within(screen.getByRole('main')).queryByText(/Malo/)).toBeNull()
})
test('a proposal answered in another tab says what became of it when this one answers too, in the place of its questions', async () => {
  serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor()]
    if (path === '/api/public/link')
      return [
        200,
        {
          ...{
            state: 'used',
            purpose: 'teacher-proposal',
            title: 'C’est déjà fait',
            lead: 'Votre réponse est enregistrée.',
          },
          mayRenew: false,
          isOfAnother: false,
        },
      ]
    if (!path.startsWith('/api/response/')) return undefined
    if (method === 'GET') return [200, teacherPage]
    return [404, { error: 'notFound', message: 'Ce lien n’est plus valable.', requestId: 'r' }]
  })
  await renderOutside({ at: teacherPath, modules: [linkingOutside] })
  await press('Non merci')
  await press('Envoyer ma réponse')
  await heading('C’est déjà fait')
  expect(screen.getByText('Votre réponse est enregistrée.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Envoyer ma réponse' })).toBeNull()
})
test('PUBLIC-14 a customer answers by the mail link about the date of the test course', async () => {
  const calls = await open(familyPath, familyPage, { errors: null, message: 'Merci pour votre retour' })
  await heading('Le cours d’essai de Malo')
  expect(screen.getByText('Mercredi 25 novembre 2026 à 14:30')).toBeDefined()
  expect(posted(calls)).toEqual([])
  await press('Proposer une autre date')
  await userEvent.type(screen.getByRole('textbox', { name: /Jours et heures/ }), 'Le samedi matin')
  await press('Demander une autre date')
  await screen.findByText(/Nous cherchons une autre date/)
  expect(posted(calls)).toEqual([
    { id: 'jeton-2', mode: 'mail', form: { answer: 'other-date', comment: 'Le samedi matin' } },
  ])
})
test('PUBLIC-15 once answered the page thanks', async () => {
  const calls = await open(familyPath, familyPage, { errors: null, message: 'Merci pour votre retour' })
  await heading('Le cours d’essai de Malo')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cette date me convient' }))
  const title = await heading('Merci pour votre retour')
  expect(document.activeElement).toBe(title)
  expect(posted(calls)).toEqual([{ id: 'jeton-2', mode: 'mail', form: { answer: 'agreed', comment: null } }])
  expect(proposalsApi.answerWaitingContact.path).toBe('/response/privateTuition/waitingContact')
})
