// Stars of a criterion as they are read: drawn, and in words.
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './around.module.css'

/** What one to five stars mean. */
export const starWords = ['Insuffisant', 'Fragile', 'Satisfaisant', 'Très bien', 'Excellent'] as const

export const ReportStars = ({ stars }: { readonly stars: number | null }) => (
  <span className={classes.stars}>
    {starWords.map((word, at) =>
      at < (stars ?? 0) ? (
        <IconStarFilled key={word} size={18} aria-hidden />
      ) : (
        <IconStar key={word} size={18} stroke={1.5} aria-hidden />
      ),
    )}
    <span>{stars === null ? 'Non noté' : `${stars} sur ${starWords.length}, ${starWords[stars - 1]}`}</span>
  </span>
)
