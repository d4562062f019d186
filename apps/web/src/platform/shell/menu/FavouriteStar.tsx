// The star beside the title: pins the page under « Favoris ».
import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useFavourites } from './favourites.ts'

export const FavouriteStar = ({ label }: { label: string }) => {
  const path = useLocation({ select: (location) => location.pathname })
  const { favourites, toggle } = useFavourites()
  const isPinned = favourites.some((favourite) => favourite.path === path)
  const words = isPinned ? 'Retirer des favoris' : 'Ajouter aux favoris'
  return (
    <ActionIcon aria-label={words} title={words} aria-pressed={isPinned} onClick={() => toggle({ label, path })}>
      {isPinned ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
    </ActionIcon>
  )
}
