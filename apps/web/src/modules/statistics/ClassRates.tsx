// How full the groups of each stage are: groups, students placed, average of a group, places and their rate.
import { averageOf, fillRateOf } from '@cartable/domain/statistics/statistics.rules.ts'
import type { ClassRate } from '@cartable/domain/statistics/statistics.schema.ts'
import charts from '../../platform/charts/charts.module.css'
import { formatCount } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import classes from './statistics.module.css'

const Rate = ({ of }: { readonly of: ClassRate }) => {
  const rate = fillRateOf(of)
  if (rate === null) return <span className={classes.unknown}>Places inconnues</span>
  return (
    <span className={classes.rate}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(100, rate)}%` }} />
      </span>
      <b>{rate}&nbsp;%</b>
    </span>
  )
}

export const ClassRates = ({ rates }: { readonly rates: readonly ClassRate[] }) => (
  <section className={`${charts.card} ${classes.classes}`} aria-labelledby="taux-de-classe">
    <header>
      <h2 id="taux-de-classe">Taux de classe</h2>
    </header>
    {rates.length === 0 ? (
      <p className={charts.reading}>Aucun stage sur cette période.</p>
    ) : (
      <div className={classes.scroll}>
        <table className={classes.table} aria-labelledby="taux-de-classe">
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Groupes</th>
              <th scope="col">Élèves placés</th>
              <th scope="col">Élèves par groupe</th>
              <th scope="col">Places</th>
              <th scope="col">Remplissage</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <AppLink href={`/traineeship/sessions/${one.id}`}>{one.stage}</AppLink>
                </th>
                <td>{formatCount(one.groups)}</td>
                <td>{formatCount(one.placed)}</td>
                <td>{formatCount(averageOf(one))}</td>
                <td>{one.places === 0 ? '–' : formatCount(one.places)}</td>
                <td>
                  <Rate of={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)
