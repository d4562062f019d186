// What the browser sends to the card provider itself, and how its refusals are told.
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { payeeCountry } from '@cartable/domain/teachers/payment-account.rules.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { PaymentAccount, payeeOfForm, useAccountToken } from './payment-account.parts.tsx'

const informationPath = `/api${paymentAccountApi.information.path}`
const payee = {
  ...{ teacherId: 42, firstName: 'Thomas', lastName: 'Le Goff', email: 't.legoff@exemple.fr', phone: '+33612345678' },
  ...{ phoneRegion: 'FR', birthOn: '1991-03-14', line1: '4 rue de Brest', postalCode: '35000', city: 'Rennes' },
  ...{ hasUser: true, hasPaymentAccount: true, status: null },
}
type Sent = { readonly url: string; readonly key: string | null; readonly fields: Readonly<Record<string, unknown>> }
let provider: Sent[]
let answers: Response[]
let calls: Asked[]

beforeEach(() => {
  provider = []
  answers = []
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { teachers: 'write' } })]
    if (path === informationPath) return [200, payee]
    if (path === `/api${paymentAccountApi.status.path}`)
      return [
        200,
        {
          hasPaymentAccount: true,
          status: {
            chargesEnabled: false,
            payoutsEnabled: false,
            currentlyDue: ['individual.verification.document', 'external_account'],
            disabledReason: 'requirements.past_due',
          },
          ...{
            requirements: ['une pièce d’identité', 'un compte bancaire'],
            disabledSentence: 'Manque.',
            apiError: null,
          },
        },
      ]
    if (path === `/api${paymentAccountApi.documentToken.path}`)
      return [200, { errors: null, id: 42, updatedAt: '2026-11-21T10:00:00.000Z', mailerErrors: null, apiError: null }]
    return undefined
  })
  const ours = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!String(address).startsWith('http://127.0.0.1:1/')) return ours(address, init)
    const key = new Headers(init.headers).get('authorization')
    const fields = Object.fromEntries((init.body as URLSearchParams | FormData).entries())
    provider.push({ url: String(address), key, fields })
    return answers.shift() ?? Response.json({ id: `ct_made_${provider.length}` })
  })
})
afterEach(() => vi.unstubAllGlobals())
const refused = (error: object) => answers.push(Response.json({ error }, { status: 400 }))

const typed = {
  ...{ firstName: 'Thomas', lastName: 'Le Goff', email: 't.legoff@exemple.fr', birthOn: '1991-03-14' },
  address: {
    houseNumber: '4',
    street: 'rue de Brest',
    completeAddress: '4 rue de Brest 35000 Rennes',
    postalCode: '35000',
    city: 'Rennes',
  },
}
let made: string | null | undefined
const Maker = () => {
  const token = useAccountToken()
  const phone = { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' }
  const make = async () => {
    made = await token.create(payeeOfForm(typed, phone))
  }
  return (
    <>
      <h1>Essai</h1>
      <button type="button" onClick={() => void make()}>
        Ouvrir
      </button>
      {token.dialog}
    </>
  )
}
const press = async () => {
  made = undefined
  await renderApp({ routes: [{ path: '/essai', load: async () => Maker }], at: '/essai' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }))
  return user
}

test('TEACH-36 the browser asks the provider for an account token made of the teacher’s identity', async () => {
  await press()
  await waitFor(() => expect(made).toBe('ct_made_1'))
  expect(provider[0]).toMatchObject({ url: 'http://127.0.0.1:1/v1/tokens', key: 'Bearer pk_test_sandbox' })
  expect(provider[0]?.fields).toMatchObject({
    'account[business_type]': 'individual',
    'account[individual][first_name]': 'Thomas',
    'account[individual][last_name]': 'Le Goff',
    'account[individual][phone]': '+33612345678',
    'account[individual][dob][year]': '1991',
    'account[individual][address][line1]': '4 rue de Brest',
    'account[tos_shown_and_accepted]': 'true',
  })
  expect(calls.some(({ body }) => JSON.stringify(body ?? '').includes('Le Goff'))).toBe(false)
})

test('TEACH-37 the country that the provider is told is France', async () => {
  await press()
  await waitFor(() => expect(made).toBeTruthy())
  expect(payeeCountry).toBe('FR')
  expect(provider[0]?.fields['account[individual][address][country]']).toBe('FR')
})

test('TEACH-35 what the provider refuses opens an error dialog with its message', async () => {
  refused({ message: 'Invalid date of birth', param: 'account[individual][dob]' })
  const user = await press()
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Invalid date of birth')
  expect(made).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Corriger' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('TEACH-34 a telephone that the provider refuses is told in French, with the number', async () => {
  refused({ message: '"+33612345678" is not a valid phone number', param: 'account[individual][phone]' })
  await press()
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent?.replace(/\s/g, ' ')).toContain("Le numéro de téléphone 06 12 34 56 78 n'est pas valide.")
})

test('a provider that does not answer is told so, and nothing is made', async () => {
  answers.push(new Response('<html>', { status: 502 }))
  await press()
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/ne répond pas/)
})

const Account = () => (
  <>
    <h1>Essai</h1>
    <PaymentAccount teacherId={42} hasAccount status={null} canWrite />
  </>
)

test('BILL-39 the file of identity goes to the provider with the bearer key, then a verification token; ours gets the token alone', async () => {
  await renderApp({ routes: [{ path: '/essai', load: async () => Account }], at: '/essai' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Envoyer une pièce d’identité' }))
  const dialog = await screen.findByRole('dialog')
  const recto = new File([new Uint8Array([0x89, 0x50])], 'recto.png', { type: 'image/png' })
  await waitFor(() => expect(dialog.querySelectorAll('input[type=file]')).toHaveLength(2))
  await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, recto)
  await user.click(within(dialog).getByRole('button', { name: 'Envoyer la pièce d’identité' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('teacher-document-token'))?.body).toEqual({
      teacherId: 42,
      token: 'ct_made_2',
    }),
  )
  const [file, token] = provider
  expect(file).toMatchObject({ url: 'http://127.0.0.1:1/v1/files', key: 'Bearer pk_test_sandbox' })
  expect(file?.fields).toMatchObject({
    purpose: 'identity_document',
    file: expect.objectContaining({ name: 'recto.png' }),
  })
  expect(token).toMatchObject({ url: 'http://127.0.0.1:1/v1/tokens', key: 'Bearer pk_test_sandbox' })
  expect(token?.fields['account[individual][verification][document][front]']).toBe('ct_made_1')
})

test('the state of the account is asked of the provider and said in French', async () => {
  await renderApp({ routes: [{ path: '/essai', load: async () => Account }], at: '/essai' })
  expect(screen.queryByText('Virements suspendus')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Demander son état au prestataire' }))
  expect(await screen.findByText('Virements suspendus')).toBeTruthy()
  expect(screen.getByText('Le prestataire attend une pièce d’identité, un compte bancaire.')).toBeTruthy()
  expect(screen.getByText('Des renseignements demandés manquent.')).toBeTruthy()
})
