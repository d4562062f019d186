// The tax advance in a page: masks, the rule of the address, the birth city, draft and sending, refusals, its end.
import type { AdvanceRecord } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { type Asked, claire, renderApp, serve, sessionOf, testApi } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { AdvanceSection } from './AdvanceSection.tsx'
import { ceilingOf } from './urssaf.factory.ts'

const address = {
  ...{ houseNumber: '72', street: 'rue de Fougères', complement: null, cityCode: '35196', postalCode: '35310' },
  ...{ city: 'Mordelles', departementCode: '35', country: 'FR', latitude: 48.07, longitude: -1.84 },
  ...{ freeAddress: null, completeAddress: '72 rue de Fougères 35310 Mordelles' },
}
const nothingYet: AdvanceRecord['state'] = {
  status: null,
  label: 'Non demandée',
  explanation: 'Le client paie ses cours en entier.',
  whatToDo: 'Remplissez le formulaire.',
  ...{ providerCode: null, field: null, requestedAt: null, checkedAt: null, activeFrom: null },
  ...{ isEditable: true, mayUpdate: false, mayUnlink: false, mayRefuse: true },
}
const blank: AdvanceRecord = {
  ...{ id: null, updatedAt: '2026-11-21T09:00:00.000Z', customerId: 7, gender: 'female', birthName: 'Riou' },
  ...{ lastName: 'Lemonnier', firstNames: 'Aïcha', birthOn: '1983-09-11', birthCountry: 'FR' },
  ...{ birthDepartementCode: null, birthCityCode: null, birthCity: null },
  mobilePhone: { phoneNumber: '+33757007726', phoneRegion: 'FR' },
  ...{ email: 'aicha@exemple.fr', addressCountry: 'FR', address },
  bank: { holder: null, iban: null, bic: null },
  ...{ keepsAccount: false, send: true, state: nothingYet, bankAccount: null },
  taxpayer: { name: 'Aïcha LEMONNIER', isPayer: false },
}
const complete: AdvanceRecord = {
  ...blank,
  ...{ birthDepartementCode: '35', birthCityCode: '35238', birthCity: 'Rennes', keepsAccount: true },
  bankAccount: { holder: 'Mme Lemonnier', maskedIban: '•••• •••• •••• 0189', bic: 'BNPAFRPPXXX' },
}
const active: AdvanceRecord = {
  ...complete,
  id: 3,
  state: {
    ...nothingYet,
    ...{ status: 'active', label: 'Validée', explanation: 'Le client a accepté.', whatToDo: null },
    ...{ activeFrom: '2026-10-02', isEditable: false, mayUpdate: true, mayUnlink: true, mayRefuse: false },
  },
}

