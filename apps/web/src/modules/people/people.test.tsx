// Personal data from a record: who sees the button, the export, the erasure seen then confirmed; the page of retention.
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import type { ErasurePlan } from '@cartable/domain/people/privacy.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Panel } from '../../platform/shell/Panel.tsx'
import { tasks } from '../../platform/shell/tasks/tasks.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { MyDataButton, PersonalDataButton } from './people.parts.tsx'
import { Retention } from './Retention.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`
const plan: ErasurePlan = {
  name: 'Hélène BEAUMANOIR',
  erasedAt: null,
  others: ['Maël BEAUMANOIR'],
  staying: ['Zoé BEAUMANOIR'],
  erased: [{ label: 'Identité et coordonnées', count: 2 }],
  kept: [
    { label: 'Factures et avoirs', count: 12, why: 'Pièce comptable.' },
    { label: 'Paiements', count: 13, why: 'Pièce comptable.' },
  ],
  blockers: [],
  removedIds: ['cus_7'],
  providerIds: ['acct_8'],
}

let shown: ErasurePlan
let rights: Rights
let family: boolean
let calls: Asked[]
let erased: { isValid: boolean; errorMsgs: string[]; alreadyErased: boolean }
beforeEach(() => {
  localStorage.clear()
  tasks.set([])
  shown = plan
  family = false
  rights = { customers: 'write', sensitiveData: 'fullAccess', configuration: 'read' }
  erased = { isValid: true, errorMsgs: [], alreadyErased: false }
  calls = serve(({ path }) => {
    if (path === '/api/session')
      return [200, sessionOf({ ...claire, rights: family ? {} : rights, parts: [family ? 'customer' : 'staff'] })]
    if (path === pathOf(privacyApi.erasurePlan)) return [200, shown]
    if (path === pathOf(privacyApi.erasePersonalData)) return [200, erased]
    if (path === pathOf(privacyApi.exportPersonalData) || path === pathOf(privacyApi.exportMyData))
      return [200, { taskUuid: '0f0e0d0c-0b0a-4908-8706-050403020100' }]
    if (path === pathOf(privacyApi.retention))
      return [
        200,
        {
          lines: [
            {
              code: 'contacts',
              label: 'Contacts sans suite',
              months: 36,
              source: 'CNIL',
              appliedBy: 'Conservation',
              due: 4,
            },
            { code: 'imports', label: 'Imports', months: 3, source: 'Choisie', appliedBy: 'Nettoyage', due: 0 },
          ],
          lastRunAt: null,
        },
      ]
    return undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Record = () => (
  <Panel title="Fiche" actions={<PersonalDataButton subject="customer" id={7} />}>
    <MyDataButton />
  </Panel>
)
const open = async () => {
  await renderApp({ routes: [{ path: '/fiche', load: async () => Record }], at: '/fiche' })
  await screen.findByRole('heading', { name: 'Fiche' })
  return userEvent.setup()
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const openDialog = async () => {
  const user = await open()
  await user.click(button(/RGPD/))
  await screen.findByText('Hélène BEAUMANOIR', { selector: 'b' })
  return user
}
const sent = (operation: AnyOperation) => calls.filter(({ path }) => path === pathOf(operation))

describe('the record', () => {
  test('shows nothing to those who may neither export nor erase', async () => {
    rights = { customers: 'fullAccess', sensitiveData: 'read' }
    await open()
    expect(screen.queryByRole('button', { name: /RGPD/ })).toBeNull()
  })

  test('offers the export alone to those who may not erase', async () => {
    rights = { customers: 'read', sensitiveData: 'write' }
    const user = await openDialog()
    expect(screen.queryByText('Effacement')).toBeNull()
    await user.click(button('Exporter les données'))
    await waitFor(() =>
      expect(tasks.get().map(({ label }) => label)).toEqual(['Export des données d’Hélène BEAUMANOIR']),
    )
    expect(sent(privacyApi.exportPersonalData)[0]?.body).toEqual({ subject: 'customer', id: 7 })
  })

  test('says what goes, what stays and why, before the name is asked; then erases', async () => {
    const user = await openDialog()
    await user.click(button(/Voir ce qui sera effacé/))
    const goes = screen.getByRole('region', { name: 'Ce qui sera effacé' })
    expect(goes.textContent).toContain('Identité et coordonnées 2')
    const stays = screen.getByRole('region', { name: 'Ce qui reste, et pourquoi' })
    expect(stays.textContent).toContain('Factures et avoirs 12, Paiements 13')
    expect(within(stays).getAllByText('Pièce comptable.')).toHaveLength(1)
    expect(stays.textContent).toContain('Zoé BEAUMANOIR')
    expect(screen.getByText('cus_7').closest('p')?.textContent).toContain('y sera supprimée aussi')
    expect(screen.getByText('acct_8').closest('p')?.textContent).toContain('supprimez-y aussi')
    await user.click(button('Continuer'))
    const final = button('Effacer définitivement') as HTMLButtonElement
    expect(final.disabled).toBe(true)
    expect(sent(privacyApi.erasePersonalData)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Tapez/ }), 'Hélène Beaumanoir{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(privacyApi.erasePersonalData).map(({ body }) => body)).toEqual([
      { subject: 'customer', id: 7, confirmation: 'Hélène Beaumanoir' },
    ])
  })

  test('a refusal stands above the name, which is still there', async () => {
    erased = { isValid: false, errorMsgs: ['Le nom saisi n’est pas celui de la fiche.'], alreadyErased: false }
    const user = await openDialog()
    await user.click(button(/Voir ce qui sera effacé/))
    await user.click(button('Continuer'))
    await user.type(screen.getByRole('textbox', { name: /Tapez/ }), 'Autre')
    await user.click(button('Effacer définitivement'))
    expect((await screen.findByRole('alert')).textContent).toContain('Le nom saisi n’est pas celui de la fiche.')
    expect((screen.getByRole('textbox', { name: /Tapez/ }) as HTMLInputElement).value).toBe('Autre')
  })

  test('nothing is offered while something is open, and nothing again once it is done', async () => {
    shown = {
      ...plan,
      blockers: [
        {
          message: 'Le contrat CT0000001 est encore ouvert\u00a0: clôturez-le d’abord.',
          path: '/privateTuition/contract/1',
        },
      ],
    }
    await openDialog()
    expect(screen.getByText(/CT0000001 est encore ouvert/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Voir ce qui sera effacé/ })).toBeNull()
    shown = { ...plan, name: 'PERSONNE EFFACÉE', erasedAt: '2026-11-20T10:00:00.000Z' }
    const user = await open()
    await user.click(button(/RGPD/))
    expect(await screen.findByText(/ont été effacées le 20\/11\/2026/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Exporter|Voir ce qui/ })).toBeNull()
  })
})

test('one’s own data are asked with one button, by a family too, which then sees the task until its file', async () => {
  family = true
  const services = { taskProgress: async () => exchangeApi.taskProgress }
  const routes = [{ path: '/fiche', load: async () => Record }]
  await renderApp({ routes, at: '/fiche', module: { services } })
  await screen.findByRole('heading', { name: 'Fiche' })
  expect(screen.queryByRole('button', { name: /Tâches/ })).toBeNull()
  await userEvent.click(button('Télécharger mes données'))
  await waitFor(() => expect(tasks.get().map(({ label }) => label)).toEqual(['Export de mes données']))
  expect(button('Tâches en cours\u00a0: 1')).toBeDefined()
})

test('the page of retention says durations, sources and what is due', async () => {
  await renderApp({ routes: [{ path: '/admin/retention', load: async () => Retention }], at: '/admin/retention' })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DonnéesDuréeSourceTâcheÀ effacer',
    'Contacts sans suite3\u00a0ansCNILConservation4',
    'Imports3\u00a0moisChoisieNettoyageRien',
  ])
  expect(screen.getByText(/n’a encore jamais tourné/)).toBeDefined()
})
