// The teachers of a search around their pupil; choosing a mark is ticking the row, which says the same in words.
import { windowText } from '@cartable/domain/linking/free-windows.rules.ts'
import type { MapPlace, SuitableTeacher } from '@cartable/domain/linking/suitable.schema.ts'
import { useMemo } from 'react'
import { MapView } from '../../platform/fields/map/MapView.tsx'
import type { Place } from '../../platform/fields/map/places.ts'
import { counted } from '../../platform/fr/typography.ts'
import classes from './linking.module.css'
import { isAsked, kmText } from './linking-texts.ts'

type Props = {
  readonly pupilName: string
  readonly pupilPlace: MapPlace | null
  readonly teachers: readonly SuitableTeacher[]
  readonly chosen: ReadonlySet<number>
  /** Null: looked at only. */
  readonly onChoose: ((id: number, isChosen: boolean) => void) | null
}

const detailsOf = ({ distanceKm, freeWindows, isAvailable, place, proposal }: SuitableTeacher): string[] => [
  ...(distanceKm === null ? [] : [kmText(distanceKm)]),
  ...(isAvailable ? [] : ['Indisponible']),
  ...(freeWindows.length > 0 ? [`Libre ${freeWindows.map(windowText).join(', ')}`] : []),
  ...(isAsked(proposal) ? ['Déjà proposé'] : []),
  ...(place?.isExact === false ? ['Quartier, à un kilomètre près'] : []),
]

type Shown = Pick<Props, 'pupilName' | 'pupilPlace' | 'teachers'> & { readonly canChoose: boolean }
const placesOf = ({ pupilName, pupilPlace, teachers, canChoose }: Shown): Place[] => [
  ...(pupilPlace === null ? [] : [{ id: 'pupil', label: pupilName, isCentre: true, ...pupilPlace }]),
  ...teachers.flatMap((teacher) =>
    teacher.place === null
      ? []
      : [
          {
            id: String(teacher.id),
            label: teacher.name,
            details: detailsOf(teacher),
            isFixed: !canChoose || isAsked(teacher.proposal),
            latitude: teacher.place.latitude,
            longitude: teacher.place.longitude,
          },
        ],
  ),
]

export const TeachersMap = ({ pupilName, pupilPlace, teachers, chosen, onChoose }: Props) => {
  const canChoose = onChoose !== null
  const places = useMemo(
    () => placesOf({ pupilName, pupilPlace, teachers, canChoose }),
    [pupilName, pupilPlace, teachers, canChoose],
  )
  const marked = useMemo(() => new Set([...chosen].map(String)), [chosen])
  const lost = teachers.filter(({ place }) => place === null).length
  return (
    <div className={classes.mapOf}>
      <MapView
        label="Carte de l’élève et des professeurs"
        places={places}
        chosen={marked}
        {...(onChoose && { onChoose: (id: string) => onChoose(Number(id), !chosen.has(Number(id))) })}
      />
      {places.length > 0 && lost > 0 && (
        <p className={classes.note}>{counted(lost, 'professeur')} sans adresse connue, dans la liste seulement.</p>
      )}
    </div>
  )
}
