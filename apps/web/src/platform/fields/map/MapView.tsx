// Places on a map, loaded when it is shown; without its ground the marks still stand where they are.
import { lazy, Suspense, useState } from 'react'
import classes from '../fields.module.css'
import { noGround, noPlace, type Place } from './places.ts'

const LeafletMap = lazy(() => import('./LeafletMap.tsx'))

type Props = {
  /** The same array until they change: another one draws the map anew. */
  readonly places: readonly Place[]
  readonly label: string
  readonly height?: number
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (id: string) => void
}
const nobody: ReadonlySet<string> = new Set()

export function MapView({ places, label, height = 320, chosen = nobody, onChoose }: Props) {
  const [isGroundMissing, setGroundMissing] = useState(false)
  if (places.length === 0) return <p className={classes.noPlace}>{noPlace}</p>
  return (
    <>
      <section className={classes.map} style={{ height }} aria-label={label}>
        <Suspense fallback={<p className={classes.noPlace}>Chargement…</p>}>
          <LeafletMap
            places={places}
            chosen={chosen}
            onChoose={onChoose ?? null}
            onGroundMissing={() => setGroundMissing(true)}
          />
        </Suspense>
      </section>
      {isGroundMissing && <p role="status">{noGround}</p>}
    </>
  )
}
