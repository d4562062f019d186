// One chart in its card: a sentence that reads it, the drawing, and the same numbers as a table on demand.
import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { ChartData, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'

type Props = {
  readonly chart: ChartData
  /** What the chart says in a sentence. */
  readonly reading: string
  readonly write: WriteNumber
  /** The drawing; not asked when there is nothing to draw. */
  readonly children: ReactNode
}

export const ChartCard = ({ chart, reading, write, children }: Props) => {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const isEmpty = chart.points.every(({ value }) => value === 0)
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{chart.title}</h2>
        {!isEmpty && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setAsTable((now) => !now)}
          >
            {asTable ? 'Voir le graphique' : 'Voir les données'}
          </Button>
        )}
      </header>
      {isEmpty ? (
        <p className={classes.reading}>Aucune donnée sur cette période.</p>
      ) : (
        <>
          <p className={classes.reading}>{reading}</p>
          {asTable ? (
            <table className={classes.table}>
              <tbody>
                {chart.points.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{write(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            children
          )}
        </>
      )}
    </section>
  )
}
