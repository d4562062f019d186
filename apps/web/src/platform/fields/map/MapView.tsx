// Places on a map, loaded when it is shown; without tiles the places still stand on a plain ground.
import { lazy, Suspense } from 'react'
import classes from '../fields.module.css'
import { mapZoom, noPlace, type Place } from './places.ts'

const LeafletMap = lazy(() => import('./LeafletMap.tsx'))

type Props = {
  readonly places: readonly Place[]
  readonly height?: number
  /** Address of tiles, `https://…/{z}/{x}/{y}.png`; absent: no background. */
  readonly tiles?: string | null
  readonly attribution?: string
}

/** The names of the places are listed for those who do not see the map. */
export function MapView({ places, height = 260, tiles = null, attribution = '' }: Props) {
  if (places.length === 0) return <p className={classes.noPlace}>{noPlace}</p>
  return (
    <section
      className={classes.map}
      style={{ height }}
      aria-label={`Carte\u00a0: ${places.map((place) => place.label).join(', ')}`}
    >
      <Suspense fallback={<p className={classes.noPlace}>Chargement…</p>}>
        <LeafletMap places={places} zoom={mapZoom} tiles={tiles} attribution={attribution} />
      </Suspense>
    </section>
  )
}
