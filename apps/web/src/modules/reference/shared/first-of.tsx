// A cell that holds several words: the first ones, and how many more; all of them in its tooltip.
import { Dash } from '../../../platform/list/Cell.tsx'
import classes from '../places/places.module.css'

const shown = 3

export const FirstOf = ({ words }: { readonly words: readonly string[] }) => {
  const more = words.length - shown
  if (words.length === 0) return <Dash />
  return (
    <span title={words.join(', ')}>
      {words.slice(0, shown).join(', ')}
      {more > 0 && <span className={classes.more}>{` et ${more}\u00a0${more > 1 ? 'autres' : 'autre'}`}</span>}
    </span>
  )
}
