// The records that the reader opened last, as the palette knows them.

import { AppLink } from '../../platform/shell/links.tsx'
import { useSeen } from '../../platform/shell/palette/use-found.ts'
import classes from './WaitLines.module.css'

/** Shown at most: the palette has the others. */
const most = 5

export const SeenLately = () => {
  const { groups } = useSeen()
  const hits = groups.flatMap((group) => group.hits).slice(0, most)
  if (hits.length === 0) return null
  return (
    <section className={classes.waits} aria-label="Vus récemment">
      <h2>Vus récemment</h2>
      <ul className={classes.others}>
        {hits.map(({ label, detail, path }) => (
          <li key={path}>
            <AppLink href={path}>{label}</AppLink>
            {detail && <p className={classes.facts}>{detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