let stored: AdvanceRecord
let rights: Record<string, string>
let answerTo: (sent: Record<string, unknown>) => unknown
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  stored = blank
  rights = { customers: 'write' }
  answerTo = () => ({ errors: null, id: 3, updatedAt: blank.updatedAt, billingData: null, state: active.state })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      observe() {
        this.seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  calls = serve(({ path, query, body }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
    if (path === '/api/urssaf/urssaf-show-customer-form') return [200, stored]
    if (path === '/api/urssaf/urssaf-save-customer-form') return [200, answerTo(body as Record<string, unknown>)]
    if (path === '/api/urssaf/urssaf-customer-bank-account')
      return [200, { holder: 'Mme Lemonnier', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: null }]
    if (path === '/api/urssaf/remove-customer-urssaf-link') return [200, { isValid: true, errorMsgs: [] }]
    if (path === '/api/urssaf/tax-ceiling') return [200, ceilingOf()]
    if (path.startsWith('/api/urssaf/'))
      return [200, { isValid: true, errorMsgs: [], status: 'active', label: 'Validée' }]
    if (path === '/api/public/admin/geocoding/autocomplete_cities')
      return [
        200,
        {
          cities: query.get('query')?.startsWith('Ren')
            ? [{ cityCode: '35238', name: 'Rennes', postalCodes: ['35000', '35200'], departementCode: '35' }]
            : [],
        },
      ]
    return undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  for (const { id } of toasts.get()) closeToast(id)
})

/** The section inside the record of a customer. */
const open = () =>
  renderApp({
    routes: [
      {
        path: '/fiche',
        load: async () => () => (
          <>
            <h1>Fiche</h1>
            <RecordForm operation={testApi.save} screen="essai" record={{ name: 'x' }}>
              <AdvanceSection customerId={7} />
            </RecordForm>
          </>
        ),
      },
    ],
    at: '/fiche',
  })
const openForm = async (button: string | RegExp = 'Remplir le formulaire') => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog', { name: 'Formulaire d’avance immédiate' })
  await within(dialog).findByLabelText(/^Nom d’usage/)
  return dialog
}
const sent = (path: string) => calls.filter((call) => call.path === path && call.method !== 'GET')
const saves = () => sent('/api/urssaf/urssaf-save-customer-form').map(({ body }) => body as Record<string, unknown>)
const choose = async (dialog: HTMLElement, label: RegExp, option: string) => {
  const field = within(dialog).getByRole('combobox', { name: label })
  await userEvent.click(field)
  await userEvent.clear(field)
  await userEvent.paste(option)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('the form', () => {
  test('CUST-23 the IBAN and the BIC are typed under masks, and travel without their spaces', async () => {
    const dialog = await openForm()
    const iban = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^IBAN/ })
    await userEvent.type(iban, 'fr7630006000-011234567890189')
    expect(iban.value).toBe('FR76 3000 6000 0112 3456 7890 189')
    const bic = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^BIC/ })
    await userEvent.type(bic, '9bnpa1frppxxx99')
    expect(bic.value).toBe('BNPA FR PP XXX')
    await userEvent.type(within(dialog).getByLabelText(/^Titulaire/), 'Mme Lemonnier')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer le brouillon' }))
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]).toMatchObject({
      bank: { holder: 'Mme Lemonnier', iban: 'FR7630006000011234567890189', bic: 'BNPAFRPPXXX' },
      send: false,
    })
  })

  test('CUST-26 a country outside of France shows « Adresse interdite » beside it, in the words of the specification', async () => {
    const dialog = await openForm()
    expect(within(dialog).queryByText('Adresse interdite')).toBeNull()
    await choose(dialog, /^Pays de résidence/, 'Belgique')
    const warning = (await within(dialog).findByText('Adresse interdite')).closest<HTMLElement>('[role=alert]')
    expect(warning?.textContent).toContain("L'avance immédiate est réservée aux contribuables français.")
    await choose(dialog, /^Pays de résidence/, 'La Réunion')
    await waitFor(() => expect(within(dialog).queryByText('Adresse interdite')).toBeNull())
  })

  test('CUST-25 the address leaves the form with a country outside of France', async () => {
    const dialog = await openForm()
    const line = () => within(dialog).queryByRole<HTMLInputElement>('textbox', { name: /^Adresse/ })
    expect(line()?.value).toBe(address.completeAddress)
    expect(within(dialog).getByText(/72, R de Fougères, 35310 Mordelles/)).toBeTruthy()
    await choose(dialog, /^Pays de résidence/, 'Suisse')
    await waitFor(() => expect(line()).toBeNull())
    await choose(dialog, /^Pays de résidence/, 'Mayotte')
    await waitFor(() => expect(line()?.value).toBe(address.completeAddress))
    await choose(dialog, /^Pays de résidence/, 'Suisse')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer le brouillon' }))
    await waitFor(() => expect(saves()[0]).toMatchObject({ addressCountry: 'CH', address: null }))
  })

  test('CUST-28 the birth city is searched from the third character on, and fills the departement', async () => {
    const dialog = await openForm()
    const city = within(dialog).getByRole('textbox', { name: /^Commune de naissance/ })
    const asked = () =>
      calls.filter(({ path }) => path.endsWith('autocomplete_cities')).map(({ query }) => query.get('query'))
    await userEvent.type(city, 'Re')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked()).toEqual([])
    await userEvent.type(city, 'n')
    await userEvent.click(await screen.findByRole('option', { name: /^Rennes/ }, { timeout: 20_000 }))
    expect(asked()).toEqual(['Ren'])
    const departement = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Département/ })
    await waitFor(() => expect(departement.value).toBe('35'))
    await choose(dialog, /^Pays de naissance/, 'Algérie')
    await waitFor(() => expect(within(dialog).queryByLabelText(/^Commune de naissance/)).toBeNull())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer le brouillon' }))
    await waitFor(() =>
      expect(saves()[0]).toMatchObject({ birthCountry: 'DZ', birthCityCode: null, birthDepartementCode: null }),
    )
  })

  test('what is missing is said at its place before anything leaves; a draft may have holes', async () => {
    const dialog = await openForm()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer et envoyer à l’Urssaf' }))
    expect((await within(dialog).findAllByText(/L’Urssaf demande l’IBAN/)).length).toBeGreaterThan(0)
    expect(saves()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer le brouillon' }))
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]).toMatchObject({ send: false, birthCityCode: null })
  })

  test('sending is asked about once, also after a draft that was refused', async () => {
    stored = complete
    answerTo = ({ send }) => ({
      ...{ errors: send ? null : { propertyPaths: ['bank.iban'], messages: ['Faux.'] }, id: send ? 3 : null },
      ...{ updatedAt: blank.updatedAt, billingData: null, state: active.state },
    })
    const dialog = await openForm()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer le brouillon' }))
    await waitFor(() => expect(saves()).toHaveLength(1))
    await within(dialog).findAllByText('Faux.')
    await userEvent.type(within(dialog).getByLabelText(/^Nouvel IBAN/), 'FR7630006000011234567890189')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer et envoyer à l’Urssaf' }))
    // another account has another BIC
    expect((await within(dialog).findAllByText(/L’Urssaf demande le BIC/)).length).toBeGreaterThan(0)
    await userEvent.type(within(dialog).getByLabelText(/^BIC/), 'BNPAFRPPXXX')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer et envoyer à l’Urssaf' }))
    const question = await screen.findByRole('dialog', { name: 'Envoyer à l’Urssaf' })
    expect(question.textContent).toContain('aicha@exemple.fr')
    expect(saves()).toHaveLength(1)
    await userEvent.click(within(question).getByRole('button', { name: 'Envoyer à l’Urssaf' }))
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect(saves()[1]).toMatchObject({ send: true, keepsAccount: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a refusal of the Urssaf stays beside the form, which is saved, with the way to its field', async () => {
    stored = complete
    const explanation = 'Les impôts ne trouvent personne qui porte cette identité.'
    const state = {
      ...nothingYet,
      ...{ status: 'refused' as const, label: 'Refusée', providerCode: 'ERR_DGFIP_R2P_INCONNU', field: 'birthName' },
      ...{ requestedAt: '2026-11-21T10:00:00.000Z', explanation, whatToDo: 'Comparez avec un avis d’imposition.' },
    }
    answerTo = () => {
      stored = { ...complete, id: 3, state }
      const errors = { propertyPaths: ['birthName'], messages: [explanation] }
      return { errors, id: 3, updatedAt: blank.updatedAt, billingData: null, state }
    }
    const dialog = await openForm()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer et envoyer à l’Urssaf' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Envoyer à l’Urssaf' }))
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain(explanation)
    expect(alert.textContent).toContain('Comparez avec un avis d’imposition.')
    expect(dialog.textContent).toMatch(/Enregistré à \d\d:\d\d/)
    await userEvent.click(within(alert).getByRole('button', { name: /^Aller au champ «.Nom de naissance.»$/ }))
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Nom de naissance'))
  })
})

