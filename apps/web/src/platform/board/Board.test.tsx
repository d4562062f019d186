// The board driven as a person drives it: keyboard, menu, folding, refusals, and what others do meanwhile.
import type { Move } from '@cartable/domain/kernel/workflow.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Board } from './Board.tsx'
import type { BoardColumn, BoardProps, MoveOutcome } from './board.types.ts'

type Card = { id: number; name: string; moves: Move[] }

const columns: BoardColumn[] = [
  { key: 'new', title: 'Nouveau' },
  { key: 'called', title: 'Appelé' },
  { key: 'closed', title: 'Fermé', startsFolded: true },
]
const movesFrom = (from: string): Move[] =>
  columns
    .filter((column) => column.key !== from)
    .map(({ key, title }) => ({
      to: key,
      label: title,
      allowed: !(from === 'called' && key === 'new'),
      reason: from === 'called' && key === 'new' ? 'On ne revient pas en arrière.' : null,
    }))

/** A server of cards: by column, paged by 30. */
const createCards = (count: number) => {
  const places = new Map<number, string>()
  for (let id = 1; id <= count; id++) places.set(id, 'new')
  const load = vi.fn(async (column: string, page: number) => {
    const ids = [...places].filter(([, place]) => place === column).map(([id]) => id)
    return {
      cards: ids
        .slice((page - 1) * 30, page * 30)
        .map((id): Card => ({ id, name: `Famille ${id}`, moves: movesFrom(column) })),
      total: ids.length,
    }
  })
  return { places, load }
}

const show = (
  cards: ReturnType<typeof createCards>,
  onMove: (card: Card, to: string) => Promise<MoveOutcome>,
  more: Partial<BoardProps<Card>> = {},
) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onOpen = vi.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Board<Card>
          id="essai"
          label="Essai"
          columns={columns}
          source={{ key: ['cards', 'cards.list', {}], load: cards.load }}
          cardTitle={(card) => card.name}
          cardHref={(card) => `/cartes?carte=${card.id}`}
          onOpen={onOpen}
          renderCard={(card) => <span>{`n° ${card.id}`}</span>}
          onMove={onMove}
          {...more}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { client, onOpen, user: userEvent.setup() }
}
const column = (name: string) => screen.getByRole('region', { name })
const card = (name: string) => screen.findByRole('link', { name })
const spokenText = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join(' ')

beforeEach(() => window.localStorage.clear())

