// The page of registration: its captcha, what it sends, where it leads.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

const robot = () => document.querySelector('altcha-widget') as HTMLElement
/** The proof takes workers, which this browser has not: what the widget tells when it has worked is told here. */
const tick = () =>
  act(async () => {
    robot().dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload: 'preuve' } }))
  })

const strong = 'des galets dans la poche'
let calls: Asked[]
let answer: Record<string, unknown>
beforeEach(async () => {
  localStorage.clear()
  answer = { captchaSuccess: true, errors: null, redirect: null, browserKey: 'secret' }
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor()]
    return path === '/api/public/registration' && method === 'POST' ? [200, answer] : undefined
  })
  await renderOutside({ modules: [accessOutside], at: '/public/registration' })
  await screen.findByRole('heading', { name: 'Créer un compte' })
})
afterEach(() => vi.unstubAllGlobals())

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Prénom'), 'Nolwenn')
  await userEvent.type(screen.getByLabelText('Nom'), 'Kerbrat')
  await userEvent.type(screen.getByLabelText('Téléphone'), '0648217011')
  await userEvent.type(screen.getByLabelText('E-mail'), 'n.kerbrat@exemple.test')
  await userEvent.type(screen.getByLabelText('Mot de passe'), strong)
  await userEvent.type(screen.getByLabelText('Le même, encore une fois'), strong)
  await tick()
  await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }))
}
const sent = () => calls.find(({ path }) => path === '/api/public/registration')?.body

test('SHELL-024 the path public/registration opens the registration', () => {
  expect(screen.getByRole('button', { name: 'Créer mon compte' })).toBeTruthy()
})

test('PUBLIC-01 the registration has a captcha', () => {
  expect(robot().getAttribute('challenge')).toBe('/api/public/captcha')
})

test('a registration that was taken says to look at the mails, and keeps the secret of this browser', async () => {
  await fill()
  await screen.findByRole('heading', { name: 'Regardez vos mails' })
  expect(localStorage.getItem('cartable:inscription')).toBe('secret')
  expect(sent()).toMatchObject({
    firstName: 'Nolwenn',
    email: 'n.kerbrat@exemple.test',
    login: null,
    password: strong,
    captcha: 'preuve',
  })
})

test('AUTH-10 a captcha that was refused is said, and nothing typed is lost', async () => {
  answer = {
    captchaSuccess: false,
    errors: { propertyPaths: ['captcha'], messages: ["Le captcha n'est pas valide."] },
    redirect: null,
    browserKey: null,
  }
  await fill()
  expect((await screen.findAllByText("Le captcha n'est pas valide.")).length).toBeGreaterThan(0)
  expect((screen.getByLabelText('Prénom') as HTMLInputElement).value).toBe('Nolwenn')
})
