// The pages that a person pinned: kept per account in this browser, at most five in the menu.
import { usePreference } from '../../list/preferences.ts'

export type Favourite = { readonly label: string; readonly path: string }
/** Pages shown under « Favoris ». */
export const maxFavourites = 5
const none: readonly Favourite[] = []

/** The pinned pages, and a toggle by address. */
export const useFavourites = () => {
  const [favourites, setFavourites] = usePreference<readonly Favourite[]>('favoris', none)
  const toggle = (page: Favourite) => {
    const isPinned = favourites.some((f) => f.path === page.path)
    setFavourites(
      isPinned ? favourites.filter((f) => f.path !== page.path) : [...favourites, page].slice(-maxFavourites),
    )
  }
  return { favourites, toggle }
}
