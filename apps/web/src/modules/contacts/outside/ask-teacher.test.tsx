// The wizard by which a family asks for a teacher: its steps, its draft, what it sends, and a refusal of an earlier step.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { contactsOutside } from '../contacts.outside.ts'

const whoCalls = { name: 'Mathieu Tanguy', phone: '02 99 12 34 56', callBy: '2026-11-30' }
const form = {
  ...{ lastName: 'Kerbrat', phone: '06 12 34 56 78', hasAddress: false, openRequests: 0, children: [], whoCalls },
  levels: [{ id: 4, label: '4e', group: 'Collège' }],
  subjects: [{ id: 9, label: 'Mathématiques', levelIds: [4] }],
  establishments: [],
  prices: [{ scholarLevelId: 4, CAD: 3800, CEL: 3500 }],
}
let calls: Asked[]
let answer: Record<string, unknown>
beforeEach(async () => {
  localStorage.clear()
  answer = { errors: null, id: 3, whoCalls }
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor('customer')]
    if (path === '/api/family/request') return [200, method === 'POST' ? answer : form]
    return undefined
  })
  await renderOutside({ at: '/espace/demande', modules: [contactsOutside] })
})
afterEach(() => vi.unstubAllGlobals())

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Prénom'), 'Malo')
  const birth = screen.getByLabelText('Date de naissance')
  await userEvent.type(birth, '2013-03-14')
  await userEvent.selectOptions(screen.getByLabelText('Classe'), '4e')
  await press('Continuer')
  await userEvent.click(screen.getByRole('radio', { name: 'Mathématiques' }))
  await userEvent.click(screen.getByRole('radio', { name: /^À domicile/ }))
  await userEvent.type(screen.getByLabelText('Adresse'), '8 rue du Port')
  await userEvent.type(screen.getByLabelText('Code postal'), '22500')
  await userEvent.type(screen.getByLabelText('Ville'), 'Paimpol')
  await userEvent.click(screen.getByRole('checkbox', { name: 'mercredi après-midi' }))
  await press('Continuer')
}

test('three steps, each with what it lacks said at its field, then one request', async () => {
  await screen.findByLabelText('Prénom')
  await press('Continuer')
  expect((await screen.findAllByText('Ce champ est obligatoire.')).length).toBe(3)
  await fill()
  expect(screen.getByText('mercredi après-midi')).toBeTruthy()
  expect(screen.getByText(/à partir de 38,00/)).toBeTruthy()
  await press('Envoyer ma demande')
  await screen.findByRole('heading', { name: 'Votre demande est arrivée' })
  expect(screen.getByText(/Mathieu Tanguy vous appelle au plus tard le lundi 30 novembre/)).toBeTruthy()
  expect(calls.find(({ path, method }) => path === '/api/family/request' && method === 'POST')?.body).toMatchObject({
    studentId: null,
    child: { firstName: 'Malo', lastName: 'Kerbrat', birthOn: '2013-03-14', scholarLevelId: 4 },
    ...{ subjectId: 9, format: 'CAD', moments: ['3-afternoon'] },
    address: { completeAddress: '8 rue du Port, 22500 Paimpol', typedByHand: true },
  })
  // sent: nothing of it is proposed again
  expect(Object.keys(localStorage).filter((key) => key.includes('demande'))).toEqual([])
})

test('what the server refuses of an earlier step leads back to it, with its words at the field', async () => {
  answer = { errors: { propertyPaths: ['subjectId'], messages: ['Déjà demandée.'] }, id: null, whoCalls: null }
  await fill()
  await press('Envoyer ma demande')
  await userEvent.click(await screen.findByRole('button', { name: 'Corriger' }))
  expect(screen.getByText('Déjà demandée.')).toBeTruthy()
  expect((screen.getByLabelText('Ville') as HTMLInputElement).value).toBe('Paimpol')
})
