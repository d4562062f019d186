// The server table in a page, before a server that answers what it is asked.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { queryFlag, queryList } from '@cartable/domain/kernel/fields.ts'
import { listAnswer, listInput } from '@cartable/domain/kernel/list.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { IconBan, IconPencil } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { TextField } from '../fields/TextFields.tsx'
import { Panel } from '../shell/Panel.tsx'
import { type Answered, type Asked, renderApp, serve } from '../shell/test-app.tsx'
import { columnsOf, type InlineEdit, type ListFilter, type RowAction, type RowKey } from './list.types.ts'
import { useNeighbours } from './list-memory.ts'
import { pagesAround, rangeWords } from './Pager.tsx'
import { ServerTable } from './ServerTable.tsx'
import type { ListHandle, ServerTableProps } from './server-table.types.ts'

const Client = z.object({ id: z.int(), name: z.string(), city: z.string(), dueCents: z.int(), enabled: z.boolean() })
type Client = z.infer<typeof Client>
const api = defineOperations('clients', {
  list: operation({
    name: 'clients_list',
    method: 'GET',
    path: '/clients',
    effect: 'read',
    access: signedIn(),
    input: listInput({
      sorts: ['name', 'city'],
      defaultSort: 'name.asc',
      filters: { cities: queryList(z.string()).optional(), withDisabled: queryFlag.default(false) },
    }),
    answer: listAnswer(Client, z.object({ dueCents: z.int() })),
  }),
})
type List = typeof api.list
const columns = columnsOf<List>()([
  { id: 'name', label: 'Client', cell: (c) => c.name, sort: true },
  { id: 'city', label: 'Commune', cell: (c) => c.city, sort: true },
  {
    id: 'dueCents',
    label: 'Solde dû',
    align: 'right',
    cell: (c) => formatEuros(c.dueCents),
    foot: (t) => formatEuros(t.dueCents),
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'commune',
    input: 'cities',
    label: 'Commune',
    options: ['Rennes', 'Brest', 'Dinan', 'Vitré'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'toggle',
    param: 'inactives',
    input: 'withDisabled',
    label: 'Inactivés',
    off: 'Sans les inactivés',
    on: 'Avec les inactivés',
  },
]
const everybody: Client[] = Array.from({ length: 60 }, (_, i) => ({
  id: i + 1,
  name: `Client ${String(i + 1).padStart(2, '0')}`,
  city: i % 2 === 0 ? 'Rennes' : 'Brest',
  dueCents: 1000,
  enabled: i % 10 !== 4,
}))

let answerOf: (asked: Asked) => Answered | Promise<Answered>
const ordinary = ({ query }: Asked): Answered => {
  const wanted = query.get('cities')?.split(',')
  const kept = everybody.filter(
    (c) =>
      (c.enabled || query.get('withDisabled') === 'true') &&
      c.name.includes(query.get('q') ?? '') &&
      (!wanted || wanted.includes(c.city)),
  )
  if (query.get('sort') === 'name.desc') kept.reverse()
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
  const rows = kept.slice((page - 1) * size, page * size)
  return [200, { rows, total: kept.length, totalIsExact: true, page, size, totals: { dueCents: kept.length * 1000 } }]
}
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  answerOf = ordinary
  calls = serve((asked) => (asked.path === '/api/clients' ? answerOf(asked) : undefined))
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const asked = () => calls.filter((call) => call.path === '/api/clients')
const lastQuery = () => Object.fromEntries(asked().at(-1)?.query ?? [])

const disable = vi.fn()
const off = vi.fn()
const actionsOf = (): RowAction<Client>[] => [
  { id: 'edit', label: 'Modifier', icon: IconPencil, shortcut: 'e', run: (c) => disable('edit', c.id) },
  { id: 'off', label: 'Désactiver', icon: IconBan, shortcut: 'Delete', run: (c) => disable('off', c.id) },
]
const bulk = [{ id: 'off', label: 'Désactiver', icon: IconBan, run: (keys: RowKey[]) => void off(keys) }]
const noun = {
  one: 'client',
  many: 'clients',
  none: 'Aucun client pour l’instant',
  why: 'Ils viennent des contacts gagnés.',
}
const keyOf = (c: Client) => c.id
const nameOf = (c: Client) => c.name
const pathOf = (c: Client) => `/client?id=${c.id}`

let given: Partial<ServerTableProps<List>> = {}
const Clients = () => (
  <Panel title="Clients" fill>
    <ServerTable
      id="clients"
      operation={api.list}
      columns={columns}
      filters={filters}
      defaultSort="name.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      bulk={bulk}
      totalsLabel={(count) => `des ${count} clients filtrés`}
      newButton={<button type="button">Nouveau client</button>}
      {...given}
    />
  </Panel>
)
const Record = () => {
  const id = Number(useLocation({ select: ({ search }) => (search as { id?: string }).id }))
  const { position, total, goNext, listAddress } = useNeighbours('clients', id)
  return (
    <Panel title={`Client ${id}`}>
      <p>{`${position} sur ${total}`}</p>
      <p>{listAddress}</p>
      <button type="button" onClick={goNext}>
        Suivant
      </button>
    </Panel>
  )
}
const Elsewhere = () => <h1>Ailleurs</h1>
const mount = (at: string, props: Partial<ServerTableProps<List>> = {}) => {
  given = props
  return renderApp({
    at,
    routes: [
      { path: '/clients', load: async () => Clients },
      { path: '/client', load: async () => Record },
      { path: '/ailleurs', load: async () => Elsewhere },
    ],
  })
}
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLTableRowElement
const rowsShown = () => document.querySelectorAll('tbody tr[data-i]').length
const href = (app: { router: { state: { location: { href: string } } } }) => app.router.state.location.href

describe('what is asked', () => {
  test('SHELL-038 a table is a GET with its filters, its sort and its page', async () => {
    await mount('/clients?q=Client&tri=name.desc&page=2&taille=10&commune=Rennes,Brest&inactives=true')
    await row('Client 50')
    expect(asked()).toHaveLength(1)
    expect(asked()[0]?.method).toBe('GET')
    expect(lastQuery()).toEqual({
      q: 'Client',
      sort: 'name.desc',
      page: '2',
      size: '10',
      cities: 'Rennes,Brest',
      withDisabled: 'true',
    })
  })
  test('SHELL-038 sorting, paging and filtering go to the address, and back to page 1', async () => {
    const app = await mount('/clients?page=2&taille=10')
    await row('Client 12')
    await userEvent.click(screen.getByRole('button', { name: 'Commune' }))
    await waitFor(() => expect(href(app)).toBe('/clients?tri=city.asc&taille=10'))
    expect(screen.getByRole('columnheader', { name: 'Commune' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Commune' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'city.desc', page: '1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(href(app)).toBe('/clients?tri=city.desc&page=3&taille=10'))
  })
  test('what is typed waits 300 ms, and an answer that comes late replaces nothing', async () => {
    let release: (() => void) | undefined
    answerOf = (call) => {
      if (call.query.get('q') !== 'Client 1') return ordinary(call)
      return new Promise((resolve) => {
        release = () => resolve(ordinary(call))
      })
    }
    await mount('/clients')
    await row('Client 01')
    const before = asked().length
    const search = screen.getByRole('searchbox')
    await userEvent.type(search, 'Client 1')
    expect(asked()).toHaveLength(before)
    await waitFor(() => expect(lastQuery().q).toBe('Client 1'))
    expect(screen.getByRole('region', { name: /clients/ }).getAttribute('aria-busy')).toBe('true')
    await userEvent.type(search, '2')
    await row('Client 12')
    await waitFor(() => expect(rowsShown()).toBe(1))
    release?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(rowsShown()).toBe(1)
  })
  test('a bare address restores the last state and writes it into the address', async () => {
    const app = await mount('/clients')
    await row('Client 01')
    await userEvent.click(screen.getByText('Avec les inactivés'))
    await row('Client 05')
    app.router.history.push('/ailleurs')
    await screen.findByText('Ailleurs')
    app.router.history.push('/clients')
    await row('Client 05')
    await waitFor(() => expect(href(app)).toBe('/clients?inactives=true'))
    expect(lastQuery().withDisabled).toBe('true')
  })
  test('a page beyond the last one becomes the last one', async () => {
    const app = await mount('/clients?page=40&taille=25')
    await row('Client 60')
    expect(href(app)).toBe('/clients?page=3')
  })
})

describe('disabled rows', () => {
  test('SHELL-039 a disabled row is struck through, with a badge that is not', async () => {
    await mount('/clients?inactives=true')
    const line = await row('Client 05')
    expect(line.hasAttribute('data-off')).toBe(true)
    const badge = within(line).getByText('Inactif')
    // The strike stands on inline text only; the badge is its sibling.
    expect(badge.closest('a')).toBeNull()
    expect(badge.parentElement?.closest('[class*=text]')).toBeNull()
    expect((await row('Client 04')).hasAttribute('data-off')).toBe(false)
  })
  test('SHELL-040 a toggle hides or shows them', async () => {
    await mount('/clients')
    await row('Client 01')
    expect(screen.queryByText('Client 05')).toBeNull()
    await userEvent.click(screen.getByText('Avec les inactivés'))
    await row('Client 05')
    await userEvent.click(screen.getByText('Sans les inactivés'))
    await waitFor(() => expect(screen.queryByText('Client 05')).toBeNull())
  })
})

describe('rows', () => {
  test('the first cell is the row’s header and a real link; totals say what they count', async () => {
    await mount('/clients?taille=10')
    const line = await row('Client 01')
    const header = within(line).getByRole('rowheader')
    expect(within(header).getByRole('link').getAttribute('href')).toBe('/client?id=1')
    expect(document.querySelector('caption')?.textContent).toBe('clients, 54 clients')
    expect(document.querySelector('tfoot')?.textContent).toContain('des 54 clients filtrés')
    expect(document.querySelector('tfoot')?.textContent).toMatch(/540,00\s€/)
  })
  test('a click selects text only, a double click opens, and Back comes to the same row', async () => {
    const app = await mount('/clients?taille=10')
    const cell = within(await row('Client 03')).getAllByRole('cell')[1] as HTMLElement
    await userEvent.click(cell)
    expect(href(app)).toBe('/clients?taille=10')
    await userEvent.dblClick(cell)
    await screen.findByRole('heading', { name: 'Client 3' })
    app.router.history.back()
    const again = await row('Client 03')
    await waitFor(() => expect(document.activeElement).toBe(again))
  })
  test('Ctrl+click is left to the browser', async () => {
    const app = await mount('/clients')
    const link = within(await row('Client 01')).getByRole('link')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    link.addEventListener('click', (e) => e.preventDefault(), { once: true, capture: true })
    link.dispatchEvent(event)
    expect(href(app)).toBe('/clients')
  })
  test('arrows move the focus without asking anything, Entrée opens, e and Suppr act', async () => {
    const app = await mount('/clients')
    const first = await row('Client 01')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    const second = await row('Client 02')
    expect(document.activeElement).toBe(second)
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
    fireEvent.keyDown(second, { key: 'e' })
    fireEvent.keyDown(second, { key: 'Delete' })
    expect(disable.mock.calls).toEqual([
      ['edit', 2],
      ['off', 2],
    ])
    fireEvent.keyDown(second, { key: 'Enter' })
    await waitFor(() => expect(href(app)).toBe('/client?id=2'))
  })
  test('a row that leaves hands its focus to the one that takes its place; a focus left on purpose stays away', async () => {
    const handle = createRef<ListHandle>()
    await mount('/clients?taille=10', { handle })
    const leaveOut = (name: string) => {
      answerOf = (asked) => {
        const [status, body] = ordinary(asked) as [number, { rows: Client[] }]
        return [status, { ...body, rows: body.rows.filter((one) => one.name !== name) }]
      }
      handle.current?.reload()
    }
    ;(await row('Client 02')).focus()
    leaveOut('Client 02')
    await waitFor(() => expect(screen.queryByText('Client 02')).toBeNull())
    const third = await row('Client 03')
    await waitFor(() => expect(document.activeElement).toBe(third))
    third.blur()
    await new Promise((done) => requestAnimationFrame(done))
    leaveOut('Client 03')
    await waitFor(() => expect(screen.queryByText('Client 03')).toBeNull())
    expect(document.activeElement).toBe(document.body)
  })
  test('the neighbours of a record follow the list, over its pages', async () => {
    const app = await mount('/clients?taille=10')
    await userEvent.click(within(await row('Client 11')).getByRole('link'))
    expect(await screen.findByText('10 sur 54')).toBeTruthy()
    expect(screen.getByText('/clients?taille=10')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(href(app)).toBe('/client?id=12'))
  })
})

describe('selection', () => {
  const bar = () => screen.getByRole('toolbar', { name: 'Actions sur la sélection' })
  test('it takes ranges, lasts over pages, and is sent once', async () => {
    await mount('/clients?taille=10')
    const boxes = within((await row('Client 01')).closest('tbody') as HTMLElement).getAllByRole('checkbox')
    await userEvent.click(boxes[0] as HTMLElement)
    fireEvent.click(boxes[2] as HTMLElement, { shiftKey: true })
    expect(bar().textContent).toContain('3 sélectionnés')
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    const other = await row('Client 12')
    other.focus()
    fireEvent.keyDown(other, { key: ' ' })
    expect(bar().textContent).toContain('4 sélectionnés')
    await userEvent.click(within(bar()).getByRole('button', { name: 'Désactiver (4)' }))
    expect(off.mock.calls).toEqual([[[1, 2, 3, 12]]])
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })
  test('a row that left the list is selected no longer, the others are', async () => {
    const handle = createRef<ListHandle>()
    await mount('/clients?taille=10', { handle })
    const boxes = within((await row('Client 01')).closest('tbody') as HTMLElement).getAllByRole('checkbox')
    for (const box of boxes.slice(0, 2)) await userEvent.click(box)
    expect(bar().textContent).toContain('2 sélectionnés')
    answerOf = (asked) => {
      const [status, body] = ordinary(asked) as readonly [number, { rows: Client[]; total: number }]
      return [status, { ...body, rows: body.rows.filter(({ id }) => id !== 2), total: body.total - 1 }]
    }
    handle.current?.reload()
    await waitFor(() => expect(bar().textContent).toContain('1 sélectionné'))
    expect(bar().textContent).not.toContain('2 sélectionnés')
  })
  test('all the results can be taken; another filter empties it', async () => {
    await mount('/clients?taille=10')
    await row('Client 01')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }))
    expect(bar().textContent).toContain('10 sélectionnés')
    await userEvent.click(within(bar()).getByRole('button', { name: 'Sélectionner les 54 résultats' }))
    await waitFor(() => expect(bar().textContent).toContain('54 sélectionnés'))
    await userEvent.click(screen.getByText('Avec les inactivés'))
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })
})

describe('states', () => {
  const empty: Answered = [200, { rows: [], total: 0, totalIsExact: true, page: 1, size: 25, totals: { dueCents: 0 } }]
  test('nothing exists, filters hide all, and a failure differ', async () => {
    answerOf = () => empty
    await mount('/clients')
    expect(await screen.findByText('Aucun client pour l’instant')).toBeTruthy()
    expect(screen.getByText('Ils viennent des contacts gagnés.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Nouveau client' })).toBeTruthy()
  })
  test('filters that hide everything are recalled, one by one or together', async () => {
    answerOf = () => empty
    const app = await mount('/clients?q=zzz&commune=Rennes,Brest,Dinan,Vitr%C3%A9')
    expect(await screen.findByText('Aucun résultat avec ces filtres')).toBeTruthy()
    expect(screen.getAllByText('4 sélectionnés').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Recherche' }))
    await waitFor(() => expect(href(app)).toBe('/clients?commune=Rennes,Brest,Dinan,Vitr%C3%A9'))
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    await waitFor(() => expect(href(app)).toBe('/clients'))
  })
  test('a failure is said in place, and Réessayer works', async () => {
    answerOf = () => [500, { error: 'fault', message: 'Panne', requestId: 'r-1' }]
    await mount('/clients')
    expect(await screen.findByText('Impossible de charger la liste.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    answerOf = ordinary
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await row('Client 01')
  })
  test('the pager says where one is', () => {
    expect(rangeWords(2, 25, 25, 312, true)).toBe('26–50 sur 312')
    expect(rangeWords(1, 25, 25, 2000, false)).toBe('1–25 sur plus de 2\u202f000')
    expect(rangeWords(1, 25, 0, 0, true)).toBe('Aucune ligne')
    expect(pagesAround(2, 13)).toEqual([1, 2, 3, 4, null, 13])
    expect(pagesAround(7, 13)).toEqual([1, null, 6, 7, 8, null, 13])
    expect(pagesAround(1, 5)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('editing in place', () => {
  type Draft = { name: string }
  const save = vi.fn<InlineEdit<Client, Draft>['save']>()
  const inlineEdit: InlineEdit<Client, Draft> = {
    draftOf: (c) => ({ name: c?.name ?? '' }),
    save,
    refusalTitle: 'Ce code TVA ne peut pas être enregistré car :',
    nameOf: (c) => c?.name ?? 'le nouveau client',
  }
  const editable = columnsOf<List, Draft>()([
    {
      id: 'name',
      label: 'Client',
      cell: (c) => c.name,
      edit: (e) => (
        <TextField
          label="Client"
          labelHidden
          value={e.draft.name}
          onChange={(v) => e.set('name', v)}
          error={e.error('name')}
        />
      ),
    },
    { id: 'city', label: 'Commune', cell: (c) => c.city },
  ])
  const handle = createRef<ListHandle>()
  const mountEdit = () =>
    mount('/clients?taille=10', {
      columns: editable as never,
      inlineEdit: inlineEdit as never,
      handle,
      pathOf: undefined,
      actionsOf: undefined,
    })
  beforeEach(() => {
    save.mockReset()
  })
  test('Entrée saves, refusals stand under the row with the typed text kept, Échap restores', async () => {
    save.mockResolvedValue({ propertyPaths: ['name'], messages: ['le code « X » est déjà utilisé'] })
    await mountEdit()
    const line = await row('Client 02')
    line.focus()
    fireEvent.keyDown(line, { key: 'e' })
    const field = await screen.findByRole('textbox', { name: 'Client' })
    await userEvent.clear(field)
    await userEvent.type(field, 'X{Enter}')
    expect(save).toHaveBeenLastCalledWith({ name: 'X' }, expect.objectContaining({ id: 2 }))
    expect(await screen.findByText('Ce code TVA ne peut pas être enregistré car :')).toBeTruthy()
    expect(screen.getByText('le code « X » est déjà utilisé', { selector: 'li' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect((field as HTMLInputElement).value).toBe('X')
    await userEvent.keyboard('{Escape}')
    await row('Client 02')
    expect(screen.queryByRole('textbox', { name: 'Client' })).toBeNull()
  })
  test('a new row stands on top; what is saved is asked again', async () => {
    save.mockResolvedValue(null)
    await mountEdit()
    await row('Client 01')
    handle.current?.add()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Client' }), 'Neuf')
    const before = asked().length
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le nouveau client' }))
    expect(save).toHaveBeenLastCalledWith({ name: 'Neuf' }, null)
    await waitFor(() => expect(asked().length).toBeGreaterThan(before))
  })
  test('another row with changes is saved first; refused, it stays', async () => {
    save.mockResolvedValue({ propertyPaths: [''], messages: ['non'] })
    await mountEdit()
    await userEvent.click(within(await row('Client 01')).getByRole('button', { name: 'Modifier Client 01' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Client' }), 'x')
    await userEvent.click(within(await row('Client 03')).getByRole('button', { name: 'Modifier Client 03' }))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client' }).value).toBe('Client 01x')
  })
})