describe('board', () => {
  test('arrows walk the cards and the board is one Tab stop', async () => {
    const cards = createCards(3)
    cards.places.set(3, 'called')
    const { user } = show(cards, async () => 'done')
    const first = await card('Famille 1')
    await card('Famille 3')
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await card('Famille 2'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await card('Famille 3'))
    const stops = document.querySelectorAll('[data-card] [tabindex="0"]')
    expect([...stops].every((stop) => stop.closest('[data-card="3"]'))).toBe(true)
  })

  test('Space lifts, the arrow names the column, Space drops, and focus stays with the card', async () => {
    const cards = createCards(2)
    const onMove = vi.fn(async (moved: Card, to: string): Promise<MoveOutcome> => {
      cards.places.set(moved.id, to)
      return 'done'
    })
    const { user } = show(cards, onMove)
    ;(await card('Famille 1')).focus()
    await user.keyboard(' ')
    expect(spokenText()).toContain('Carte Famille 1 soulevée')
    await user.keyboard('{ArrowRight}')
    expect(spokenText()).toContain('Carte Famille 1, au-dessus d’Appelé, 2 sur 3')
    await user.keyboard(' ')
    await waitFor(() => expect(spokenText()).toContain('Carte Famille 1 déplacée dans Appelé.'))
    const arrived = await within(column('Appelé')).findByRole('link', { name: 'Famille 1' })
    await waitFor(() => expect(document.activeElement).toBe(arrived))
    expect(onMove).toHaveBeenCalledTimes(1)
  })

  test('Escape gives the lifted card up', async () => {
    const cards = createCards(1)
    const onMove = vi.fn(async (): Promise<MoveOutcome> => 'done')
    const { user } = show(cards, onMove)
    ;(await card('Famille 1')).focus()
    await user.keyboard(' {ArrowRight}{Escape}')
    expect(spokenText()).toContain('Déplacement annulé. La carte Famille 1 est revenue dans Nouveau.')
    expect(onMove).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(await card('Famille 1'))
  })

  test('a card waits in its target and comes back with the focus when the person gives up', async () => {
    const cards = createCards(2)
    let answer: (outcome: MoveOutcome) => void = () => {}
    const { user } = show(
      cards,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    ;(await card('Famille 1')).focus()
    await user.keyboard(' {ArrowRight} ')
    expect(await within(column('Appelé')).findByText('En attente…')).toBeTruthy()
    expect(within(column('Nouveau')).queryByRole('link', { name: 'Famille 1' })).toBeNull()
    answer('cancelled')
    const back = await within(column('Nouveau')).findByRole('link', { name: 'Famille 1' })
    await waitFor(() => expect(document.activeElement).toBe(back))
  })

  test('CONTACT-29 CONTACT-30 a refused move lists its reasons and the card is back in its column', async () => {
    const cards = createCards(1)
    const { user } = show(cards, async () => ({ refused: ['Premier motif.', 'Second motif.'] }))
    ;(await card('Famille 1')).focus()
    await user.keyboard(' {ArrowRight} ')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('La modification de statut ne peut pas être effectuée car : ')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Premier motif.', 'Second motif.'])
    expect(within(dialog).queryByRole('button', { name: /confirmer/i })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    const back = within(column('Nouveau')).getByRole('link', { name: 'Famille 1' })
    await waitFor(() => expect(document.activeElement).toBe(back))
  })

  test('the menu lists forbidden columns with their reason and moves to the others', async () => {
    const cards = createCards(1)
    cards.places.set(1, 'called')
    const onMove = vi.fn(async (): Promise<MoveOutcome> => 'cancelled')
    const { user } = show(cards, onMove)
    await user.click(await screen.findByRole('button', { name: 'Déplacer Famille 1' }))
    const forbidden = await screen.findByRole('menuitem', { name: /Nouveau/ })
    expect(forbidden.getAttribute('aria-disabled')).toBe('true')
    expect(forbidden.textContent).toContain('On ne revient pas en arrière.')
    await user.click(forbidden)
    expect(onMove).not.toHaveBeenCalled()
    await user.click(screen.getByRole('menuitem', { name: 'Fermé' }))
    expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }), 'closed')
  })

  test('a forbidden column is hatched with its reason before the drop, and dropping there says it again', async () => {
    const cards = createCards(1)
    cards.places.set(1, 'called')
    const onMove = vi.fn(async (): Promise<MoveOutcome> => 'done')
    const { user } = show(cards, onMove)
    ;(await card('Famille 1')).focus()
    await user.keyboard(' {ArrowLeft}')
    expect(column('Nouveau').dataset.forbidden).toBe('true')
    expect(within(column('Nouveau')).getByText('Dépôt impossible')).toBeTruthy()
    expect(spokenText()).toMatch(/Dépôt impossible\s: On ne revient pas en arrière\./)
    await user.keyboard(' ')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('On ne revient pas en arrière.')
    expect(onMove).not.toHaveBeenCalled()
  })

  test('folded columns stay folded at the next visit and receive cards', async () => {
    const cards = createCards(1)
    const { user } = show(cards, async () => 'cancelled')
    await card('Famille 1')
    expect(screen.getByRole('region', { name: 'Fermé, replié' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Déplier Fermé' }))
    await user.click(screen.getByRole('button', { name: 'Replier Appelé' }))
    expect(column('Fermé')).toBeTruthy()
    document.body.innerHTML = ''
    show(cards, async () => 'cancelled')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Appelé, replié' })).toBeTruthy())
    expect(column('Fermé')).toBeTruthy()
  })

  test('cards come thirty at a time, by column', async () => {
    const cards = createCards(65)
    const { user } = show(cards, async () => 'done')
    await card('Famille 30')
    expect(screen.queryByRole('link', { name: 'Famille 31' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Afficher 30 de plus' }))
    await card('Famille 60')
    await user.click(screen.getByRole('button', { name: 'Afficher les 5 dernières' }))
    await card('Famille 65')
    expect(cards.load.mock.calls.filter(([name]) => name === 'called')).toHaveLength(1)
  })

  test('a long column keeps few cards in the page; the keyboard reaches all of them and keeps the focused one', async () => {
    const heights = { clientHeight: 600, offsetHeight: 88 }
    const before = new Map<string, PropertyDescriptor>()
    for (const [name, value] of Object.entries(heights)) {
      const owner = name === 'clientHeight' ? Element.prototype : HTMLElement.prototype
      before.set(name, Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor)
      Object.defineProperty(owner, name, { configurable: true, get: () => value })
    }
    try {
      const cards = createCards(95)
      const { user } = show(cards, async () => 'done')
      ;(await card('Famille 1')).focus()
      for (const wanted of [30, 60]) {
        await user.keyboard('{End}')
        await waitFor(() => expect(document.activeElement?.textContent).toBe(`Famille ${wanted}`))
        await user.click(screen.getByRole('button', { name: /Afficher/ }))
        ;(await card(`Famille ${wanted}`)).focus()
        await waitFor(() => expect(cards.load).toHaveBeenCalledWith('new', wanted / 30 + 1, expect.anything()))
      }
      await waitFor(async () => {
        await user.keyboard('{End}')
        expect(document.activeElement?.textContent).toBe('Famille 90')
      })
      const shown = () => document.querySelectorAll('[data-column="new"] [data-card]').length
      expect(shown()).toBeLessThan(25)
      const item = document.activeElement?.closest('li')
      expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['90', '95'])
      for (let i = 0; i < 60; i++) fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' })
      expect(document.activeElement?.textContent).toBe('Famille 30')
      // the wheel takes the window elsewhere: the card that holds the focus stays
      const scroller = document.querySelector('[data-column="new"] [data-scroller]') as HTMLElement
      scroller.scrollTop = 7000
      fireEvent.scroll(scroller)
      await card('Famille 80')
      expect(document.activeElement?.textContent).toBe('Famille 30')
      expect(shown()).toBeLessThan(25)
      await user.keyboard('{Home}')
      expect(document.activeElement?.textContent).toBe('Famille 1')
    } finally {
      for (const [name, descriptor] of before)
        Object.defineProperty(name === 'clientHeight' ? Element.prototype : HTMLElement.prototype, name, descriptor)
    }
  })

  test('a refresh asks for all the pages of a column at once', async () => {
    const cards = createCards(65)
    const { client, user } = show(cards, async () => 'done')
    await card('Famille 30')
    await user.click(screen.getByRole('button', { name: 'Afficher 30 de plus' }))
    await card('Famille 60')
    cards.load.mockClear()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const load = cards.load.getMockImplementation()
    cards.load.mockImplementation(async (name, page) => {
      await gate
      return load?.(name, page) as never
    })
    void client.refetchQueries({ queryKey: ['cards'] })
    await waitFor(() => expect(cards.load.mock.calls.map(([name, page]) => `${name} ${page}`)).toContain('new 2'))
    expect(cards.load.mock.calls.filter(([name]) => name === 'new').map(([, page]) => page)).toEqual([2, 1])
    cards.places.set(1, 'called')
    open()
    await within(column('Appelé')).findByRole('link', { name: 'Famille 1' })
    expect(await within(column('Nouveau')).findByRole('link', { name: 'Famille 61' })).toBeTruthy()
  })

  test('the error of one column leaves the others and is tried again', async () => {
    const cards = createCards(1)
    let fails = true
    const load = async (name: string, page: number) => {
      if (name === 'called' && fails) throw new Error('panne')
      return cards.load(name, page)
    }
    const { user } = show(cards, async () => 'done', { source: { key: ['cards', 'x'], load } })
    await card('Famille 1')
    const alert = await within(column('Appelé')).findByRole('alert')
    expect(alert.textContent).toContain('Impossible de charger cette colonne.')
    fails = false
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    await within(column('Appelé')).findByText('Aucune carte')
  })

  test('an empty column under filters says that filters hide its cards', async () => {
    show(createCards(0), async () => 'done', { isFiltered: true })
    await waitFor(() => expect(screen.getAllByText('Aucune carte avec ces filtres')).toHaveLength(2))
  })

  test('a card that somebody else moves says by whom, and my drop on it is refused', async () => {
    const cards = createCards(2)
    const onMove = vi.fn(async (): Promise<MoveOutcome> => 'done')
    const { client, user } = show(cards, onMove, { changedBy: () => 'Marie' })
    ;(await card('Famille 1')).focus()
    await user.keyboard(' ')
    cards.places.set(1, 'called')
    await client.refetchQueries({ queryKey: ['cards'] })
    expect(await within(column('Appelé')).findByText('déplacée par Marie')).toBeTruthy()
    expect(spokenText()).toContain('Carte Famille 1 déplacée par Marie dans Appelé.')
    expect(document.activeElement).toBe(within(column('Nouveau')).getByRole('link', { name: 'Famille 1' }))
    await user.keyboard('{ArrowRight} ')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toMatch(/La carte a été déplacée par Marie dans «\sAppelé\s»\./)
    expect(onMove).not.toHaveBeenCalled()
  })

  test('a click opens the card, its name is a real link, and a middle click is left to the browser', async () => {
    const { user, onOpen } = show(createCards(1), async () => 'done')
    const link = await card('Famille 1')
    expect(link.getAttribute('href')).toBe('/cartes?carte=1')
    await user.click(screen.getByText('n° 1'))
    expect(onOpen).toHaveBeenCalledTimes(1)
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link, { ctrlKey: true })
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  test('without the right to move, there is neither menu nor lifting', async () => {
    const { user } = show(createCards(1), async () => 'done', { canMove: false })
    ;(await card('Famille 1')).focus()
    expect(screen.queryByRole('button', { name: 'Déplacer Famille 1' })).toBeNull()
    await user.keyboard(' ')
    expect(spokenText()).not.toContain('soulevée')
  })

  test('on a phone one column is shown at a time, chosen by tabs with counts', async () => {
    const matchMedia = window.matchMedia
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
    try {
      const cards = createCards(2)
      cards.places.set(2, 'called')
      const { user } = show(cards, async () => 'done')
      await card('Famille 1')
      expect(screen.queryByRole('link', { name: 'Famille 2' })).toBeNull()
      const tab = await screen.findByRole('tab', { name: 'Appelé 1' })
      await user.click(tab)
      await card('Famille 2')
      expect(screen.queryByRole('link', { name: 'Famille 1' })).toBeNull()
    } finally {
      window.matchMedia = matchMedia
    }
  })
})
