// VAT codes and system accounts in a page: columns, editing in place, refusals under the row, states, remaining natures.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { accountingModule } from './accounting.routes.tsx'

const stamp = '2026-01-12T09:00:00.000Z'
const common = { isEnabled: true, usedCount: 0, updatedAt: stamp }
const vatCodes = [
  { ...common, id: 1, type: 'normal', code: 'TN20', rate: '20' },
  { ...common, id: 2, type: 'reduced', code: 'TR55', rate: '5.5' },
  { ...common, id: 3, type: 'normal', code: 'TVA196', rate: '19.6', isEnabled: false },
]
const accounts = [
  { ...common, id: 1, code: '411000', name: 'Clients', type: 'asset', nature: 'customer', class: 4 },
  { ...common, id: 2, code: '622000', name: 'Honoraires', type: 'expense', nature: null, class: 6 },
]
let rights: Record<string, 'read' | 'write'>
let refusal: { errorsMsgs: string[]; propertyPaths: string[] } | null
let calls: Asked[]
const answer = ({ path, query, body }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/list')) {
    const all = path.includes('VATCodes') ? vatCodes : accounts
    const rows = all.filter((row) => row.isEnabled || query.get('withDisabled') === 'true')
    return [200, { rows, total: rows.length, totalIsExact: true, page: 1, size: 25, totals: null }]
  }
  if (path.endsWith('/save'))
    return [
      200,
      refusal
        ? { id: null, updatedAt: null, ...refusal }
        : { id: 9, updatedAt: stamp, errorsMsgs: [], propertyPaths: [] },
    ]
  if (path.endsWith('/disable')) return [200, { isEnabled: (body as { isEnabled: boolean }).isEnabled, errorsMsgs: [] }]
  if (path.endsWith('remaining-natures')) {
    const free = [{ value: 'bad-debt', label: 'Créances irrécouvrables' }]
    const own = query.get('id') === '1' ? [{ value: 'customer', label: 'Clients' }] : []
    return [200, { natures: [...own, ...free] }]
  }
  return undefined
}
const open = async (page: 'VATCodes' | 'sysAccounts') => {
  await renderApp({
    routes: accountingModule.routes,
    at: `/accounting/codification/${page}`,
    module: accountingModule,
  })
  return screen.findByRole('table')
}
const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end))
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

