// The form of the company: masks of its numbers, its document, what is sent and what is refused.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { configurationModule } from './configuration.routes.tsx'

const record = {
  id: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  name: 'Cours Armor',
  legalForm: 'SAS',
  capitalCents: 1_000_000,
  rcsCity: 'Rennes',
  siren: '732829320',
  nic: '00074',
  VATNumber: 'FR44732829320',
  phone: { phoneNumber: '+33299123456', phoneRegion: 'FR' },
  address: null,
  sapNumber: null,
  sapDeclaredOn: null,
  privateTuitionName: 'Cours Armor Particuliers',
  traineeshipName: 'Cours Armor Stages',
  legalRepresentativeNationality: 'FR',
  legalRepresentativeCountryOfResidence: null,
  document: { name: 'kbis.pdf', bytes: 81_920 },
  removeFile: false,
  logo: null,
  mailLogo: null,
  brandColour: '#3448b5',
  removeLogo: false,
  removeMailLogo: false,
  tuitionSenderName: null,
  tuitionSenderEmail: null,
  tuitionReplyTo: null,
  traineeshipSenderName: null,
  traineeshipSenderEmail: null,
  traineeshipReplyTo: null,
}
let refusal: { propertyPaths: string[]; messages: string[] } | null
/** What the form posted: the values of its `data` part and the names of its files. */
let posted: { readonly values: Record<string, unknown>; readonly files: string[] }[]
const server = ({ path, method }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { configuration: 'write' } as never })]
  if (path === '/api/admin/grcompany')
    return method === 'POST'
      ? [200, { errors: refusal, id: refusal ? null : 1, updatedAt: refusal ? null : record.updatedAt }]
      : [200, record]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
  refusal = null
  posted = []
  serve(server)
  const served = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData)
      posted.push({
        values: JSON.parse(String(init.body.get('data'))),
        files: init.body.getAll('document').map((file) => (file as File).name),
      })
    return served(address, init)
  })
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})
const open = async () => {
  await renderApp({ routes: configurationModule.routes, at: '/admin/grcompany', module: configurationModule })
  return screen.findByRole<HTMLInputElement>('textbox', { name: /^SIREN/ })
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = async (name: RegExp, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

test('CONF-22 the company is one form, without list', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Société')
  expect(screen.queryByRole('table')).toBeNull()
})

test('CONF-23 the numbers are masked as they are typed, and sent bare', async () => {
  await open()
  expect(field(/^SIREN/).value).toBe('732 829 320')
  await type(/^SIREN/, '404833048')
  expect(field(/^SIREN/).value).toBe('404 833 048')
  await type(/^NIC/, '0002x2')
  expect(field(/^NIC/).value).toBe('00022')
  await type(/^Numéro de TVA/, 'fr83404833048')
  expect(field(/^Numéro de TVA/).value).toBe('FR 83 404 833 048')
  await save()
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.values).toMatchObject({
    siren: '404833048',
    nic: '00022',
    VATNumber: 'FR83404833048',
    legalRepresentativeNationality: 'FR',
    legalRepresentativeCountryOfResidence: null,
    removeFile: false,
  })
})

test('the stored document is shown, and removed by its flag', async () => {
  await open()
  expect(screen.getByRole('link', { name: /^Ouvrir kbis/ }).getAttribute('href')).toBe('/api/admin/company-document')
  await userEvent.click(screen.getByRole('button', { name: /^(Supprimer|Retirer)/ }))
  await save()
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toMatchObject({ values: { removeFile: true }, files: [] })
})

test('a colour on which white is not read is said at its field; the senders are sent with the rest', async () => {
  await open()
  await type(/^Couleur/, '#ffe066')
  await save()
  await waitFor(() => expect(screen.getAllByText(/choisissez-la plus foncée/).length).toBeGreaterThan(0))
  expect(posted).toEqual([])
  await type(/^Couleur/, '#27389a')
  const [replyTo] = screen.getAllByRole('textbox', { name: /^Adresse de réponse/ })
  await userEvent.type(replyTo as HTMLElement, 'reponses@exemple.fr')
  await save()
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.values).toMatchObject({ brandColour: '#27389a', tuitionReplyTo: 'reponses@exemple.fr' })
})

test('a wrong key is said at the field before anything is sent, and what the server refuses afterwards', async () => {
  await open()
  await type(/^SIREN/, '404833049')
  await save()
  await waitFor(() => expect(field(/^SIREN/).getAttribute('aria-invalid')).toBe('true'))
  expect(posted).toEqual([])
  refusal = { propertyPaths: ['nic'], messages: ['Ce NIC n’est pas celui d’un établissement de ce SIREN.'] }
  await type(/^SIREN/, '404833048')
  await save()
  await waitFor(() => expect(field(/^NIC/).getAttribute('aria-invalid')).toBe('true'))
  expect(field(/^SIREN/).value).toBe('404 833 048')
})
