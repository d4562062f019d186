// The chart of failures: one bar a day, stacked by kind; the same numbers as a table on demand.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import {
  type FailedCharts,
  type FailedKind,
  failedKindLabels,
  failedKinds,
} from '@cartable/domain/messaging/failed-messages.schema.ts'
import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { scaleTop } from '../../platform/charts/scale.ts'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import classes from './failed.module.css'

type Days = FailedCharts['days']
type Day = Days[number]

const totalOf = (day: Day) => failedKinds.reduce((total, kind) => total + day.counts[kind], 0)
const kindTotal = (days: Days, kind: FailedKind) => days.reduce((total, day) => total + day.counts[kind], 0)
const shortDay = (day: string) => formatDay(day).slice(0, 5)

const wordsOf = (day: Day) => {
  const parts = failedKinds.filter((kind) => day.counts[kind] > 0)
  const detail = parts.map((kind) => `${failedKindLabels[kind]}\u00a0: ${day.counts[kind]}`).join(', ')
  return `${formatDay(day.day)}\u00a0– ${totalOf(day) === 0 ? 'aucun échec' : detail}`
}

const Bars = ({ days, kinds }: { readonly days: Days; readonly kinds: readonly FailedKind[] }) => {
  const top = scaleTop(Math.max(...days.map(totalOf)))
  return (
    <div className={classes.plot} aria-hidden>
      <div className={classes.scale}>
        <span>{formatCount(top)}</span>
        {top > 1 && <span>{formatCount(top / 2)}</span>}
        <span>0</span>
      </div>
      <div className={classes.bars}>
        {days.map((day, i) => (
          <div key={day.day} className={classes.day} title={wordsOf(day)}>
            <div className={classes.column}>
              {totalOf(day) > 0 && <span className={classes.total}>{formatCount(totalOf(day))}</span>}
              {kinds
                .filter((kind) => day.counts[kind] > 0)
                .map((kind) => (
                  <span
                    key={kind}
                    className={`${classes.segment} ${classes[kind]}`}
                    style={{ height: `${(100 * day.counts[kind]) / top}%` }}
                  />
                ))}
            </div>
            <span className={classes.tick}>{(days.length - 1 - i) % 7 === 0 && shortDay(day.day)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

const Table = ({ days, kinds }: { readonly days: Days; readonly kinds: readonly FailedKind[] }) => (
  <table className={classes.table}>
    <caption className="vh">Messages en échec par jour et par nature</caption>
    <thead>
      <tr>
        <th scope="col">Jour</th>
        {kinds.map((kind) => (
          <th key={kind} scope="col">
            {failedKindLabels[kind]}
          </th>
        ))}
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {days
        .filter((day) => totalOf(day) > 0)
        .toReversed()
        .map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDay(day.day)}</th>
            {kinds.map((kind) => (
              <td key={kind}>{formatCount(day.counts[kind])}</td>
            ))}
            <td>
              <b>{formatCount(totalOf(day))}</b>
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

export const FailedDays = ({ days }: { readonly days: Days }) => {
  const [isTable, setTable] = useState(false)
  const total = days.reduce((sum, day) => sum + totalOf(day), 0)
  const kinds = failedKinds.filter((kind) => kindTotal(days, kind) > 0)
  const worst = days.toReversed().toSorted((a, b) => totalOf(b) - totalOf(a))[0]
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-labelledby="par-jour">
      <header>
        <h2 id="par-jour">Échecs par jour</h2>
        {total > 0 && (
          <Button
            variant="subtle"
            leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Voir le graphique' : 'Voir les données'}
          </Button>
        )}
      </header>
      <p className={classes.reading}>
        {total === 0 || !worst
          ? 'Rien n’a échoué ces 30 derniers jours.'
          : `${counted(total, 'échec')} en 30\u00a0jours, dont ${formatCount(totalOf(worst))} le ${formatDay(worst.day)}.`}
      </p>
      {isTable ? <Table days={days} kinds={kinds} /> : <Bars days={days} kinds={kinds} />}
      {!isTable && kinds.length > 0 && (
        <ul className={classes.legend}>
          {kinds.map((kind) => (
            <li key={kind}>
              <span className={`${classes.swatch} ${classes[kind]}`} aria-hidden />
              {failedKindLabels[kind]} <b>{formatCount(kindTotal(days, kind))}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
