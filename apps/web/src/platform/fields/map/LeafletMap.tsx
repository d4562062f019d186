// Leaflet itself, in its own chunk: French words, marks that the keyboard reaches drawn with our colours, no image of its own.
import 'leaflet/dist/leaflet.css'
import {
  control,
  divIcon,
  type Map as LeafletMapOf,
  latLngBounds,
  type Marker,
  map as makeMap,
  marker,
  tileLayer,
} from 'leaflet'
import { useEffect, useRef } from 'react'
import classes from '../fields.module.css'
import { ground, mapZoom, type Place } from './places.ts'

type Props = {
  readonly places: readonly Place[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: ((id: string) => void) | null
  /** The ground does not come. */
  readonly onGroundMissing: () => void
}

/** Lines as nodes: names come from people and never become markup. */
const words = (lines: readonly string[]): HTMLElement => {
  const element = document.createElement('span')
  for (const line of lines) element.appendChild(document.createElement('div')).textContent = line
  return element
}

const isChoice = ({ isCentre, isFixed }: Place): boolean => !isCentre && !isFixed

/** Width of a mark, in pixels; the finger has all of it. */
const size = 24
/** Those of one place stand beside each other. */
const drawMark = ({ isCentre = false }: Place, sameBefore: number) =>
  divIcon({
    className: `${classes.mark} ${isCentre ? classes.centre : ''}`,
    iconSize: [size, size],
    iconAnchor: [size / 2 - sameBefore * size, size / 2],
  })

const addMarks = (map: LeafletMapOf, places: readonly Place[], choose: (id: string) => void) => {
  const standing = new Map<string, number>()
  return new Map(
    places.map((place): [string, Marker] => {
      const at: [number, number] = [place.latitude, place.longitude]
      const sameBefore = standing.get(String(at)) ?? 0
      standing.set(String(at), sameBefore + 1)
      const mark = marker(at, { icon: drawMark(place, sameBefore), riseOnHover: true })
        .bindTooltip(words([place.label, ...(place.details ?? [])]), {
          direction: 'top',
          offset: [sameBefore * size, -size / 2],
          permanent: place.isCentre ?? false,
        })
        .addTo(map)
      const element = mark.getElement()
      element?.setAttribute('aria-label', [place.label, ...(place.details ?? [])].join(', '))
      if (isChoice(place)) {
        mark.on('click', () => choose(place.id))
        // Leaflet calls it a button, and leaves the keys of a button to us
        element?.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          choose(place.id)
        })
      } else element?.setAttribute('role', 'img')
      return [place.id, mark]
    }),
  )
}

export default function LeafletMap({ places, chosen, onChoose, onGroundMissing }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const marks = useRef<ReadonlyMap<string, Marker>>(new Map())
  const told = useRef({ onChoose, onGroundMissing })
  told.current = { onChoose, onGroundMissing }
  useEffect(() => {
    if (!box.current) return
    const map = makeMap(box.current, { zoomControl: false })
    control.zoom({ zoomInTitle: 'Agrandir', zoomOutTitle: 'Réduire' }).addTo(map)
    const tiles = tileLayer(ground.tiles, {
      attribution: ground.attribution,
      maxZoom: 19,
      // The server of the ground serves only who says where they come from; no more than that is told.
      referrerPolicy: 'strict-origin',
    })
    // A tile that does not come leaves its square plain: no error, no retry.
    tiles.on('tileerror', () => told.current.onGroundMissing()).addTo(map)
    const points = places.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    if (points.length === 1) map.setView(points[0]!, mapZoom)
    else map.fitBounds(latLngBounds(points), { padding: [40, 40], maxZoom: mapZoom })
    marks.current = addMarks(map, places, (id) => told.current.onChoose?.(id))
    return () => {
      map.remove()
    }
  }, [places])
  // the marks stay, and the focus with them, as they are chosen one after the other
  useEffect(() => {
    for (const place of places.filter(isChoice))
      marks.current
        .get(place.id)
        ?.getElement()
        ?.setAttribute('aria-pressed', String(chosen.has(place.id)))
  }, [places, chosen])
  return <div ref={box} className={classes.mapBox} />
}
