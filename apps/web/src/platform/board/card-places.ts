// Where each card was last seen: tells that somebody else moved one, and guards a drop against it.

export type Departure = { readonly id: number; readonly from: string; readonly to: string }

/** Registry of the cards of a board, fed by its columns at each arrival of data. */
export const createCardPlaces = () => {
  const places = new Map<number, string>()
  const expected = new Map<number, string>()
  return {
    /** Column where the card is, as far as the columns shown know. */
    columnOf: (id: number): string | undefined => places.get(id),
    /** Announces a move of our own, so that it is not taken for somebody else's. */
    expect: (id: number, to: string) => {
      expected.set(id, to)
    },
    forget: (id: number) => {
      expected.delete(id)
    },
    /** Notes the cards of a column; answers those that came from another one without our doing. */
    report: (column: string, ids: readonly number[]): Departure[] => {
      const departures: Departure[] = []
      for (const id of ids) {
        const from = places.get(id)
        places.set(id, column)
        if (from === undefined || from === column) continue
        if (expected.get(id) === column) expected.delete(id)
        else departures.push({ id, from, to: column })
      }
      return departures
    },
  }
}
export type CardPlaces = ReturnType<typeof createCardPlaces>
