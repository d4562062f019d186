// The public request: what it lacks is said at its field, what the page that led here was about is chosen, what is sent, who calls.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { contactsOutside } from '../contacts.outside.ts'

const form = {
  levels: [{ id: 4, label: '4e', group: 'Collège' }],
  subjects: [{ id: 9, label: 'Mathématiques' }],
  traineeshipSessions: [{ id: 3, label: 'Toussaint' }],
  company: { name: 'Cours Armor', phone: '02 99 00 00 00' },
}
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor()]
    if (path !== '/api/public/contact') return undefined
    const whoCalls = { name: 'Mathieu Tanguy', phone: null, callBy: '2026-11-30' }
    return [200, method === 'POST' ? { errors: null, captchaSuccess: true, whoCalls, isByMail: false } : form]
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (query = '') => {
  await renderOutside({ routes: contactsOutside.routes, at: `/public/contact${query}` })
  await screen.findByRole('button', { name: 'Envoyer ma demande' })
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer ma demande' }))
const sent = () => calls.find(({ path, method }) => path === '/api/public/contact' && method === 'POST')?.body
/** The proof takes workers, which this browser has not: what the widget tells of itself is told here. */
const tell = (detail: { readonly state: string; readonly payload?: string }) =>
  act(async () => {
    document.querySelector('altcha-widget')?.dispatchEvent(new CustomEvent('statechange', { detail }))
  })
const tick = () => tell({ state: 'verified', payload: 'preuve' })

test('SHELL-025 the path public/contact opens the request, which says who calls once it is sent', async () => {
  await open()
  await press()
  expect((await screen.findAllByText('Ce champ est obligatoire.')).length).toBe(3)
  expect(sent()).toBeUndefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Madame' }))
  await userEvent.type(screen.getByLabelText('Prénom'), 'Solenn')
  await userEvent.type(screen.getByLabelText('Nom'), 'Kerbrat')
  await userEvent.type(screen.getByLabelText(/^Téléphone/), '06 12 34 56 78')
  await userEvent.type(screen.getByLabelText(/^Prénom de l’élève/), 'Malo')
  await userEvent.selectOptions(screen.getByLabelText('Classe de l’élève'), '4e')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mathématiques' }))
  await tick()
  await press()
  await screen.findByRole('heading', { name: 'Merci, votre demande est enregistrée' })
  expect(screen.getByText(/Mathieu Tanguy vous appelle au plus tard le lundi 30 novembre/)).toBeTruthy()
  expect(sent()).toMatchObject({
    ...{ isStudent: false, parentGender: 'female', firstName: 'Solenn', lastName: 'Kerbrat', email: null },
    phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
    ...{ studentFirstName: 'Malo', scholarLevelId: 4, subjectIds: [9], needs: [], captcha: 'preuve', address: null },
  })
})

test('what the page that led here was about is chosen already; a pupil who writes is asked nothing of a parent', async () => {
  await open('?stage=3&classe=4&matiere=9')
  expect(screen.getByLabelText(/^Stage souhaité/)).toHaveProperty('value', '3')
  expect(screen.getByLabelText('Classe de l’élève')).toHaveProperty('value', '4')
  expect(screen.getByRole('checkbox', { name: 'Mathématiques' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'L’élève' }))
  expect(screen.queryByLabelText(/^Prénom de l’élève/)).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Madame' })).toBeNull()
})

test('whoever sends without ticking reads what to do until the box is ticked, though the widget is set back meanwhile', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Prénom'), 'Solenn')
  await userEvent.type(screen.getByLabelText('Nom'), 'Kerbrat')
  await userEvent.selectOptions(screen.getByLabelText('Classe de l’élève'), '4e')
  await press()
  const words = 'Cochez la case, puis attendez qu’elle soit vérifiée.'
  await screen.findByText(words)
  await tell({ state: 'unverified' })
  expect(screen.getByText(words)).toBeTruthy()
  await tell({ state: 'verifying' })
  expect(screen.queryByText(words)).toBeNull()
  expect(sent()).toBeUndefined()
})