describe('the section', () => {
  test('a registration in force shows its steps, its day and its account; the number in clear on demand only', async () => {
    stored = active
    rights = { customers: 'write', sensitiveData: 'read' }
    await open()
    const section = await screen.findByRole('region', { name: 'Avance immédiate' })
    expect(await within(section).findByText('02/10/2026')).toBeTruthy()
    expect(within(section).getByRole('list', { name: 'Étapes de l’inscription' }).textContent).toContain('Validé')
    expect(section.textContent).not.toContain('3000 6000')
    await userEvent.click(within(section).getByRole('button', { name: 'Afficher l’IBAN' }))
    expect(await within(section).findByText('FR76 3000 6000 0112 3456 7890 189')).toBeTruthy()
    await userEvent.click(within(section).getByRole('button', { name: 'Masquer l’IBAN' }))
    expect(section.textContent).not.toContain('3000 6000')
  })

  test('the link is removed once its consequences were read; the status is asked without a question', async () => {
    stored = active
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer le lien' }))
    const question = await screen.findByRole('dialog', { name: 'Retirer le lien avec l’Urssaf' })
    expect(question.textContent).toContain('L’Urssaf n’en est pas informée')
    expect(sent('/api/urssaf/remove-customer-urssaf-link')).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Retirer le lien' }))
    await waitFor(() => expect(sent('/api/urssaf/remove-customer-urssaf-link')[0]?.body).toEqual({ customerId: 7 }))
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser le statut' }))
    await waitFor(() =>
      expect(sent('/api/urssaf/update-customer-urssaf-tax-advance-status')[0]).toMatchObject({ method: 'PUT' }),
    )
  })

  test('who may only read customers sees the form and changes nothing', async () => {
    stored = active
    rights = { customers: 'read' }
    const dialog = await openForm('Voir le formulaire')
    for (const name of ['Retirer le lien', 'Actualiser le statut', 'Afficher l’IBAN'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: /Enregistrer/ })).toBeNull()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Nom de naissance/).readOnly).toBe(true)
  })
})