beforeEach(() => {
  localStorage.clear()
  rights = { accounting: 'write' }
  refusal = null
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

describe('VAT codes', () => {
  test('ACCT-03 the table has the columns type, code and rate in percent', async () => {
    const table = await open('VATCodes')
    expect(heads(table)).toEqual(['Type', 'Code', 'Taux', 'État', 'Modifié le', 'Actions'])
    const line = await lineOf('TR55')
    expect(line.textContent).toContain('Réduit')
    expect(line.textContent).toContain('5,50\u00a0%')
    expect(line.textContent).toContain('12/01/2026')
  })

  test('ACCT-05 a row is added, edited, saved, left, disabled and enabled in place', async () => {
    await open('VATCodes')
    await lineOf('TN20')
    // added on top, saved by Entrée
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un code' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'TR7')
    expect(screen.getByText('Nouveau')).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'Taux (en\u00a0%)' }), '7,5{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull())
    expect(sent('/save').map(({ body }) => body)).toEqual([
      { id: null, updatedAt: null, type: 'normal', code: 'TR7', rate: '7.5' },
    ])
    // edited, left by Échap
    await userEvent.click(within(await lineOf('TN20')).getByRole('button', { name: 'Modifier TN20' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'X{Escape}')
    await lineOf('TN20')
    expect(sent('/save')).toHaveLength(1)
    // edited and saved by its button
    await userEvent.click(within(await lineOf('TN20')).getByRole('button', { name: 'Modifier TN20' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'B')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer TN20' }))
    await waitFor(() => expect(sent('/save')).toHaveLength(2))
    expect(sent('/save')[1]?.body).toMatchObject({ id: 1, updatedAt: stamp, code: 'TN20B' })
    // disabled, and taken back
    await userEvent.click(within(await lineOf('TR55')).getByRole('button', { name: 'Désactiver TR55' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
    await waitFor(() =>
      expect(sent('/disable').map(({ body }) => body)).toEqual([
        { id: 2, isEnabled: false },
        { id: 2, isEnabled: true },
      ]),
    )
  })

  test('ACCT-06 a rate typed with a comma or a dot is sent with a dot', async () => {
    await open('VATCodes')
    for (const typed of ['5,5', '5.5']) {
      await userEvent.click(within(await lineOf('TN20')).getByRole('button', { name: 'Modifier TN20' }))
      const field = screen.getByRole('textbox', { name: 'Taux (en\u00a0%)' })
      await userEvent.clear(field)
      await userEvent.type(field, `${typed}{Enter}`)
      await lineOf('TN20')
    }
    expect(sent('/save').map(({ body }) => (body as { rate: string }).rate)).toEqual(['5.5', '5.5'])
  })

  test('ACCT-07 what is refused stands under the row as a list, the typed text kept, its field in focus', async () => {
    refusal = {
      errorsMsgs: ['le code « TN20 » est déjà utilisé', 'le taux existe déjà'],
      propertyPaths: ['code', 'rate'],
    }
    await open('VATCodes')
    await lineOf('TN20')
    await userEvent.keyboard('n')
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
    await userEvent.type(code, 'TN20{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Ce code TVA ne peut pas être enregistré car :')).toBeDefined()
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(refusal.errorsMsgs)
    expect(code.value).toBe('TN20')
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(code))
  })

  test('ACCT-09 a disabled row is struck through, and enabled by its own button', async () => {
    await open('VATCodes')
    await lineOf('TN20')
    expect(screen.queryByText('TVA196')).toBeNull()
    await userEvent.click(screen.getByText('Avec les inactivés'))
    const line = await lineOf('TVA196')
    expect(line.dataset.off).toBe('true')
    await userEvent.click(within(line).getByRole('button', { name: 'Activer TVA196' }))
    await waitFor(() => expect(sent('/disable')[0]?.body).toEqual({ id: 3, isEnabled: true }))
  })

  test('who may only read edits nothing', async () => {
    rights = { accounting: 'read' }
    await open('VATCodes')
    const line = await lineOf('TN20')
    expect(within(line).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Ajouter un code' })).toBeNull()
  })
})

describe('system accounts', () => {
  test('ACCT-10 the table has the columns code, name, type, nature and class', async () => {
    const table = await open('sysAccounts')
    expect(heads(table)).toEqual(['Code', 'Nom', 'Type', 'Nature', 'Classe', 'État', 'Actions'])
    const line = await lineOf('411000')
    expect([...line.children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '411000',
      'Clients',
      'Actif',
      'Clients',
      '4',
    ])
  })

  test('ACCT-12 an account is added, edited and disabled in place', async () => {
    await open('sysAccounts')
    await lineOf('411000')
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un compte' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '6251')
    await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Voyages')
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Charge' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le nouveau compte' }))
    await waitFor(() =>
      expect(sent('/sysAccount/save').map(({ body }) => body)).toEqual([
        // the class follows the first figure of the code
        { id: null, updatedAt: null, code: '6251', name: 'Voyages', type: 'expense', nature: null, class: 6 },
      ]),
    )
    await userEvent.click(within(await lineOf('622000')).getByRole('button', { name: 'Désactiver 622000 Honoraires' }))
    await waitFor(() => expect(sent('/disable')[0]?.body).toEqual({ id: 2, isEnabled: false }))
  })

  test('ACCT-14 the nature select offers the natures that the server says remain', async () => {
    await open('sysAccounts')
    await userEvent.click(within(await lineOf('411000')).getByRole('button', { name: 'Modifier 411000 Clients' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Nature' }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(['Clients', 'Créances irrécouvrables'])
    expect(sent('remaining-natures')[0]?.query.get('id')).toBe('1')
  })

  test('ACCT-15 what is refused stands under the row as a list', async () => {
    refusal = { errorsMsgs: ['le compte 411000 existe déjà'], propertyPaths: ['code'] }
    await open('sysAccounts')
    await userEvent.click(within(await lineOf('622000')).getByRole('button', { name: 'Modifier 622000 Honoraires' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer 622000' }))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText("Ce domaine d'activité ne peut pas être enregistré car :")).toBeDefined()
    expect(within(alert).getByRole('listitem').textContent).toBe('le compte 411000 existe déjà')
  })
})
