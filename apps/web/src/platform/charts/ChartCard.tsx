// One chart in its card: a sentence that reads it, the drawing, and the same numbers as a table or as a file on demand.
import { ActionIcon, Button } from '@mantine/core'
import { IconChartBar, IconDots, IconFileSpreadsheet, IconPhoto, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { MenuButton } from '../pop/MenuButton.tsx'
import { AppLink } from '../shell/links.tsx'
import { toast } from '../shell/toasts.ts'
import type { ChartData, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'
import { saveCsv, savePicture } from './save-chart.ts'

type Props = {
  readonly chart: ChartData
  /** What the chart says in a sentence. */
  readonly reading: string
  readonly write: WriteNumber
  /** Said when there is nothing to draw. */
  readonly none?: string
  /** What the points are: « Jour ». */
  readonly moment?: string
  /** The drawing; not asked when there is nothing to draw. */
  readonly children: ReactNode
}

/** The numbers of a chart; of one that is made of parts, the points that have some, the latest first. */
const Numbers = ({ chart, write, moment }: Pick<Props, 'chart' | 'write' | 'moment'>) => {
  const { points, series = [], title } = chart
  const shown = series.length === 0 ? points : points.filter(({ value }) => value > 0).toReversed()
  return (
    <table className={classes.table} aria-label={title}>
      {series.length > 0 && (
        <thead>
          <tr>
            {[moment, ...series, 'Total'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {shown.map(({ label, value, opens, parts = [] }) => (
          <tr key={label}>
            <th scope="row">{opens === undefined ? label : <AppLink href={opens}>{label}</AppLink>}</th>
            {series.map((name, at) => (
              <td key={name}>{write(parts[at] ?? 0)}</td>
            ))}
            <td>{write(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const ChartCard = ({ chart, reading, write, none, moment, children }: Props) => {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const isEmpty = chart.points.every(({ value }) => value === 0)
  const keepPicture = () => {
    if (card.current)
      savePicture(card.current, chart.title).catch(() => toast.error('L’image n’a pas pu être faite. Réessayez.'))
  }
  return (
    <section className={classes.card} aria-labelledby={id} ref={card}>
      <header>
        <h2 id={id}>{chart.title}</h2>
        {!isEmpty && (
          <span className={classes.tools} data-not-drawn>
            <Button
              variant="subtle"
              size="xs"
              leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
              onClick={() => setAsTable((now) => !now)}
            >
              {asTable ? 'Voir le graphique' : 'Voir les données'}
            </Button>
            <MenuButton
              position="bottom-end"
              lines={[
                {
                  label: 'Exporter en CSV',
                  icon: <IconFileSpreadsheet size={16} aria-hidden />,
                  run: () => saveCsv(chart),
                },
                { label: 'Enregistrer l’image', icon: <IconPhoto size={16} aria-hidden />, run: keepPicture },
              ]}
            >
              {(button) => (
                <ActionIcon {...button} aria-label={`Exporter ${chart.title}`}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              )}
            </MenuButton>
          </span>
        )}
      </header>
      {chart.about && <p className={classes.about}>{chart.about}</p>}
      {isEmpty ? (
        <p className={classes.reading}>{none ?? 'Aucune donnée sur cette période.'}</p>
      ) : (
        <>
          <p className={classes.reading}>{reading}</p>
          {asTable ? <Numbers chart={chart} write={write} moment={moment} /> : children}
        </>
      )}
    </section>
  )
}
