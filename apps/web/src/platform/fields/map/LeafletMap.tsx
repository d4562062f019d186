// Leaflet itself, in its own chunk: French words, round marks drawn with our colours, no image to download.
import 'leaflet/dist/leaflet.css'
import { circleMarker, control, latLngBounds, map as makeMap, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'
import classes from '../fields.module.css'
import type { Place } from './places.ts'

type Props = {
  readonly places: readonly Place[]
  readonly zoom: number
  readonly tiles: string | null
  readonly attribution: string
}

/** Text of a name as nodes: names come from people and never become markup. */
const words = (label: string): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = label
  return element
}

export default function LeafletMap({ places, zoom, tiles, attribution }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const map = makeMap(box.current, { zoomControl: false, attributionControl: attribution !== '' })
    control.zoom({ zoomInTitle: 'Agrandir', zoomOutTitle: 'Réduire' }).addTo(map)
    // A tile that does not come leaves its square plain: no error, no retry.
    if (tiles) tileLayer(tiles, { attribution, maxZoom: 19 }).addTo(map)
    const points = places.map(({ latitude, longitude }) => [latitude, longitude] as [number, number])
    for (const [at, place] of places.entries())
      circleMarker(points[at]!, { radius: 8, weight: 2, className: classes.mark ?? '' })
        .bindTooltip(words(place.label), { permanent: places.length <= 3, direction: 'top', offset: [0, -8] })
        .addTo(map)
    if (points.length === 1) map.setView(points[0]!, zoom)
    else map.fitBounds(latLngBounds(points), { padding: [24, 24], maxZoom: zoom })
    return () => {
      map.remove()
    }
  }, [places, zoom, tiles, attribution])
  return <div ref={box} className={classes.mapBox} />
}
